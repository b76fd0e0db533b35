import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Cliente } from "../../domain/clientes/cliente";
import { insertTestConsulta } from "../../testing/consulta";
import { newCliente, openWorld, type TestWorld } from "../../testing/fixtures";
import { newUsuario } from "../../testing/usuario";
import { inTransaction } from "../sql/transaction";
import { ensureConsultaPartitions } from "./retiros";

/** The last millisecond of 2026 in Bogota is already 2027 in UTC. */
const IN_2026 = new Date("2026-11-20T15:00:00.000Z");
const LAST_OF_2026 = new Date("2027-01-01T04:59:59.999Z");
const FIRST_OF_2027 = new Date("2027-01-01T05:00:00.000Z");

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

  /** Returns a copy of a consulta asked by a key, with some columns changed. */
  const copyWith = (columns: object) =>
    owner.query(
      `INSERT INTO consulta SELECT copy.* FROM
         (SELECT consulta AS it FROM consulta WHERE api_key_id IS NOT NULL LIMIT 1) AS one,
         jsonb_populate_record(it, $1::jsonb) AS copy`,
      [columns],
    );

  it("stores a consulta of a year without a partition and moves it in once the partition exists", async () => {
    const id = await insertTestConsulta(world, cliente, IN_2026);
    const ofAnother = await insertTestConsulta(world, cliente, new Date("2039-05-10T12:00:00.000Z"));
    const before = await owner.query("SELECT * FROM consulta WHERE id = $1", [id]);
    expect(await partitionsOf([id, ofAnother])).toEqual(["consulta_default", "consulta_default"]);
    const fileOf = async (name: string) =>
      (await owner.query("SELECT pg_relation_filenode($1) AS file", [name])).rows[0].file;
    const file = await fileOf("consulta_default");
    expect(await ensureConsultaPartitions(world.db, IN_2026, 0)).toBe(1);
    expect(await partitionsOf([id, ofAnother])).toEqual(["consulta_2026", "consulta_default"]);
    // The rows of the year were not moved.
    expect(await fileOf("consulta_2026")).toBe(file);
    expect((await owner.query("SELECT * FROM consulta WHERE id = $1", [id])).rows).toEqual(before.rows);
  });

  it("creates partitions ahead once when several processes ask", async () => {
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
    // PostgreSQL prefers to scan tables this small. With scans disabled, the plan shows whether an index exists.
    await owner.query("SET enable_seqscan = off");
    const { rows } = await owner.query<{ "QUERY PLAN": string }>(
      `EXPLAIN SELECT * FROM consulta WHERE id = '${id}'`,
    );
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toMatch(/^Index Scan using consulta_2026_/);
    expect(plan.match(/consulta_(\d{4}|default)\b/g)).toEqual(["consulta_2026"]);
  });

  it("loses no consulta that is inserted while its partition is created", async () => {
    const in2030 = new Date("2030-05-10T12:00:00.000Z");
    const writes = Array.from({ length: 30 }, (_, minute) =>
      insertTestConsulta(world, cliente, new Date(in2030.getTime() + minute * 60_000)),
    );
    const made = ensureConsultaPartitions(world.db, in2030, 0);
    const ids = await Promise.all(writes);
    expect(await made).toBe(1);
    expect(await partitionsOf(ids)).toEqual(ids.map(() => "consulta_2030"));
  });

  it("waits for an open transaction and moves its consulta in", async () => {
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
  ])("rejects in %s a row with neither or both of key and portal user", async (_, at) => {
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
