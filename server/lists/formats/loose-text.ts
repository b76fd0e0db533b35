import { CsvError } from "csv-parse";
import { parse } from "csv-parse/sync";
import { ListaRejection } from "../rejection";
import { type CsvRecord, readCsvRecords } from "./csv-table";
import type { TableCaps } from "./table-caps";

/** Cell delimiters: Colombia's own first, then those of foreign programs and banks. */
const DELIMITERS = [";", ",", "\t", "|"] as const;
/** Lines that are examined. */
const DELIMITED_LINES = 60;
/** Excel's own delimiter line. */
const SEPARATOR_LINE = /^\ufeff?sep=.(?:\r\n?|\n)/i;
const MAX_SNIFFED = 256 * 1024;

/** A cell in quotes, which may have signs and line ends of its own. */
const QUOTED = /(^|[;,\t|\n])"(?:[^"]|"")*"(?=[;,\t|\n]|$)/g;

/** How most lines are split. */
interface Shape {
  readonly delimiter: string;
  /** True if commas followed by a space, as in sentences, split cells too. */
  readonly isSpaced: boolean;
}

/**
 * Chooses the delimiter that splits most lines into equally many cells, and among equals the one with the longest run
 * of such lines. Titles above a table lack it, and names contain others.
 */
function shapeOf(text: string): Shape {
  const lines = text
    .slice(0, MAX_SNIFFED)
    .replace(QUOTED, "$1")
    .split("\n", DELIMITED_LINES)
    .filter((line) => line.trim() !== "");
  const scores = DELIMITERS.map((delimiter) => {
    const counts = lines.map((line) => countOf(line, delimiter));
    const best = [...new Set(counts)]
      .filter((count) => count > 0)
      .map((count) => ({
        count,
        agreeing: counts.filter((one) => one === count).length,
        run: runOf(counts, count),
      }))
      .sort(byAgreement)[0];
    return { delimiter, ...(best ?? { count: 0, agreeing: 0, run: 0 }) };
  });
  const delimiter = scores.sort(byAgreement)[0]?.delimiter ?? DELIMITERS[0];
  const all = lines.join("\n");
  const isSpaced = delimiter !== "," || countOf(all, ", ") > countOf(all, ",") / 2;
  return { delimiter, isSpaced };
}

const countOf = (text: string, part: string): number => text.split(part).length - 1;

type Agreement = Readonly<Record<"count" | "agreeing" | "run", number>>;
const byAgreement = (one: Agreement, other: Agreement): number =>
  other.agreeing - one.agreeing || other.run - one.run || other.count - one.count;

function runOf(counts: readonly number[], count: number): number {
  let [run, most] = [0, 0];
  for (const one of counts) {
    run = one === count ? run + 1 : 0;
    most = Math.max(most, run);
  }
  return most;
}

/** A record and how many lines of the file it takes: a cell may have several. */
interface TextRecord {
  readonly line: number;
  readonly cells: readonly string[];
  readonly lines: number;
}

/**
 * Yields the records of a delimited text.
 * @throws {ListaRejection} for faults of a CSV, and if quotes would swallow rows.
 */
export async function* readTextRecords(text: string, whole: TableCaps): AsyncGenerator<TextRecord> {
  const [separator = ""] = SEPARATOR_LINE.exec(text) ?? [];
  // Inside quotes the parser counts CR LF as two lines.
  const table = text.slice(separator.length).replace(/\r\n?/g, "\n");
  const first = separator === "" ? 0 : 1;
  const shape = shapeOf(table);
  const widths = new Map<number, number>();
  const spans: (CsvRecord & { readonly breaks: number })[] = [];
  const options = {
    relaxColumns: true,
    relaxQuotes: true,
    delimiters: [shape.delimiter],
    caps: whole,
    keepsRaw: true,
  };
  for await (const record of readCsvRecords(Buffer.from(table), { ...options, firstLine: first + 1 })) {
    const breaks = record.record.reduce((sum, cell) => sum + countOf(cell, "\n"), 0);
    if (breaks === 0) widths.set(record.record.length, (widths.get(record.record.length) ?? 0) + 1);
    else {
      if (!hasCleanQuotes(record.raw, shape.delimiter)) throw swallowed(record, breaks);
      spans.push({ ...record, breaks });
    }
    yield { line: record.line, cells: record.record, lines: breaks + 1 };
  }
  // The usual width is known once most rows are read.
  const [[width] = [spans[0]?.record.length ?? 1]] = [...widths].sort(([, one], [, other]) => other - one);
  for (const span of spans) if (hasRowWithin(span, width - 1, shape)) throw swallowed(span, span.breaks);
}

/** Quotes that opened in one row and closed in another. */
const swallowed = ({ line }: CsvRecord, breaks: number): ListaRejection =>
  new ListaRejection(
    `Unas comillas (") se abren en la línea ${line - breaks} y se cierran en la ${line}: podrían tapar filas enteras. Quite esas comillas, o deje cada fila en una sola línea.`,
  );

/** Whether quotes surround whole cells, as programs write them. */
function hasCleanQuotes(raw: string, delimiter: string): boolean {
  try {
    parse(raw, { delimiter, relax_column_count: true });
    return true;
  } catch (cause) {
    if (cause instanceof CsvError) return false;
    throw cause;
  }
}

/** Whether a line within a cell has as many delimiters as a row. `delimiters` are those of most rows. */
function hasRowWithin(
  { record, raw }: CsvRecord,
  delimiters: number,
  { delimiter, isSpaced }: Shape,
): boolean {
  // In a list of names alone each line is a row.
  if (delimiters === 0) return true;
  const partsOf = (line: string) => countOf(isSpaced ? line : line.replaceAll(", ", " "), delimiter);
  const physical = raw.replace(/\n+$/, "").split("\n").map(partsOf);
  const isRow = (line: number | undefined) => (line ?? 0) >= delimiters;
  if (isRow(physical[0]) && isRow(physical.at(-1))) return true;
  return record.some((cell, column) => {
    const lines = cell.split("\n");
    if (lines.length === 1) return false;
    return lines.some((line, at) => {
      const within = partsOf(line);
      const beside = at === 0 ? column : at === lines.length - 1 ? record.length - 1 - column : 0;
      return within > 0 && within + beside >= delimiters;
    });
  });
}
