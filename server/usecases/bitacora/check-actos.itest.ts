import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashOfEslabonAt, lastEslabon } from "../../db/actos";
import { queryOn } from "../../db/client";
import { recordAudit } from "../../db/staff-audit";
import { inTransaction } from "../../db/transaction";
import { isIntact } from "../../domain/bitacora/integridad";
import { noteSigner } from "../../domain/bitacora/signed-note";
import { depsOf } from "../../testing/deps";
import { openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import type { Deps } from "../deps";
import { checkActos } from "./check-actos";
import { getIntegridad } from "./get-integridad";
import { sealActos } from "./seal-actos";

const REFUSED = { code: "42501" };
const TABLES = ["staff_audit", "staff_audit_eslabon", "staff_audit_cabeza"];

/** What whoever has every right does first. */
const UNGUARDED = `
  SET LOCAL session_replication_role = replica;
  ${TABLES.map((table) => `ALTER TABLE ${table} DISABLE TRIGGER append_only;`).join("\n")}`;
/** And what nobody sees afterwards. */
const GUARDED = TABLES.map((table) => `ALTER TABLE ${table} ENABLE ALWAYS TRIGGER append_only;`).join("\n");

const act = (objetoId: string, extra: object = {}) => ({
  en: new Date("2026-11-20T15:00:00.123Z"),
  actor: SOPORTE,
  accion: "cliente.modificado",
  objetoTipo: "cliente",
  objetoId,
  antes: { activo: true, nombre: "Ñandú «S.A.S.» 😀", lista: [1, { b: 2, a: null }] },
  despues: { activo: false },
  motivo: "porque sí",
  ...extra,
});

describe("the chain of acts", () => {
  let world: TestWorld;
  let deps: Deps;
  let owner: Client;

  beforeAll(async () => {
    world = await openWorld();
    deps = depsOf(world);
    owner = new Client({ connectionString: world.connectionString });
    await owner.connect();
    for (let one = 1; one <= 9; one += 1)
      await recordAudit(world.db, act(`c${one}`, one % 3 === 0 ? { antes: null, motivo: null } : {}));
    await sealActos(deps);
    await recordAudit(world.db, act("c10"));
  });
  afterAll(async () => {
    await owner.end();
    await world.close();
  });

  /** What is found once somebody with every right did this, which is then taken back. */
  async function foundAfter(tampering: string, before = UNGUARDED, after = GUARDED) {
    const testigosActos = await deps.testigosActos.all();
    await owner.query(`BEGIN; ${before}`);
    try {
      await owner.query(tampering);
      await owner.query(after);
      const login = new URL(world.serviceUrl).username;
      await owner.query(`SET SESSION AUTHORIZATION ${login}; SET ROLE atalaya_app`);
      const snapshot = { query: queryOn(owner) };
      const checks = await checkActos(snapshot, { origin: deps.logSigner.name, testigosActos });
      return checks.flatMap(({ name, differences }) =>
        differences.map(({ row, found }) => `${name}: ${row}: ${found?.slice(0, 40)}`),
      );
    } finally {
      await owner.query("ROLLBACK; RESET SESSION AUTHORIZATION; RESET ROLE");
    }
  }

  it("holds whatever an act says, and says how much was looked at", async () => {
    expect(await foundAfter("SELECT")).toEqual([]);
    const { checks } = await getIntegridad(deps);
    const counts = Object.fromEntries(checks.map(({ name, checked }) => [name, checked]));
    expect(counts).toMatchObject({
      "acts of support": 10,
      "signed heads of the acts": 1,
      "heads of the acts kept outside": 1,
      "guards of the acts": 4,
    });
    expect(isIntact(await getIntegridad(deps))).toBe(true);
  });

  it("finds nothing in heads signed at an address that the service had before", async () => {
    const testigosActos = await deps.testigosActos.all();
    const checks = await checkActos(world.db, { origin: "elsewhere.example/atalaya", testigosActos });
    expect(checks.flatMap(({ differences }) => differences)).toEqual([]);
  });

  it.each([
    "id",
    "en",
    "actor",
    "accion",
    "objeto_tipo",
    "objeto_id",
    "antes",
    "despues",
    "motivo",
    "request_id",
  ])("names the act whose %s was changed, and no other", async (column) => {
    const values: Record<string, string> = {
      id: "gen_random_uuid()",
      en: "en + interval '1 ms'",
      antes: "'{}'",
      despues: "NULL",
    };
    const value = values[column] ?? `${column} || ' '`;
    const found = await foundAfter(`UPDATE staff_audit SET ${column} = ${value} WHERE objeto_id = 'c4'`);
    if (column === "id") expect(found).toEqual(["acts of support: act 4: deleted", expect.any(String)]);
    else expect(found).toEqual([expect.stringMatching(/^acts of support: act 4: [0-9a-f]{40}$/)]);
  });

  it("names an act that was deleted, with its link and without", async () => {
    expect(await foundAfter("DELETE FROM staff_audit WHERE objeto_id = 'c4'")).toEqual([
      "acts of support: act 4: deleted",
    ]);
    const both = `DELETE FROM staff_audit_eslabon WHERE numero = 4; DELETE FROM staff_audit WHERE objeto_id = 'c4'`;
    expect(await foundAfter(both)).toEqual(["acts of support: act 4: no such act"]);
  });

  it("names acts that changed places", async () => {
    const swap = `
      CREATE TEMP TABLE held AS SELECT numero, acto_id FROM staff_audit_eslabon WHERE numero IN (4, 5);
      UPDATE staff_audit_eslabon SET acto_id = gen_random_uuid() WHERE numero IN (4, 5);
      UPDATE staff_audit_eslabon link SET acto_id = held.acto_id FROM held WHERE link.numero = 9 - held.numero`;
    const found = await foundAfter(swap);
    expect(found.map((line) => line.slice(0, 22))).toEqual([
      "acts of support: act 4",
      "acts of support: act 5",
    ]);
  });

  it("finds an act that was slipped in without a link", async () => {
    const slipped = `INSERT INTO staff_audit (en, actor, accion, objeto_tipo, objeto_id, request_id)
      VALUES (now(), 'token:admin', 'cobro.pagado', 'cobro', 'x', 'r')`;
    expect(await foundAfter(slipped)).toEqual([expect.stringContaining("no link of the chain")]);
  });

  const CUT = `DELETE FROM staff_audit_eslabon WHERE numero > 7;
    DELETE FROM staff_audit WHERE NOT EXISTS (SELECT FROM staff_audit_eslabon WHERE acto_id = staff_audit.id)`;

  it("finds an end that was cut, in what was signed and, were that cut too, in what is kept outside", async () => {
    expect(await foundAfter(CUT)).toEqual([
      "signed heads of the acts: head of act 9: 7 acts",
      expect.stringContaining("heads of the acts kept outside"),
    ]);
    expect(await foundAfter(`${CUT}; DELETE FROM staff_audit_cabeza`)).toEqual([
      expect.stringMatching(/^heads of the acts kept outside: \w+: 7 acts$/),
    ]);
  });

  it("finds a chain that was made anew after a change, though every link of it fits", async () => {
    const anew = `
      UPDATE staff_audit SET motivo = 'otro' WHERE objeto_id = 'c1';
      CREATE TEMP TABLE held AS SELECT numero, acto_id FROM staff_audit_eslabon;
      DELETE FROM staff_audit_eslabon;
      DO $$ DECLARE acto staff_audit; BEGIN
        FOR acto IN SELECT staff_audit.* FROM staff_audit JOIN held ON acto_id = id ORDER BY numero
        LOOP PERFORM append_eslabon(acto); END LOOP;
      END $$`;
    const found = await foundAfter(anew);
    expect(found.filter((line) => line.startsWith("acts of support"))).toEqual([]);
    expect(found.some((line) => line.startsWith("signed heads of the acts: head of act 9"))).toBe(true);
    expect(found.some((line) => line.startsWith("heads of the acts kept outside"))).toBe(true);
  });

  it("finds a head that another key signed", async () => {
    const forger = depsOf(world, { logSigner: noteSigner("localhost/otra", Buffer.alloc(32, 9)) });
    const forged = `UPDATE staff_audit_cabeza SET verificador = '${forger.logSigner.verifier}'`;
    expect(await foundAfter(forged)).toContainEqual(expect.stringContaining("head of act 9: undefined"));
  });

  it("tells when the database would let an act be changed", async () => {
    expect(await foundAfter("SELECT", UNGUARDED, "SELECT")).toEqual(
      TABLES.map((table) => `guards of the acts: ${table}.append_only: off`).toSorted(),
    );
  });

  it("signs no head over one that the chain does not continue", async () => {
    const other = depsOf(world);
    await other.testigosActos.keep(await nameOf(), "localhost/atalaya/actos\n9\nAAAA\n");
    await expect(sealActos(other)).rejects.toThrow("no es una cabeza");
    const root = Buffer.alloc(32).toString("base64");
    await other.testigosActos.keep(await nameOf(), `localhost/atalaya/actos\n9\n${root}\n`);
    await expect(sealActos(other)).rejects.toThrow("no continúa la cabeza de 9");
    expect(await sealActos(deps)).toEqual({ sellados: 1, numero: 10 });
    expect(await sealActos(deps)).toEqual({ sellados: 0, numero: 10 });
  });
  const nameOf = async () => (await hashOfEslabonAt(world.db, 1))?.toString("hex").slice(0, 16) ?? "";

  it.each(TABLES)(
    "refuses the service and the owner of %s to change or delete a row of it",
    async (table) => {
      const column = table === "staff_audit" ? "motivo" : "hash";
      for (const text of [
        `UPDATE ${table} SET ${column} = ${column}`,
        `DELETE FROM ${table}`,
        `TRUNCATE ${table} CASCADE`,
      ]) {
        await expect(world.rows(text), text).rejects.toMatchObject(REFUSED);
        await expect(world.asOwner(text), text).rejects.toMatchObject(REFUSED);
      }
    },
  );

  it("lets the service chain nothing by itself", async () => {
    const insert = "INSERT INTO staff_audit_eslabon SELECT 99, id, sha256('x') FROM staff_audit LIMIT 1";
    await expect(world.rows(insert)).rejects.toMatchObject(REFUSED);
    await expect(
      world.rows("SELECT append_eslabon(staff_audit) FROM staff_audit LIMIT 1"),
    ).rejects.toMatchObject(REFUSED);
  });
});

describe("acts at once", () => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await openWorld();
    await world.asOwner(
      "CREATE TABLE thing (id int PRIMARY KEY, n int); INSERT INTO thing VALUES (1, 0), (2, 0);",
    );
    await world.asOwner("GRANT SELECT, UPDATE ON thing TO atalaya_app");
  });
  afterAll(() => world.close());

  it("are one chain without gaps, whoever gives up, and none waits for another's work", async () => {
    const deps = depsOf(world);
    const acts = Array.from({ length: 60 }, (_, one) =>
      inTransaction(world.db, async (tx) => {
        await recordAudit(tx, act(`c${one}`));
        // What one holds another wants, after both have recorded their acts: a lock of the chain taken there would
        // wait for ever.
        await tx.prisma.$executeRawUnsafe("UPDATE thing SET n = n + 1 WHERE id = $1::int", 1 + (one % 2));
        await recordAudit(tx, act(`d${one}`));
        if (one % 10 === 0) throw new Error("given up");
      }),
    );
    const ended = await Promise.allSettled(acts);
    expect(ended.filter(({ status }) => status === "rejected")).toHaveLength(6);
    expect(await lastEslabon(world.db)).toMatchObject({ numero: 108 });
    const found = await checkActos(world.db, { origin: "localhost/atalaya", testigosActos: [] });
    expect(found.flatMap(({ differences }) => differences)).toEqual([]);
    expect(await sealActos(deps)).toEqual({ sellados: 108, numero: 108 });
  });

  it("do not wait for one that is recorded and not committed", async () => {
    const open = await inTransaction(world.db, async (tx) => {
      await recordAudit(tx, act("slow"));
      await recordAudit(world.db, act("quick"));
      return lastEslabon(world.db);
    });
    const [quick] = await world.rows<{ numero: string }>(
      "SELECT numero FROM staff_audit_eslabon JOIN staff_audit ON id = acto_id WHERE objeto_id = 'quick'",
    );
    expect(Number(quick?.numero)).toBe(open?.numero);
    expect((await lastEslabon(world.db))?.numero).toBe((open?.numero ?? 0) + 1);
  });
});
