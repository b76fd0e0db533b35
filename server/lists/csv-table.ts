import { Readable } from "node:stream";
import { CsvError, type Options, parse } from "csv-parse";
import { rejectUnlessContent } from "./file-sniff";
import { ListaRejection } from "./rejection";
import { tidyText } from "./tidy-text";

const CHUNK_BYTES = 64 * 1024;
const MAX_RECORD_CHARS = 256 * 1024;

/** One record of a table: where it stands in the file, and its cells trimmed with inner spaces collapsed. */
export interface CsvRow<Column extends string> {
  /** 1 is the first line of the file, its header. */
  readonly line: number;
  readonly cells: Readonly<Record<Column, string>>;
}

/** `NÚMERO DOCUMENTO`, `numero_documento` and `Numero documento` are the same column. */
const columnKey = (header: string): string =>
  header
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "");

function decode(raw: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(raw);
  } catch (cause) {
    throw new ListaRejection("El archivo no está codificado en UTF-8.", { cause });
  }
}

function headerLine(text: string): string {
  const end = text.search(/[\r\n]/);
  return end < 0 ? text : text.slice(0, end);
}

function mapColumns<Column extends string>(header: readonly string[], columns: readonly Column[]): number[] {
  const keys = header.map(columnKey);
  const missing = columns.filter((column) => !keys.includes(column));
  if (missing.length > 0)
    throw new ListaRejection(`Al encabezado le faltan columnas: ${missing.join(", ")}.`);
  const repeated = columns.filter((column) => keys.indexOf(column) !== keys.lastIndexOf(column));
  if (repeated.length > 0) throw new ListaRejection(`El encabezado repite columnas: ${repeated.join(", ")}.`);
  return columns.map((column) => keys.indexOf(column));
}

function* chunksOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += CHUNK_BYTES) yield text.slice(at, at + CHUNK_BYTES);
}

function rejectionOf(cause: unknown): unknown {
  if (!(cause instanceof CsvError)) return cause;
  const line = typeof cause.lines === "number" ? ` cerca de la línea ${cause.lines}` : "";
  const reason =
    cause.code === "CSV_QUOTE_NOT_CLOSED"
      ? "termina dentro de unas comillas sin cerrar"
      : cause.code.includes("COLUMN") || cause.code.includes("FIELDS_LENGTH")
        ? "una fila no tiene las columnas del encabezado (¿archivo truncado?)"
        : "no es un CSV bien formado";
  return new ListaRejection(`El archivo ${reason}${line}.`, { cause });
}

/**
 * Reads a CSV with a header, comma or semicolon (whichever the header uses), UTF-8 with or without BOM, a chunk
 * at a time. Only `columns` are kept; they are found by name whatever their order, case or accents. Rows without
 * any content are skipped.
 * @throws {ListaRejection} empty, HTML, not UTF-8, a wanted column missing or repeated, a row with another number
 *   of fields than the header (what a truncated download ends with), quotes never closed.
 */
export async function* readCsvTable<const Column extends string>(
  raw: Buffer,
  columns: readonly Column[],
  options: { readonly delimiters?: readonly string[]; readonly relaxQuotes?: boolean } = {},
): AsyncGenerator<CsvRow<Column>> {
  rejectUnlessContent(raw);
  const text = decode(raw);
  const header = headerLine(text);
  const count = (delimiter: string) => header.split(delimiter).length;
  const delimiter = (options.delimiters ?? [",", ";"]).reduce((a, b) => (count(b) > count(a) ? b : a));
  const settings: Options = {
    delimiter,
    info: true,
    relax_quotes: options.relaxQuotes ?? false,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_CHARS,
  };
  const records = Readable.from(chunksOf(text)).pipe(parse(settings));
  let indexes: number[] | null = null;
  try {
    for await (const { record, info } of records as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      if (indexes === null) {
        indexes = mapColumns(record, columns);
        continue;
      }
      if (record.every((cell) => cell.trim() === "")) continue;
      const values = indexes.map((index) => tidyText(record[index] ?? ""));
      const cells = Object.fromEntries(columns.map((column, at) => [column, values[at] ?? ""]));
      yield { line: info.lines, cells: cells as Record<Column, string> };
    }
  } catch (cause) {
    throw rejectionOf(cause);
  }
}
