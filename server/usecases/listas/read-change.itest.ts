import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { currentVersions, readEntries } from "../../db/listas/lista-versions";
import { seededRandom, syntheticName } from "../../domain/screening/testing/synthetic-names";
import { ListaRejection } from "../../lists/rejection";
import { buildCurrentIndex } from "../../runtime/build-index";
import { openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import { bitsOf } from "../../testing/index-bits";
import { ingestLista } from "./ingest-lista";
import { readChange } from "./parse-lista";

const SLUG = "csn_colombia";
const HEADER =
  "tipo,nombre,alias,tipo_documento,numero_documento,pais,fecha_nacimiento,fundamento_legal,identificador";
const PEOPLE = 600;

interface Table {
  readonly header: string;
  readonly rows: readonly string[];
  readonly end: string;
}

const bytesOf = ({ header, rows, end }: Table) => Buffer.from([header, ...rows].join(end));
const fileOf = (raw: Buffer, acceptsReduction = false) =>
  ({ slug: SLUG, formato: "csv", raw, isSample: false, acceptsReduction }) as const;

/** Each returns the table of a next version. Their order is part of the seeds. */
const steps = (random: () => number) => {
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
const BY_ROW = [
  ...(["renamed", "removed", "added", "moved", "reversed", "reworded", "quoted", "named", "same"] as const),
];
/** Steps after which a row is no entry of its own. */
const BY_FILE = [
  ...(["repeated", "merged", "mergedBefore", "namedBeyondAscii", "sameId", "blank"] as const),
  ...(["headed", "wrong", "cut", "ended", "marked", "wider"] as const),
];

describe("readChange", () => {
  let quick: TestWorld;
  let whole: TestWorld;
  const open = async () => {
    [quick, whole] = [await openWorld(), await openWorld()];
  };
  const close = () => Promise.all([quick.close(), whole.close()]);

  /** The program that reads in `quick`. In `whole` nobody knows it, so that each file is read whole. */
  const read = (raw: Buffer, lector = "one") => readChange(quick.db, lector, fileOf(raw));
  const ingest = (world: TestWorld, raw: Buffer, lector?: string, accepts = false) =>
    ingestLista({ ...world, lector }, SOPORTE, fileOf(raw, accepts)).then(
      ({ version: { versionId: _, ...version }, isNew }) => ({ version, isNew }),
      (error: unknown) => {
        if (!(error instanceof ListaRejection)) throw error;
        return error.reason;
      },
    );
  const stateOf = async (world: TestWorld) => {
    const version = (await currentVersions(world.db)).find(({ slug }) => slug === SLUG) ?? null;
    const entries: (readonly string[])[] = [];
    for await (const batch of readEntries(world.db, version))
      for (const { sourceId, content } of batch) entries.push([sourceId, content]);
    const { index } = await buildCurrentIndex(world.db, "sarlaft", null);
    return { entries, index: bitsOf(index) };
  };
  const firstTable = (random: () => number): Table => ({
    header: HEADER,
    rows: Array.from(
      { length: PEOPLE },
      (_, at) => `natural,${syntheticName(random)},,Cédula,${at + 1},CO,,Resolución 1,`,
    ),
    end: "\n",
  });

  const random = seededRandom(9);
  const base = firstTable(random);
  const changes = steps(random);

  describe("with one file in force", () => {
    beforeAll(async () => {
      await open();
      await ingest(quick, bytesOf(base), "one");
    });
    afterAll(close);

    it.each(BY_ROW)("reads a %s row alone", async (step) => {
      const raw = bytesOf(changes[step](base));
      const content = await read(raw);
      expect(content?.entries.length).toBeLessThan(2);
      expect(await ingest(whole, raw)).toMatchObject({ version: { hashContenido: content?.hashContenido } });
    });
    it.each(BY_FILE)("reads the whole of a file with a step that is %s", async (step) => {
      expect(await read(bytesOf(changes[step](base)))).toBeNull();
    });
  });

  describe("with a file that changes", () => {
    beforeEach(open);
    afterEach(close);

    it.each([1, 2])("gives what the whole file gives, in any chain of versions (seed %i)", async (seed) => {
      const random = seededRandom(seed);
      const changes = steps(random);
      const oneOf = <Value>(values: readonly Value[]) =>
        values[Math.floor(random() * values.length)] as Value;
      let table = firstTable(random);
      let [reads, before] = [0, await buildCurrentIndex(quick.db, "sarlaft", null)];
      for (let turn = 0; turn < 28; turn++) {
        const names = Array.from({ length: 1 + Math.floor(random() * 3) }, () => oneOf(BY_ROW));
        for (const name of names) table = changes[name](table);
        const whim = oneOf(Object.keys(changes) as (keyof typeof changes)[]);
        // The next version forgets it: most of these steps end the reading by rows.
        const raw = bytesOf(turn % 4 === 3 ? changes[whim](table) : table);
        const accepts = random() < 0.5;
        if ((await read(raw)) !== null) reads += 1;
        const outcome = await ingest(whole, raw, undefined, accepts);
        expect([names, whim, await ingest(quick, raw, "one", accepts)]).toEqual([names, whim, outcome]);
        const states = [await stateOf(quick), await stateOf(whole)] as const;
        expect(states[0]).toEqual(states[1]);
        before = await buildCurrentIndex(quick.db, "sarlaft", before.index);
        expect(bitsOf(before.index)).toEqual(states[1].index);
      }
      expect(reads).toBeGreaterThan(10);
    });

    it("reads the whole file unless this same program read the one in force", async () => {
      const raw = bytesOf(changes.renamed(base));
      await ingest(quick, bytesOf(base));
      expect(await read(raw)).toBeNull();
      await ingest(quick, bytesOf(changes.removed(base)), "two");
      expect(await read(raw)).toBeNull();
      expect(await read(raw, "two")).not.toBeNull();
    });

    it("reads the whole file if a stored entry is not what its row says", async () => {
      await ingest(quick, bytesOf(base), "one");
      await quick.asOwner(
        "ALTER TABLE lista_entry DISABLE TRIGGER ALL; UPDATE lista_entry SET content = replace(content, 'Resol', 'Desol')",
      );
      expect(await read(bytesOf(changes.renamed(base)))).toBeNull();
    });

    it("reads the whole file if another version came into force meanwhile", async () => {
      await ingest(quick, bytesOf(base), "one");
      const [one, other] = [changes.renamed(base), changes.removed(base)];
      const outcomes = await Promise.all([one, other].map((table) => ingest(quick, bytesOf(table), "one")));
      expect(outcomes.map((outcome) => typeof outcome)).toEqual(["object", "object"]);
      const [version] = await currentVersions(quick.db);
      const last = outcomes
        .map((outcome) => (typeof outcome === "object" ? outcome.version : null))
        .find((one) => one?.secuencia === version?.secuencia);
      expect(version?.secuencia).toBe(3);
      const raw = last?.totalEntradas === PEOPLE ? one : other;
      await ingest(whole, bytesOf(raw));
      expect(new Map((await stateOf(quick)).entries.map(([id, content]) => [id, content]))).toEqual(
        new Map((await stateOf(whole)).entries.map(([id, content]) => [id, content])),
      );
      expect(version?.hashContenido).toBe((await currentVersions(whole.db))[0]?.hashContenido);
    });
  });
});
