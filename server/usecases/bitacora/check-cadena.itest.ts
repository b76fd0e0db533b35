import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Act, recordAct } from "../../db/bitacora/actividad";
import { hashOfEslabonAt, lastEslabon } from "../../db/bitacora/cadenas";
import { type AuditRecord, recordAudit } from "../../db/bitacora/staff-audit";
import { queryOn } from "../../db/sql/client";
import { inTransaction } from "../../db/sql/transaction";
import { type Cadena, originOfCadena } from "../../domain/bitacora/cadena";
import { noteSigner } from "../../domain/bitacora/signed-note";
import { logNameOf } from "../../domain/bitacora/testigo";
import { isIntact } from "../../domain/operacion/comprobacion";
import type { ClienteActor } from "../../domain/shared/actor";
import { depsOf, testigosInMemory } from "../../testing/deps";
import { newCliente, openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import { actorOf } from "../../testing/screening";
import type { Deps } from "../deps";
import { checkCadena } from "./check-cadena";
import { getIntegridad } from "./integridad";
import { sealCadena } from "./sello";

const REFUSED = { code: "42501" };

const said = {
  antes: { activo: true, nombre: "Ñandú «S.A.S.» 😀", lista: [1, { b: 2, a: null }] },
  despues: { activo: false },
  motivo: "porque sí",
};
const act = (objetoId: string, extra: object = {}): AuditRecord => ({
  en: new Date("2026-11-20T15:00:00.123Z"),
  actor: SOPORTE,
  accion: "cliente.modificado",
  objetoTipo: "cliente",
  objetoId,
  ...said,
  ...extra,
});
const actOfCliente = (objetoId: string, detalle: object = said): Act => ({
  en: new Date("2026-11-20T15:00:00.123Z"),
  accion: "llave.revocada",
  objeto: { tipo: "llave", id: objetoId },
  detalle,
});

interface Chain {
  readonly cadena: Cadena;
  readonly table: string;
  readonly names: readonly [acts: string, heads: string, outside: string, guards: string];
  /** Values that a superuser would write into each column of an act. */
  readonly columns: Readonly<Record<string, string>>;
  record(world: TestWorld, by: ClienteActor, objetoId: string, isBare?: boolean): Promise<void>;
  /** Number of acts that are linked before the chain is sealed again. */
  readonly linkedUnsealed: number;
  readonly slippedIn: string;
}

const text = (column: string) => ({ [column]: `coalesce(${column}, '') || ' '` });
const CHAINS: readonly Chain[] = [
  {
    cadena: "actos",
    table: "staff_audit",
    names: [
      ...(["acts of support", "signed heads of the acts"] as const),
      ...(["heads of the acts kept outside", "guards of the acts"] as const),
    ],
    columns: {
      id: "gen_random_uuid()",
      en: "en + interval '1 ms'",
      ...{ ...text("actor"), ...text("accion"), ...text("objeto_tipo"), ...text("objeto_id") },
      antes: "'{}'",
      despues: "NULL",
      ...{ ...text("motivo"), ...text("request_id") },
    },
    record: (world, _, objetoId, isBare) =>
      recordAudit(world.db, act(objetoId, isBare ? { antes: null, motivo: null } : {})),
    linkedUnsealed: 1,
    slippedIn: `INSERT INTO staff_audit (en, actor, accion, objeto_tipo, objeto_id, request_id)
      VALUES (now(), 'token:admin', 'cobro.pagado', 'cobro', 'x', 'r')`,
  },
  {
    cadena: "actividad",
    table: "actividad",
    names: [
      ...(["acts of clients", "signed heads of the activity"] as const),
      ...(["heads of the activity kept outside", "guards of the activity"] as const),
    ],
    columns: {
      id: "gen_random_uuid()",
      cliente_id: "gen_random_uuid()",
      en: "en + interval '1 ms'",
      ...{ ...text("actor_tipo"), ...text("actor") },
      usuario_id: "gen_random_uuid()",
      api_key_id: "NULL",
      ...{ ...text("direccion"), ...text("request_id"), ...text("accion") },
      ...{ ...text("objeto_tipo"), ...text("objeto_id") },
      detalle: `'{"antes": {}}'`,
    },
    record: (world, by, objetoId, isBare) =>
      recordAct(world.db, by, actOfCliente(objetoId, isBare ? {} : said)),
    linkedUnsealed: 0,
    slippedIn: `INSERT INTO actividad (cliente_id, en, actor_tipo, actor, request_id, accion, objeto_tipo, objeto_id)
      SELECT id, now(), 'destinatario', 'x', 'r', 'sesion.iniciada', 'usuario', 'x' FROM cliente LIMIT 1`,
  },
];

describe.each(CHAINS)("the chain of $cadena", (chain) => {
  const { cadena, table, names, columns, record, linkedUnsealed } = chain;
  const [acts, heads, outside, guards] = names;
  const TABLES = [table, `${table}_eslabon`, `${table}_cabeza`];
  /** Disables the protections, as a superuser can. */
  const UNGUARDED = `
    SET LOCAL session_replication_role = replica;
    DO $$ DECLARE one text; BEGIN
      FOR one IN SELECT conname FROM pg_constraint WHERE contype = 'c' AND conrelid = '${table}'::regclass
      LOOP EXECUTE format('ALTER TABLE ${table} DROP CONSTRAINT %I', one); END LOOP;
    END $$;
    ${TABLES.map((one) => `ALTER TABLE ${one} DISABLE TRIGGER append_only;`).join("\n")}`;
  /** Enables them again, so that nobody notices. */
  const GUARDED = TABLES.map((one) => `ALTER TABLE ${one} ENABLE ALWAYS TRIGGER append_only;`).join("\n");
  let world: TestWorld;
  let deps: Deps;
  let owner: Client;
  /** Acts that exist besides those of these tests. */
  let earlier: number;

  beforeAll(async () => {
    world = await openWorld();
    deps = depsOf(world);
    owner = new Client({ connectionString: world.connectionString });
    await owner.connect();
    const by = await actorOf(world, await newCliente(world));
    await sealCadena(deps, cadena);
    earlier = (await lastEslabon(world.db, cadena))?.numero ?? 0;
    for (let one = 1; one <= 9; one += 1) await record(world, by, `c${one}`, one % 3 === 0);
    await sealCadena(deps, cadena);
    await record(world, by, "c10");
  });
  afterAll(async () => {
    await owner.end();
    await world.close();
  });
  const numbered = (one: number) => earlier + one;

  /** The findings after a superuser did this. The change is rolled back. */
  async function foundAfter(tampering: string, before = UNGUARDED, after = GUARDED) {
    const testigos = await deps.testigosDeCadenas[cadena].all();
    await owner.query(`BEGIN; ${before}`);
    try {
      await owner.query(tampering);
      await owner.query(after);
      const login = new URL(world.serviceUrl).username;
      await owner.query(`SET SESSION AUTHORIZATION ${login}; SET ROLE atalaya_app`);
      const snapshot = { query: queryOn(owner) };
      const checks = await checkCadena(snapshot, cadena, { origin: deps.logSigner.name, testigos });
      return checks.flatMap(({ name, differences }) =>
        differences.map(({ row, found }) => `${name}: ${row}: ${found?.slice(0, 40)}`),
      );
    } finally {
      await owner.query("ROLLBACK; RESET SESSION AUTHORIZATION; RESET ROLE");
    }
  }

  it("accepts any valid act, and says how much it checked", async () => {
    expect(await foundAfter("SELECT")).toEqual([]);
    const { checks } = await getIntegridad(deps);
    const counts = Object.fromEntries(checks.map(({ name, checked }) => [name, checked]));
    expect(counts).toMatchObject({ [acts]: numbered(9 + linkedUnsealed), [outside]: 1, [guards]: 4 });
    expect(counts[heads]).toBe(earlier === 0 ? 1 : 2);
    expect(isIntact(await getIntegridad(deps))).toBe(true);
  });

  it("accepts heads signed at an earlier address of the service", async () => {
    const testigos = await deps.testigosDeCadenas[cadena].all();
    const checks = await checkCadena(world.db, cadena, { origin: "elsewhere.example/atalaya", testigos });
    expect(checks.flatMap(({ differences }) => differences)).toEqual([]);
  });

  it("covers every column", async () => {
    const { rows } = await owner.query<{ name: string }>(
      `SELECT attname AS name FROM pg_attribute WHERE attrelid = '${table}'::regclass AND attnum > 0`,
    );
    expect(Object.keys(columns).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  });

  it.each(Object.keys(columns))("names the act whose %s was changed, and no other", async (column) => {
    const found = await foundAfter(
      `UPDATE ${table} SET ${column} = ${columns[column]} WHERE objeto_id = 'c4'`,
    );
    const row = `${acts}: act ${numbered(4)}`;
    if (column === "id") expect(found).toEqual([`${row}: deleted`, expect.any(String)]);
    else expect(found).toEqual([expect.stringMatching(new RegExp(`^${row}: [0-9a-f]{40}$`))]);
  });

  it("names an act that was deleted, with its link and without", async () => {
    const row = `${acts}: act ${numbered(4)}`;
    const remove = `DELETE FROM ${table} WHERE objeto_id = 'c4'`;
    expect(await foundAfter(remove)).toEqual([`${row}: deleted`]);
    const both = `DELETE FROM ${table}_eslabon WHERE numero = ${numbered(4)}; ${remove}`;
    expect(await foundAfter(both)).toEqual([`${row}: no such act`]);
  });

  it("names an act that was deleted before it was signed", async () => {
    const [found, ...others] = await foundAfter(`DELETE FROM ${table} WHERE objeto_id = 'c10'`);
    expect(found).toMatch(new RegExp(`^${acts}: act .*: deleted$`));
    expect(others).toEqual([]);
  });

  it("names acts that changed places", async () => {
    const [four, five] = [numbered(4), numbered(5)];
    const swap = `
      CREATE TEMP TABLE held AS SELECT numero, acto_id FROM ${table}_eslabon WHERE numero IN (${four}, ${five});
      UPDATE ${table}_eslabon SET acto_id = gen_random_uuid() WHERE numero IN (${four}, ${five});
      UPDATE ${table}_eslabon link SET acto_id = held.acto_id FROM held WHERE link.numero = ${four + five} - held.numero`;
    const found = await foundAfter(swap);
    expect(found.map((line) => line.replace(/: [0-9a-f]{40}$/, ""))).toEqual([
      `${acts}: act ${four}`,
      `${acts}: act ${five}`,
    ]);
  });

  it("finds an act that was slipped in without a link", async () => {
    expect(await foundAfter(chain.slippedIn)).toEqual([expect.stringContaining("no link of the chain")]);
  });

  it("finds a removed end in signed heads, or in those kept outside", async () => {
    const cut = `DELETE FROM ${table}_eslabon WHERE numero > ${numbered(7)};
      DELETE FROM actividad_pendiente;
      DELETE FROM ${table} WHERE NOT EXISTS (SELECT FROM ${table}_eslabon WHERE acto_id = ${table}.id)`;
    const length = `${numbered(7)} acts`;
    expect(await foundAfter(cut)).toEqual([
      `${heads}: head of act ${numbered(9)}: ${length}`,
      expect.stringContaining(outside),
    ]);
    expect(await foundAfter(`${cut}; DELETE FROM ${table}_cabeza`)).toEqual([
      expect.stringMatching(new RegExp(`^${outside}: \\w+: ${length}$`)),
    ]);
  });

  it("finds a chain that was rebuilt after a change, although its links fit", async () => {
    const anew = `
      UPDATE ${table} SET request_id = 'otro' WHERE objeto_id = 'c1';
      CREATE TEMP TABLE held AS SELECT numero, acto_id FROM ${table}_eslabon;
      DELETE FROM ${table}_eslabon;
      DO $$ DECLARE acto ${table}; BEGIN
        FOR acto IN SELECT ${table}.* FROM ${table} JOIN held ON acto_id = id ORDER BY numero
        LOOP PERFORM append_eslabon('${table}', acto.id, said_by(acto)); END LOOP;
      END $$`;
    const found = await foundAfter(anew);
    expect(found.filter((line) => line.startsWith(acts))).toEqual([]);
    expect(found.some((line) => line.startsWith(`${heads}: head of act ${numbered(9)}`))).toBe(true);
    expect(found.some((line) => line.startsWith(outside))).toBe(true);
  });

  it("finds a head that another key signed", async () => {
    const forger = depsOf(world, { logSigner: noteSigner("localhost/otra", Buffer.alloc(32, 9)) });
    const forged = `UPDATE ${table}_cabeza SET verificador = '${forger.logSigner.verifier}'`;
    const expected = expect.stringContaining(`head of act ${numbered(9)}: undefined`);
    expect(await foundAfter(forged)).toContainEqual(expected);
  });

  it("reports a disabled protection of the acts", async () => {
    expect(await foundAfter("SELECT", UNGUARDED, "SELECT")).toEqual(
      TABLES.map((one) => `${guards}: ${one}.append_only: off`).toSorted(),
    );
  });

  it("signs no head over one that the chain does not continue", async () => {
    const testigosDeCadenas = { actos: testigosInMemory(), actividad: testigosInMemory() };
    const other = depsOf(world, { testigosDeCadenas });
    const first = await hashOfEslabonAt(world.db, cadena, 1);
    const name = first === null ? "" : logNameOf(first);
    const head = `${originOfCadena("localhost/atalaya", cadena)}\n${numbered(9)}\n`;
    await other.testigosDeCadenas[cadena].keep(name, `${head}AAAA\n`);
    await expect(sealCadena(other, cadena)).rejects.toThrow("no es una cabeza");
    await other.testigosDeCadenas[cadena].keep(name, `${head}${Buffer.alloc(32).toString("base64")}\n`);
    await expect(sealCadena(other, cadena)).rejects.toThrow(`no continúa la cabeza de ${numbered(9)}`);
    expect(await sealCadena(deps, cadena)).toEqual({ sellados: 1, numero: numbered(10) });
    expect(await sealCadena(deps, cadena)).toEqual({ sellados: 0, numero: numbered(10) });
    expect(await foundAfter("SELECT")).toEqual([]);
  });

  it.each(TABLES)("refuses the service and the owner of %s to change or delete a row of it", async (one) => {
    const column = one === table ? "actor" : "hash";
    for (const change of [
      `UPDATE ${one} SET ${column} = ${column}`,
      `DELETE FROM ${one}`,
      `TRUNCATE ${one} CASCADE`,
    ]) {
      await expect(world.rows(change), change).rejects.toMatchObject(REFUSED);
      await expect(world.asOwner(change), change).rejects.toMatchObject(REFUSED);
    }
  });

  it("lets the service link waiting acts only", async () => {
    for (const change of [
      `INSERT INTO ${table}_eslabon SELECT 99, id, sha256('x') FROM ${table} LIMIT 1`,
      `SELECT append_eslabon('${table}', id, '{}') FROM ${table} LIMIT 1`,
      "INSERT INTO actividad_pendiente (acto_id) SELECT id FROM actividad LIMIT 1",
      "DELETE FROM actividad_pendiente",
    ])
      await expect(world.rows(change), change).rejects.toMatchObject(REFUSED);
  });
});

describe("acts of clients at once", () => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  it("are linked once each and without gaps while several processes seal", async () => {
    const deps = depsOf(world);
    const by = await actorOf(world, await newCliente(world));
    const recorded = Array.from({ length: 60 }, (_, one) =>
      inTransaction(world.db, async (tx) => {
        await recordAct(tx, by, actOfCliente(`c${one}`));
        if (one % 10 === 0) throw new Error("given up");
      }),
    );
    const sealings = [1, 2, 3].map(async () => {
      for (let round = 0; round < 4; round += 1) await sealCadena(deps, "actividad");
    });
    await Promise.all([Promise.allSettled(recorded), ...sealings]);
    expect(await sealCadena(deps, "actividad")).toMatchObject({ numero: 54 });
    const found = await checkCadena(world.db, "actividad", { origin: "localhost/atalaya", testigos: [] });
    expect(found.flatMap(({ differences }) => differences)).toEqual([]);
  });
});

describe("acts of support at once", () => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await openWorld();
    await world.asOwner(
      "CREATE TABLE thing (id int PRIMARY KEY, n int); INSERT INTO thing VALUES (1, 0), (2, 0);",
    );
    await world.asOwner("GRANT SELECT, UPDATE ON thing TO atalaya_app");
  });
  afterAll(() => world.close());

  it("are one chain without gaps, and none waits for another's work", async () => {
    const deps = depsOf(world);
    const acts = Array.from({ length: 60 }, (_, one) =>
      inTransaction(world.db, async (tx) => {
        await recordAudit(tx, act(`c${one}`));
        // Each holds what the other wants after both have recorded their acts: a lock of the chain taken
        // there would deadlock.
        await tx.prisma.$executeRawUnsafe("UPDATE thing SET n = n + 1 WHERE id = $1::int", 1 + (one % 2));
        await recordAudit(tx, act(`d${one}`));
        if (one % 10 === 0) throw new Error("given up");
      }),
    );
    const ended = await Promise.allSettled(acts);
    expect(ended.filter(({ status }) => status === "rejected")).toHaveLength(6);
    expect(await lastEslabon(world.db, "actos")).toMatchObject({ numero: 108 });
    const found = await checkCadena(world.db, "actos", { origin: "localhost/atalaya", testigos: [] });
    expect(found.flatMap(({ differences }) => differences)).toEqual([]);
    expect(await sealCadena(deps, "actos")).toEqual({ sellados: 108, numero: 108 });
  });

  it("do not wait for one that is recorded and not committed", async () => {
    const open = await inTransaction(world.db, async (tx) => {
      await recordAudit(tx, act("slow"));
      await recordAudit(world.db, act("quick"));
      return lastEslabon(world.db, "actos");
    });
    const [quick] = await world.rows<{ numero: string }>(
      "SELECT numero FROM staff_audit_eslabon JOIN staff_audit ON id = acto_id WHERE objeto_id = 'quick'",
    );
    expect(Number(quick?.numero)).toBe(open?.numero);
    expect((await lastEslabon(world.db, "actos"))?.numero).toBe((open?.numero ?? 0) + 1);
  });
});
