import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { queryOn } from "../../db/sql/client";
import type { Cliente } from "../../domain/clientes/cliente";
import { isIntact } from "../../domain/operacion/comprobacion";
import { insertTestConsulta } from "../../testing/consulta";
import { depsOf } from "../../testing/deps";
import { newCliente, openWorld, type TestWorld } from "../../testing/fixtures";
import type { Deps } from "../deps";
import { askIntegridad, checkIntegridad, getIntegridad } from "./integridad";
import { sealBitacora } from "./sello";

/** Tables with the evidence. The rest derives from them. */
const EVIDENCE = [
  "consulta",
  "bitacora_hoja",
  "bitacora_nodo",
  "bitacora_llave",
  "bitacora_cabeza",
  "bitacora_pendiente",
];

/** How to change a value, by its type. */
const CHANGED: Readonly<Record<string, (column: string) => string>> = {
  uuid: () => "gen_random_uuid()",
  text: (column) => `coalesce(${column}, '') || 'x'`,
  character: (column) => `reverse(${column})`,
  bytea: () => "sha256('x')",
  integer: (column) => `${column} + 8`,
  bigint: (column) => `${column} + 1000`,
  boolean: (column) => `NOT ${column}`,
  "timestamp with time zone": (column) => `${column} + interval '1 second'`,
};

/** A superuser can ignore constraints. */
const UNCHECKED = `
  SET LOCAL session_replication_role = replica;
  DO $$ DECLARE one record; BEGIN
    FOR one IN SELECT conrelid::regclass AS held, conname FROM pg_constraint
      WHERE contype = 'c' AND coninhcount = 0 AND conrelid = ANY ('{${EVIDENCE}}'::regclass[])
    LOOP EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', one.held, one.conname); END LOOP;
  END $$`;

const ID_AT = "SELECT id FROM consulta ORDER BY id LIMIT 1";

/** Not evidence: log correlation, and the order of waiting items. */
const NO_EVIDENCE = ["consulta.request_id", "bitacora_pendiente.orden", "bitacora_pendiente.propuesta"];

