import { parse } from "csv-parse/sync";
import { expect } from "vitest";
import { type ListaEntry, screenedPart } from "../../domain/listas/lista-entry";
import { guardNames } from "../guards";
import { ListaRejection } from "../rejection";
import type { ParseLista } from "../source";
import { assembleContent } from "../version-content";
import { figuresOf, guardContent } from "./guard-content";
import { zipOf } from "./ofac-set";

/** A file without one kind of its parts, for each kind. */
export type Lost = Generator<readonly [part: string, file: Buffer]>;
type Rows = readonly (readonly string[])[];

/** Yields an XML file without one kind of element or attribute, for each of them. */
export function* xmlParts(xml: string): Lost {
  const namesBy = (pattern: RegExp) => new Set([...xml.matchAll(pattern)].map(([, name = ""]) => name));
  for (const name of namesBy(/<([\w:]+)[\s/>]/g)) {
    const element = new RegExp(`<${name}(?:\\s[^<>]*?)?(?:/>|>(?:(?!<${name}[\\s>]).)*?</${name}>)`, "gs");
    yield [`<${name}>`, Buffer.from(xml.replace(element, ""))];
  }
  for (const name of namesBy(/\s([\w:]+)="/g))
    yield [`@${name}`, Buffer.from(xml.replace(new RegExp(`\\s${name}="[^"]*"`, "g"), ""))];
}

const NULL = "-0- ";
const written = (rows: Rows, delimiter: string): string => {
  const quoted = (cell: string) => (cell === NULL ? cell : `"${cell.replaceAll('"', '""')}"`);
  return rows.map((row) => row.map(quoted).join(delimiter)).join("\r\n");
};
const blanked = (rows: Rows, column: number, blank: string): Rows =>
  rows.map((row) => row.map((cell, index) => (index === column ? blank : cell)));

/** Yields a table without the content of one column, for each column. */
export function* tableParts(table: string, delimiter = ","): Lost {
  const [header = [], ...rows]: Rows = parse(table, { bom: true, delimiter, relax_quotes: true });
  for (const [column, name] of header.entries())
    yield [name, Buffer.from(written([header, ...blanked(rows, column, "")], delimiter))];
}

/** Yields OFAC's CSV set without the content of one column of one file, for each of them. */
export function* setParts(files: Readonly<Record<string, string | Buffer>>): Lost {
  for (const [name, file] of Object.entries(files)) {
    const rows: Rows = parse(file.toString().replace("\x1a", ""));
    for (const column of rows[0]?.keys() ?? []) {
      const text = `${written(blanked(rows, column, NULL), ",")}\r\n\x1a`;
      yield [`${name} ${column + 1}`, zipOf({ ...files, [name]: text })];
    }
  }
}

/** The parts of entries that are screened. A list is not held for its notes. */
export const readEntries = async (parseLista: ParseLista, raw: Buffer): Promise<readonly ListaEntry[]> =>
  (await assembleContent(parseLista(raw))).entries.map(({ entry }) => screenedPart(entry));

/** Entries repeated under different identifiers, so that their losses are not by chance. */
const repeated = (entries: readonly ListaEntry[], times: number): ListaEntry[] =>
  Array.from({ length: times }, (_, copy) =>
    entries.map((entry) => ({ ...entry, sourceId: `${entry.sourceId}-${copy}` })),
  ).flat();

type Fate = "refused" | "held" | "not read" | "accepted";

/** Returns what happens to a file after a good one, with entries of both repeated. */
export async function fateOf(
  parseLista: ParseLista,
  raw: Buffer,
  good: readonly ListaEntry[],
  times: number,
): Promise<Fate> {
  try {
    const entries = await readEntries(parseLista, raw);
    if (JSON.stringify(entries) === JSON.stringify(good)) return "not read";
    const content = repeated(entries, times);
    return (guardNames(figuresOf(content)) ?? guardContent(content, repeated(good, times)))
      ? "held"
      : "accepted";
  } catch (error) {
    if (error instanceof ListaRejection) return "refused";
    throw error;
  }
}

/** Returns the parts of a good file whose loss nothing would notice. */
export async function unnoticed(
  parseLista: ParseLista,
  file: Buffer,
  parts: Lost,
  times = 1,
): Promise<string[]> {
  const good = await readEntries(parseLista, file);
  const fates: [string, Fate][] = [];
  for (const [part, raw] of parts) fates.push([part, await fateOf(parseLista, raw, good, times)]);
  const noticed = fates.filter(([, fate]) => fate === "held" || fate === "refused");
  expect(noticed.length).toBeGreaterThan(4);
  return fates.filter(([, fate]) => fate === "accepted").map(([part]) => part);
}
