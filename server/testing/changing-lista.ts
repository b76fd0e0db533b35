import { expect } from "vitest";
import { currentVersions, readEntries } from "../db/listas/lista-versions";
import { seededRandom, syntheticName } from "../domain/screening/testing/synthetic-names";
import { ListaRejection } from "../lists/rejection";
import { buildCurrentIndex } from "../runtime/build-index";
import { ingestLista } from "../usecases/listas/ingest-lista";
import { readChange } from "../usecases/listas/parse-lista";
import { SOPORTE, type TestWorld } from "./fixtures";
import { bitsOf } from "./index-bits";

const SLUG = "csn_colombia";
const HEADER =
  "tipo,nombre,alias,tipo_documento,numero_documento,pais,fecha_nacimiento,fundamento_legal,identificador";
export const PEOPLE = 600;

export interface Table {
  readonly header: string;
  readonly rows: readonly string[];
  readonly end: string;
}

export const bytesOf = ({ header, rows, end }: Table) => Buffer.from([header, ...rows].join(end));
const fileOf = (raw: Buffer, acceptsReduction = false) =>
  ({ slug: SLUG, formato: "csv", raw, isSample: false, acceptsReduction }) as const;

/** Each returns the table of a next version. Their order is part of the seeds. */
export const steps = (random: () => number) => {
  const pick = (count: number) => Math.floor(random() * count);
  const personOf = (number: number) =>
    `natural,${syntheticName(random)},,Cédula,${1_000_000 + number},CO,,Resolución ${pick(9)},`;
  const changed = (rows: readonly string[], change: (row: string) => string | readonly string[]) => {
    const at = pick(rows.length);
    return rows.flatMap((row, place) => (place === at ? change(row) : row));
  };
  const withRows = (change: (rows: readonly string[]) => readonly string[]) => (table: Table) => ({
    ...table,
    rows: change(table.rows),
  });
  return {
    renamed: withRows((rows) => changed(rows, (row) => row.replace(",,", " Renato,,"))),
    removed: withRows((rows) => changed(rows, () => [])),
    added: withRows((rows) => [...rows.slice(0, 9), personOf(10_000 + pick(90_000)), ...rows.slice(9)]),
    moved: withRows((rows) => [...rows.slice(7), ...rows.slice(0, 7)]),
    reversed: withRows((rows) => rows.toReversed()),
    reworded: withRows((rows) => changed(rows, (row) => row.replace(/^natural,/, "natural, "))),
    repeated: withRows((rows) => changed(rows, (row) => [row, row])),
    merged: withRows((rows) => [
      ...rows,
      (rows[pick(rows.length)] ?? "").replace(",,Cédula", ",El Otro,Cédula"),
    ]),
    mergedBefore: withRows((rows) => [(rows[5] ?? "").replace(/,[^,]*/, ",Nombre Primero"), ...rows]),
    quoted: withRows((rows) =>
      changed(rows, (row) => row.replace(/^natural,([^,"]*)/, 'natural,"$1\nde Tal"')),
    ),
    named: withRows((rows) => changed(rows, (row) => row.replace(/,$/, `,ID-${pick(1e6)}`))),
    namedBeyondAscii: withRows((rows) => changed(rows, (row) => row.replace(/,$/, `,Ñ-${pick(1e6)}`))),
    sameId: withRows((rows) =>
      changed(
        changed(rows, (row) => row.replace(/,$/, ",UNO")),
        (row) => row.replace(/,$/, ",UNO"),
      ),
    ),
    blank: withRows((rows) => changed(rows, (row) => [row, "", ",,,,,,,,"])),
    headed: (table: Table) => ({ ...table, rows: [...table.rows, table.header] }),
    wrong: withRows((rows) => changed(rows, (row) => row.replace("natural", "otra"))),
    cut: withRows((rows) => changed(rows, (row) => row.slice(0, 30))),
    halved: withRows((rows) => rows.slice(0, rows.length / 2)),
    undocumented: withRows((rows) =>
      rows.map((row, at) => (at % 3 === 0 ? row.replace(/Cédula,\d*/, ",") : row)),
    ),
    ended: (table: Table) => ({ ...table, end: table.end === "\n" ? "\r\n" : "\n" }),
    marked: (table: Table) => ({ ...table, header: `\ufeff${table.header.replace("\ufeff", "")}` }),
    wider: (table: Table) => ({
      ...table,
      header: `${table.header},otra`,
      rows: table.rows.map((row) => `${row},x`),
    }),
    same: (table: Table) => table,
  };
};

/** Steps that leave each row an entry of its own. */
export const BY_ROW = [
  ...(["renamed", "removed", "added", "moved", "reversed", "reworded", "quoted", "named", "same"] as const),
];
/** Steps after which a row is no entry of its own. */
export const BY_FILE = [
  ...(["repeated", "merged", "mergedBefore", "namedBeyondAscii", "sameId", "blank"] as const),
  ...(["headed", "wrong", "cut", "ended", "marked", "wider"] as const),
];

/** Reads only the changes of a file, or null if the file must be read whole. */
export const readBy = (world: TestWorld, raw: Buffer, lector = "one") =>
  readChange(world.db, lector, fileOf(raw));
export const ingest = (world: TestWorld, raw: Buffer, lector?: string, accepts = false) =>
  ingestLista({ ...world, lector }, SOPORTE, fileOf(raw, accepts)).then(
    ({ version: { versionId: _, ...version }, isNew }) => ({ version, isNew }),
    (error: unknown) => {
      if (!(error instanceof ListaRejection)) throw error;
      return error.reason;
    },
  );
export const stateOf = async (world: TestWorld) => {
  const version = (await currentVersions(world.db)).find(({ slug }) => slug === SLUG) ?? null;
  const entries: (readonly string[])[] = [];
  for await (const batch of readEntries(world.db, version))
    for (const { sourceId, content } of batch) entries.push([sourceId, content]);
  const { index } = await buildCurrentIndex(world.db, "sarlaft", null);
  return { entries, index: bitsOf(index) };
};
export const firstTable = (random: () => number): Table => ({
  header: HEADER,
  rows: Array.from(
    { length: PEOPLE },
    (_, at) => `natural,${syntheticName(random)},,Cédula,${at + 1},CO,,Resolución 1,`,
  ),
  end: "\n",
});

/** Expects that `quick`, which reads by rows, has after each version of a random chain what `whole` has. */
export async function expectSameInChain(
  quick: TestWorld,
  whole: TestWorld,
  seed: number,
  versions = 28,
): Promise<void> {
  const random = seededRandom(seed);
  const changes = steps(random);
  const oneOf = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value;
  let table = firstTable(random);
  let [reads, before] = [0, await buildCurrentIndex(quick.db, "sarlaft", null)];
  for (let turn = 0; turn < versions; turn++) {
    const names = Array.from({ length: 1 + Math.floor(random() * 3) }, () => oneOf(BY_ROW));
    for (const name of names) table = changes[name](table);
    const whim = oneOf(Object.keys(changes) as (keyof typeof changes)[]);
    // The next version forgets it: most of these steps end the reading by rows.
    const raw = bytesOf(turn % 4 === 3 ? changes[whim](table) : table);
    const accepts = random() < 0.5;
    if ((await readBy(quick, raw)) !== null) reads += 1;
    const outcome = await ingest(whole, raw, undefined, accepts);
    expect([names, whim, await ingest(quick, raw, "one", accepts)]).toEqual([names, whim, outcome]);
    const states = [await stateOf(quick), await stateOf(whole)] as const;
    expect(states[0]).toEqual(states[1]);
    before = await buildCurrentIndex(quick.db, "sarlaft", before.index);
    expect(bitsOf(before.index)).toEqual(states[1].index);
  }
  expect(reads).toBeGreaterThan(versions / 3);
}
