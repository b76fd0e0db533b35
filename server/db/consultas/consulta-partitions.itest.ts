import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrate } from "../../../scripts/migrate";
import type { Cliente } from "../../domain/clientes/cliente";
import { insertTestConsulta } from "../../testing/consulta";
import { newCliente, openWorld, type TestWorld } from "../../testing/fixtures";
import { emptyDatabase, type TestDatabase } from "../../testing/postgres";
import { newUsuario } from "../../testing/usuario";
import { inTransaction } from "../sql/transaction";
import { ensureConsultaPartitions } from "./consulta-partitions";

/** The last millisecond of 2026 in Bogota is already 2027 in UTC. */
const IN_2026 = new Date("2026-11-20T15:00:00.000Z");
const LAST_OF_2026 = new Date("2027-01-01T04:59:59.999Z");
const FIRST_OF_2027 = new Date("2027-01-01T05:00:00.000Z");

/** Two months with a partition, of which one lies in the next year, and one without. */
const OLDER_CONSULTAS = `
  SELECT ensure_consulta_partition('2026-11-01'), ensure_consulta_partition('2027-01-01');
  INSERT INTO cliente (id, razon_social, nit, creado_en)
    VALUES ('019a0000-0000-7000-8000-000000000001', 'Fiduciaria Ficticia', '900555444', now());
  INSERT INTO api_key (id, cliente_id, digest, terminacion, creada_en)
    SELECT id, id, sha256('k'), 'aaaa', now() FROM cliente;
  INSERT INTO consulta (id, cliente_id, api_key_id, creada_en, request_id, nombre_consultado, severidad, total_matches,
    sujeto_obligado_razon_social, sujeto_obligado_nit, hash_reporte, evidencia)
  SELECT overlay(uuid_v7_floor(en)::text PLACING '7000-8000' FROM 15)::uuid, cliente.id, cliente.id, en,
    'req_test', 'Persona Ficticia', 'alto', 1, 'Entidad ' || asked.nit, asked.nit, repeat('0', 64), '{}'
  FROM cliente, (VALUES (timestamptz '2026-11-20T12:00Z', '900123456'), ('2026-11-20T13:00Z', NULL),
    ('2026-12-20T12:00Z', NULL), ('2027-01-20T12:00Z', NULL)) asked (en, nit);`;

