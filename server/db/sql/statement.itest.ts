import { readdir } from "node:fs/promises";
import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { problemsOf } from "../../testing/describe-statement";
import { openWorld, type TestWorld } from "../../testing/fixtures";
import { SHAPE_OF_DATABASE } from "../../testing/prisma-schema";
import {
  arrayOf,
  type Columns,
  int4,
  int8,
  neverNull,
  nullable,
  oneOf,
  text,
  timestamptz,
  uuid,
} from "./column-types";
import { allStatements, Statement, sql } from "./statement";
import { t } from "./table";

/** Loads every module of `server/db`, so that all statements are declared. */
async function loadRoom(): Promise<void> {
  const files = await readdir("server/db", { recursive: true });
  await Promise.all(
    files
      .filter((name) => name.endsWith(".ts") && !name.endsWith(".itest.ts"))
      .map((name) => import(resolve("server/db", name))),
  );
}

const TABLES: readonly Columns[] = Object.values(t);
const placesOf = (columns: Columns) => Object.values(columns).map(({ of = [] }) => of.join("."));
/** Reads a table whole. */
const readingOf = (row: Columns) =>
  new Statement({ row, text: `SELECT $row FROM ${placesOf(row)[0]?.split(".")[0]}` });

describe("the statements of the service", () => {
  let world: TestWorld;
  let statements: readonly Statement<Columns, Columns>[];
  beforeAll(async () => {
    world = await openWorld();
    await loadRoom();
    statements = [...allStatements()];
  });
  afterAll(() => world.close());

  /** Returns the problems of each statement by its first words. */
  async function problems(of: typeof statements): Promise<[string, string[]][]> {
    const client = await world.db.pool.connect();
    try {
      const found: [string, string[]][] = [];
      for (const one of of)
        found.push([one.name ?? one.text.trim().slice(0, 60), await problemsOf(client, one)]);
      return found.filter(([, wrong]) => wrong.length > 0);
    } finally {
      client.release();
    }
  }

  it("match the schema in parameters, columns and privileges", async () => {
    expect(statements.length).toBeGreaterThan(100);
    expect(await problems(statements)).toEqual([]);
  });

  it("use tables that have every column of the database", async () => {
    const shape = await world.rows<{ line: string }>(SHAPE_OF_DATABASE);
    const columns = shape.flatMap(({ line }) => /^column (\S+) /.exec(line)?.[1] ?? []);
    expect(TABLES.flatMap(placesOf).sort()).toEqual(columns.sort());
    expect((await problems(TABLES.map(readingOf))).flatMap(([, wrong]) => wrong)).toEqual([
      "permission denied for table cobro_numero",
    ]);
  });

  it("have unique names that PostgreSQL does not truncate", () => {
    const names = statements.flatMap(({ name }) => name ?? []);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    expect(names.length).toBeGreaterThan(200);
    expect(names.filter((name) => Buffer.byteLength(name) > 63)).toEqual([]);
    expect(() => new Statement({ name: `${"n".repeat(62)}ñ`, text: "SELECT" })).toThrow("too long");
  });

  const NAME = "SELECT razon_social AS nombre FROM cliente WHERE id = $id";
  const id = { id: uuid };
  const RUNS = "SELECT one.id, fin.en FROM tarea_ejecucion one LEFT JOIN tarea_fin fin ON ejecucion_id = id";
  const KEYS = "SELECT etiqueta, terminacion FROM api_key WHERE etiqueta IS NOT NULL";
  const POLITICAS = "SELECT politica_coincidencia AS politica FROM cliente";

  it.each<[string, { text: string; params?: Columns; row?: Columns }, string[]]>([
    ["nothing, where all of it is right", { text: NAME, params: id, row: { nombre: text } }, []],
    [
      "a column under another name",
      { text: NAME, params: id, row: { razonSocial: text } },
      ["columns: declared razonSocial, found nombre"],
    ],
    ["a column too few", { text: NAME, params: id }, ["columns: declared , found nombre"]],
    [
      "columns in another order",
      { text: RUNS, row: { en: nullable(timestamptz), id: uuid } },
      ["columns: declared en,id, found id,en"],
    ],
    [
      "another type",
      { text: NAME, params: id, row: { nombre: int4 } },
      ["nombre: declared int4, found text"],
    ],
    [
      "another type of a parameter",
      { text: NAME, params: { id: text }, row: { nombre: text } },
      ["$id: declared text, found uuid"],
    ],
    [
      "a column that may be null",
      { text: KEYS, row: { etiqueta: text, terminacion: text } },
      ["etiqueta: may be null"],
    ],
    [
      "nothing, where a condition narrows it",
      { text: KEYS, row: { etiqueta: neverNull(text), terminacion: text } },
      [],
    ],
    [
      "a column that is never null",
      { text: KEYS, row: { etiqueta: nullable(text), terminacion: nullable(text) } },
      ["terminacion: is never null"],
    ],
    ["what an outer join may lack", { text: RUNS, row: { id: uuid, en: timestamptz } }, ["en: may be null"]],
    [
      "an expression of which nobody says whether it is null",
      { text: "SELECT max(creado_en) AS last FROM cliente", row: { last: timestamptz } },
      ["last: an expression: say whether it is nullable or neverNull"],
    ],
    [
      "values that no CHECK admits",
      { text: POLITICAS, row: { politica: oneOf("correspondencia", "ambas") } },
      ["politica: declared ambas correspondencia, found correspondencia solo_puntaje"],
    ],
    [
      "what the service's role may not do",
      { text: "DELETE FROM cliente WHERE id = ANY ($ids)", params: { ids: arrayOf(uuid) } },
      ["permission denied for table cliente"],
    ],
    ["what is no SQL", { text: "SELECT FROM nowhere" }, ['relation "nowhere" does not exist']],
  ])("report %s", async (_, declared, expected) => {
    expect(await problems([sql(declared)])).toEqual(
      expected.length === 0 ? [] : [[expect.any(String), expected]],
    );
  });

  it.each([
    [
      "a column renamed",
      "ALTER TABLE cliente RENAME razon_social TO nombre",
      "find_api_key_owner",
      /razon_social/,
    ],
    [
      "a column's type changed",
      "ALTER TABLE lista_version ALTER total_entradas TYPE bigint",
      "current_versions",
      /^totalEntradas: declared int4, found int8$/,
    ],
    [
      "a column made nullable",
      "ALTER TABLE cliente ALTER umbrales_alerta DROP NOT NULL",
      "read_cuentas",
      /^umbrales: may be null$/,
    ],
    [
      "a column made nullable that a table alone has",
      "ALTER TABLE cliente ALTER exige_cuatro_ojos DROP NOT NULL",
      "SELECT cliente.id, cliente.razon_social",
      /^exigeCuatroOjos: may be null$/,
    ],
    [
      "a column of a JSON object renamed",
      "ALTER TABLE bolsa RENAME precio_total TO precio",
      "bolsas_of",
      /precio_total/,
    ],
    [
      "a column of a JSON object made nullable",
      "ALTER TABLE cobro ALTER vence_en DROP NOT NULL",
      'SELECT cobro.id AS "cobroId"',
      /^venceEn: may be null$/,
    ],
    [
      "another value admitted",
      `ALTER TABLE consulta DROP CONSTRAINT consulta_severidad_check,
         ADD CHECK (severidad IN ('alto', 'medio', 'bajo', 'nulo', 'informativo', 'sin_hallazgo'))`,
      "consultas",
      /^severidad: declared .*, found .*nulo/,
    ],
    [
      "a privilege taken away",
      "REVOKE UPDATE ON periodo FROM atalaya_app",
      "charge_mensual_quiet",
      /^permission denied/,
    ],
  ])("see %s", async (_, migration, named, problem) => {
    const other = await openWorld();
    const client = await other.db.pool.connect();
    try {
      await other.asOwner(migration);
      const [one] = [...statements, ...TABLES.map(readingOf)].filter(
        ({ name, text }) => name === named || text.startsWith(named),
      );
      expect(one && (await problemsOf(client, one))).toContainEqual(expect.stringMatching(problem));
    } finally {
      client.release();
      await other.close();
    }
  });

  it("use exactly the parameters they declare", () => {
    expect(() => new Statement({ text: "SELECT $one::int", params: { two: int8 } })).toThrow(
      "$one is not declared",
    );
    expect(() => new Statement({ text: "SELECT", params: { two: int8 } })).toThrow("does not use two");
  });

  it("give the compiler their types", () => {
    const statement = sql({ text: NAME, params: id, row: { nombre: text } });
    const run = async () => {
      // @ts-expect-error: the parameter is missing.
      await world.db.query(statement);
      // @ts-expect-error: it is a text.
      await world.db.query(statement, { id: 1 });
      const [row] = await world.db.query(statement, { id: "" });
      // @ts-expect-error: no such column.
      return row?.razonSocial satisfies string | undefined;
    };
    expect(run).toBeTypeOf("function");
  });
});