describe("the integrity check", () => {
  let world: TestWorld;
  let cliente: Cliente;
  let deps: Deps;
  let owner: Client;
  let columns: { readonly name: string; readonly change: string }[];

  beforeAll(async () => {
    world = await openWorld();
    cliente = await newCliente(world);
    deps = depsOf(world);
    for (const count of [3, 200, 56]) {
      for (let one = 0; one < count; one += 1) await insertTestConsulta(world, cliente);
      await sealBitacora(deps);
    }
    await insertTestConsulta(world, cliente);
    owner = new Client({ connectionString: world.connectionString });
    await owner.connect();
    const { rows } = await owner.query<{ table: string; column: string; type: string }>(
      `SELECT table_name AS "table", column_name AS "column", data_type AS type FROM information_schema.columns
       WHERE table_name = ANY ($1) ORDER BY 1, ordinal_position`,
      [EVIDENCE],
    );
    columns = rows.map(({ table, column, type }) => {
      const value = column === "orden" ? "DEFAULT" : CHANGED[type]?.(column);
      const first = `ctid = (SELECT min(ctid) FROM ${table})`;
      return {
        name: `${table}.${column}`,
        change: `UPDATE ${table} SET ${column} = ${value} WHERE ${first}`,
      };
    });
  });
  afterAll(async () => {
    await owner.end();
    await world.close();
  });

  /** Runs `work` in a transaction whose changes no constraint checks. It is rolled back. */
  async function unchecked<T>(work: () => Promise<T>): Promise<T> {
    await owner.query(`BEGIN; ${UNCHECKED}; SAVEPOINT intact`);
    try {
      return await work();
    } finally {
      await owner.query("ROLLBACK; RESET SESSION AUTHORIZATION; RESET ROLE");
    }
  }

  type Kept = Partial<Parameters<typeof checkIntegridad>[1]>;

  /** The findings after a superuser did this in `unchecked`. The change is rolled back. */
  async function foundWithin(tampering: string, kept: Kept = {}) {
    const testigos = await deps.testigos.all();
    try {
      await owner.query(tampering);
      await owner.query(
        `SET SESSION AUTHORIZATION ${new URL(world.serviceUrl).username}; SET ROLE atalaya_app`,
      );
      const snapshot = { query: queryOn(owner) };
      return await checkIntegridad(snapshot, {
        origin: deps.logSigner.name,
        testigos,
        testigosDeCadenas: { actos: [], actividad: [] },
        retiros: [],
        ...kept,
      });
    } finally {
      await owner.query("ROLLBACK TO intact");
    }
  }
  const foundAfter = (...how: Parameters<typeof foundWithin>) => unchecked(() => foundWithin(...how));
  const namesOf = ({ checks }: Awaited<ReturnType<typeof foundAfter>>) =>
    checks.filter(({ differing }) => differing > 0).map(({ name }) => name);

  it("finds nothing without tampering, and says how much it checked", async () => {
    const found = await foundAfter("SELECT");
    expect(found.checks.flatMap(({ differences }) => differences)).toEqual([]);
    expect(found).toMatchObject({ consultas: 260, verificadas: 260 });
    const counts = Object.fromEntries(found.checks.map(({ name, checked }) => [name, checked]));
    expect(counts).toMatchObject({
      "leaves of consultas": 260,
      "leaves of the log": 259,
      "nodes of the log": 1,
      checkpoints: 3,
      "checkpoints kept outside": 1,
      "consultas that wait": 1,
      "keys of the log": 1,
    });
    expect(isIntact(await getIntegridad(deps))).toBe(true);
  });

  it("finds a change of any column of evidence", async () => {
    const unseen: string[] = [];
    const ofConsulta = columns.filter(({ name }) => name.startsWith("consulta."));
    await unchecked(async () => {
      for (const { name, change } of columns.filter((column) => !ofConsulta.includes(column)))
        if (isIntact(await foundWithin(change))) unseen.push(name);
      // Each of another consulta. An altered one is not counted as verified. The id goes last: it tells which is which.
      const changes = ofConsulta
        .toSorted((one, other) => Number(one.name === "consulta.id") - Number(other.name === "consulta.id"))
        .map(({ change }, at) => change.replace(/ctid = .*$/, `id = (${ID_AT} OFFSET ${at})`));
      const { verificadas } = await foundWithin(changes.join("; "));
      if (verificadas === 260 - ofConsulta.length + 1) unseen.push("consulta.request_id");
      expect(
        isIntact(await foundWithin(changes.find((change) => change.includes("SET request_id")) ?? "")),
      ).toBe(true);
    });
    expect(columns.length).toBeGreaterThan(30);
    expect(unseen.toSorted()).toEqual(NO_EVIDENCE.toSorted());
  });

  const UNSEAL = "DELETE FROM bitacora_cabeza WHERE tamano = 259; DELETE FROM bitacora_nodo";

  it.each([
    [
      "a consulta is gone",
      "DELETE FROM consulta WHERE id = (SELECT consulta_id FROM bitacora_hoja WHERE indice = 9)",
      { "consultas of leaves": /nothing instead of the consulta of leaf 9$/ },
    ],
    [
      "a consulta is gone with its leaf",
      `DELETE FROM consulta WHERE id = (SELECT consulta_id FROM bitacora_hoja WHERE indice = 7);
       DELETE FROM bitacora_hoja WHERE indice = 7`,
      {
        "leaves of the log": /^leaf 7: leaf 8 instead of leaf 7$/,
        checkpoints: /^checkpoint of 203/,
      },
    ],
    [
      "a leaf is gone",
      "DELETE FROM bitacora_hoja WHERE indice = 7",
      { "leaves of consultas": /instead of leaf/ },
    ],
    [
      "a consulta that waits is forgotten",
      "DELETE FROM bitacora_pendiente",
      { "leaves of consultas": /: {2}instead of leaf/ },
    ],
    [
      "a node is gone",
      "DELETE FROM bitacora_nodo",
      { "nodes of the log": /^node of the leaves 0 to 255: nothing/ },
    ],
    [
      "a node is too many",
      "INSERT INTO bitacora_nodo VALUES (8, 1, sha256('x'))",
      { "nodes of the log": /^node of the leaves 256 to 511: a node instead of nothing$/ },
    ],
    [
      "two leaves changed places",
      `CREATE TEMP TABLE two ON COMMIT DROP AS SELECT * FROM bitacora_hoja WHERE indice IN (4, 5);
       DELETE FROM bitacora_hoja WHERE indice IN (4, 5);
       INSERT INTO bitacora_hoja SELECT 9 - indice, consulta_id, hash_reporte FROM two`,
      { checkpoints: /^checkpoint of 203/, "nodes of the log": /^node of the leaves 0 to 255/ },
    ],
    [
      "the end is cut off, and waits again",
      `INSERT INTO bitacora_pendiente (consulta_id, hash_reporte)
       SELECT consulta_id, hash_reporte FROM bitacora_hoja WHERE indice >= 203;
       DELETE FROM bitacora_hoja WHERE indice >= 203; ${UNSEAL}`,
      { "checkpoints kept outside": /203 leaves instead of 259 leaves$/ },
    ],
    [
      "a checkpoint is gone",
      "DELETE FROM bitacora_cabeza WHERE tamano = 259",
      { "leaves of the log": /^leaves from 203: 56 without a checkpoint/ },
    ],
  ])("names it where %s", async (_, tampering, expected: Readonly<Record<string, RegExp>>) => {
    const { checks } = await foundAfter(tampering);
    for (const [name, words] of Object.entries(expected)) {
      const check = checks.find((one) => one.name === name);
      const told = check?.differences.map(
        ({ row, found, expected: meant }) => `${row}: ${found ?? "nothing"} instead of ${meant ?? "nothing"}`,
      );
      expect(told).toEqual(expect.arrayContaining([expect.stringMatching(words)]));
    }
  });

  it("finds an older copy by an external checkpoint alone", async () => {
    const older = `DELETE FROM consulta WHERE id IN (SELECT consulta_id FROM bitacora_hoja WHERE indice >= 203);
      DELETE FROM consulta WHERE id IN (SELECT consulta_id FROM bitacora_pendiente);
      DELETE FROM bitacora_pendiente; DELETE FROM bitacora_hoja WHERE indice >= 203; ${UNSEAL};
      UPDATE periodo SET consumidas = 203; UPDATE consulta_total SET total = 203;
      UPDATE periodo SET actualizado_en = (SELECT max(creada_en) FROM consulta)`;
    expect(namesOf(await foundAfter(older))).toEqual(["checkpoints kept outside"]);
    expect(namesOf(await foundAfter(older, { testigos: [] }))).toEqual([]);
  });

  it("rejects an external checkpoint without a key of the log, and ignores other logs", async () => {
    const [own] = await deps.testigos.all();
    const nota = own?.nota ?? "";
    const forged = { lugar: "a letter", log: null, nota: nota.replace("\n259\n", "\n258\n") };
    expect(namesOf(await foundAfter("SELECT", { testigos: [forged] }))).toEqual(["checkpoints kept outside"]);
    const other = { lugar: "x.nota", log: "x", nota: nota.replaceAll("localhost", "elsewhere") };
    expect(namesOf(await foundAfter("SELECT", { testigos: [other] }))).toEqual([]);
  });

  it("runs once for all callers that ask while another check runs", async () => {
    let begun = 0;
    const all = () => {
      begun += 1;
      return deps.testigos.all();
    };
    const testigos = { ...deps.testigos, all };
    const asked = await Promise.all([1, 2, 3, 4].map(() => askIntegridad({ ...deps, testigos })));
    expect([begun, asked.every(isIntact)]).toEqual([1, true]);
  });

  it("signs no second tree of a size: an older copy cannot be sealed further", async () => {
    const { rows } = await owner.query("SELECT * FROM bitacora_cabeza WHERE tamano = 259");
    await owner.query("DELETE FROM bitacora_cabeza WHERE tamano = 259");
    await expect(sealBitacora(deps)).rejects.toThrow("La bitácora está alterada: no continúa la cabeza");
    const { tamano, raiz, nota, verificador, sellada_en: selladaEn } = rows[0];
    const values = [tamano, raiz, nota, verificador, selladaEn];
    await owner.query("INSERT INTO bitacora_cabeza VALUES ($1, $2, $3, $4, $5)", values);
    expect(await sealBitacora(deps)).toEqual({ selladas: 1, tamano: 260 });
    expect(isIntact(await getIntegridad(deps))).toBe(true);
  });
});