describe("the partitions of consulta", () => {
  let world: TestWorld;
  let cliente: Cliente;
  let owner: Client;

  beforeAll(async () => {
    world = await openWorld();
    cliente = await newCliente(world);
    owner = new Client({ connectionString: world.connectionString });
    await owner.connect();
  });
  afterAll(async () => {
    await owner.end();
    await world.close();
  });

  const partitionOf = async (id: string) => (await partitionsOf([id]))[0];
  const partitionsOf = async (ids: string[]): Promise<string[]> => {
    const query = "SELECT tableoid::regclass::text AS name FROM consulta WHERE id = ANY ($1) ORDER BY id";
    const { rows } = await owner.query<{ name: string }>(query, [ids]);
    return rows.map(({ name }) => name);
  };

  /** Another consulta like one that a key asked, with some columns changed. */
  const copyWith = (columns: object) =>
    owner.query(
      `INSERT INTO consulta SELECT copy.* FROM
         (SELECT consulta AS it FROM consulta WHERE api_key_id IS NOT NULL LIMIT 1) AS one,
         jsonb_populate_record(it, $1::jsonb) AS copy`,
      [columns],
    );

  it("keep a consulta whose year nobody made, and take it in once it is made", async () => {
    const id = await insertTestConsulta(world, cliente, IN_2026);
    const before = await owner.query("SELECT * FROM consulta WHERE id = $1", [id]);
    expect(await partitionOf(id)).toBe("consulta_default");
    expect(await ensureConsultaPartitions(world.db, IN_2026, 0)).toBe(1);
    expect(await partitionOf(id)).toBe("consulta_2026");
    expect((await owner.query("SELECT * FROM consulta WHERE id = $1", [id])).rows).toEqual(before.rows);
  });

  it("are made ahead, once however often and by however many asked", async () => {
    const asked = Array.from({ length: 6 }, () => ensureConsultaPartitions(world.db, IN_2026, 3));
    const made = await Promise.all(asked);
    expect(made.reduce((sum, count) => sum + count, 0)).toBe(3);
    expect(await ensureConsultaPartitions(world.db, IN_2026, 3)).toBe(0);
    const { rows } = await owner.query(
      "SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'consulta'::regclass ORDER BY 1",
    );
    expect(rows.map((row) => row.name)).toEqual([
      "consulta_2026",
      "consulta_2027",
      "consulta_2028",
      "consulta_2029",
      "consulta_default",
    ]);
  });

  it("turn with the year of Bogota, to the millisecond", async () => {
    await ensureConsultaPartitions(world.db, IN_2026, 1);
    expect(await partitionOf(await insertTestConsulta(world, cliente, LAST_OF_2026))).toBe("consulta_2026");
    expect(await partitionOf(await insertTestConsulta(world, cliente, FIRST_OF_2027))).toBe("consulta_2027");
    expect(await ensureConsultaPartitions(world.db, LAST_OF_2026, 0)).toBe(0);
  });

  it("are all but one left out of a look-up by id", async () => {
    await ensureConsultaPartitions(world.db, IN_2026, 3);
    const id = await insertTestConsulta(world, cliente, IN_2026);
    // Tables this small are read whole where they may be: forbidden, the plan shows that there is an index.
    await owner.query("SET enable_seqscan = off");
    const { rows } = await owner.query<{ "QUERY PLAN": string }>(
      `EXPLAIN SELECT * FROM consulta WHERE id = '${id}'`,
    );
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toMatch(/^Index Scan using consulta_2026_/);
    expect(plan.match(/consulta_(\d{4}|default)\b/g)).toEqual(["consulta_2026"]);
  });

  it("lose no consulta that is being kept while its year is made", async () => {
    const in2030 = new Date("2030-05-10T12:00:00.000Z");
    const writes = Array.from({ length: 30 }, (_, minute) =>
      insertTestConsulta(world, cliente, new Date(in2030.getTime() + minute * 60_000)),
    );
    const made = ensureConsultaPartitions(world.db, in2030, 0);
    const ids = await Promise.all(writes);
    expect(await made).toBe(1);
    expect(await partitionsOf(ids)).toEqual(ids.map(() => "consulta_2030"));
  });

  it("wait for a consulta whose transaction is still open, and take it in", async () => {
    const in2031 = new Date("2031-06-10T12:00:00.000Z");
    let made: Promise<number> | undefined;
    const id = await inTransaction(world.db, async (tx) => {
      const kept = await insertTestConsulta(world, cliente, in2031, tx);
      made = ensureConsultaPartitions(world.db, in2031, 0);
      await tx.prisma.$executeRaw`SELECT FROM pg_sleep(0.2)`;
      return kept;
    });
    expect(await made).toBe(1);
    expect(await partitionOf(id)).toBe("consulta_2031");
  });

  it("refuse an id that is not a UUIDv7", async () => {
    await insertTestConsulta(world, cliente, IN_2026);
    await expect(copyWith({ id: world.entropy.uuidV4() })).rejects.toMatchObject({ code: "23514" });
    await expect(copyWith({ id: world.entropy.uuidV7(IN_2026) })).resolves.toMatchObject({ rowCount: 1 });
  });

  it.each([
    ["a year", IN_2026],
    ["none of the years", new Date("2040-05-10T12:00:00.000Z")],
  ])("refuse, in %s, what nobody asked and what both a key and a portal user did", async (_, at) => {
    await ensureConsultaPartitions(world.db, IN_2026, 0);
    await insertTestConsulta(world, cliente, IN_2026);
    const { usuarioId } = await newUsuario(world, cliente.clienteId, "oficial");
    const copy = (asker: object) => copyWith({ id: world.entropy.uuidV7(at), ...asker });
    const refusal = { code: "23514", constraint: "consulta_asker_check" };
    await expect(copy({ usuario_id: usuarioId })).rejects.toMatchObject(refusal);
    await expect(copy({ api_key_id: null })).rejects.toMatchObject(refusal);
    await expect(copy({})).resolves.toMatchObject({ rowCount: 1 });
    await expect(copy({ api_key_id: null, usuario_id: usuarioId })).resolves.toMatchObject({ rowCount: 1 });
  });
});

describe("an older database, with a partition for each month", () => {
  let database: TestDatabase;
  let older: string;

  beforeAll(async () => {
    database = await emptyDatabase();
    older = await mkdtemp(join(tmpdir(), "atalaya-migrations-"));
    for (const name of (await readdir("prisma/migrations")).filter((found) => found < "20261121200000")) {
      await cp(join("prisma/migrations", name), join(older, name), { recursive: true });
    }
  });
  afterAll(async () => {
    await database.drop();
    await rm(older, { recursive: true });
  });

  it("keeps every consulta in a year, and counts it by day and by NIT", async () => {
    await migrate(database.connectionString, () => {}, pathToFileURL(`${older}/`));
    const owner = new Client({ connectionString: database.connectionString });
    await owner.connect();
    const all = "SELECT * FROM consulta ORDER BY id";
    try {
      await owner.query(OLDER_CONSULTAS);
      const before = await owner.query(all);
      await migrate(database.connectionString);
      expect((await owner.query(all)).rows).toEqual(before.rows.map((row) => ({ ...row, usuario_id: null })));
      const where =
        "SELECT tableoid::regclass::text AS name, count(*)::int AS kept FROM consulta GROUP BY 1 ORDER BY 1";
      expect((await owner.query(where)).rows).toEqual([
        { name: "consulta_2026", kept: 3 },
        { name: "consulta_2027", kept: 1 },
      ]);
      const totals = await owner.query(
        "SELECT sujeto_obligado_nit AS nit, dia::text, total FROM consulta_total WHERE severidad = 'alto' ORDER BY 1, 2",
      );
      expect(totals.rows).toEqual([
        { nit: "", dia: "2026-11-20", total: 2 },
        { nit: "", dia: "2026-12-20", total: 1 },
        { nit: "", dia: "2027-01-20", total: 1 },
        { nit: "900123456", dia: "2026-11-20", total: 1 },
      ]);
    } finally {
      await owner.end();
    }
  });
});
