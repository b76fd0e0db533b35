import { Readable } from "node:stream";
import { CsvError, type Options, parse } from "csv-parse";
import { rejectUnlessContent } from "../file-sniff";
import { ListaRejection } from "../rejection";
import { rejectTooManyBytes, TABLE_CAPS, type TableCaps, TableMeter } from "./table-caps";
import { mapColumns, namedCells, presentColumns, repeatsHeader, type TableRow } from "./table-columns";

const CHUNK_BYTES = 64 * 1024;
const MAX_RECORD_CHARS = 256 * 1024;

function headerLine(raw: Buffer): string {
  const [line = ""] = new TextDecoder().decode(raw.subarray(0, MAX_RECORD_CHARS)).split(/[\r\n]/, 1);
  return line;
}

/** Decodes in chunks: the whole text may be twice as large as the file. */
function* chunksOf(raw: Buffer): Generator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for (let at = 0; at < raw.length; at += CHUNK_BYTES) {
      yield decoder.decode(raw.subarray(at, at + CHUNK_BYTES), { stream: true });
    }
    yield decoder.decode();
  } catch (cause) {
    throw new ListaRejection("El archivo no está codificado en UTF-8.", { cause });
  }
}

/** `next` is the line after the last record that was parsed. */
function rejectionOf(cause: unknown, next: number, skipped: number): unknown {
  if (!(cause instanceof CsvError)) return cause;
  const line = typeof cause.lines === "number" ? ` cerca de la línea ${cause.lines + skipped}` : "";
  const reason =
    cause.code === "CSV_QUOTE_NOT_CLOSED"
      ? `termina dentro de unas comillas sin cerrar, que se abren en la línea ${next} o después,`
      : cause.code.includes("COLUMN") || cause.code.includes("FIELDS_LENGTH")
        ? "una fila no tiene las columnas del encabezado (¿archivo truncado?)"
        : "no es un CSV bien formado";
  return new ListaRejection(`El archivo ${reason}${line}.`, { cause });
}

/** How a CSV is written. */
interface CsvOptions {
  readonly delimiters?: readonly string[];
  readonly relaxQuotes?: boolean;
  /** Rows may have another number of fields than the header. */
  readonly relaxColumns?: boolean;
  /** Records come with their text as well. */
  readonly keepsRaw?: boolean;
  /** Line of the file where it begins. */
  readonly firstLine?: number;
  readonly caps?: TableCaps;
}

/** A record as in the file. The header is the first. */
export interface CsvRecord {
  /** Line of the file where it ends. */
  readonly line: number;
  readonly record: readonly string[];
  /** Source text of the record. Empty unless requested. */
  readonly raw: string;
}

/**
 * Yields the records of a CSV: comma or semicolon, as the header uses, UTF-8 with or without BOM. Reads a
 * chunk at a time. Skips rows without content.
 * @throws {ListaRejection} for an empty file, HTML, invalid UTF-8, exceeded limits, a row with another number
 *   of fields than the header (such as the last row of a truncated download) or an unclosed quote.
 */
export async function* readCsvRecords(raw: Buffer, options: CsvOptions = {}): AsyncGenerator<CsvRecord> {
  rejectUnlessContent(raw);
  rejectTooManyBytes(raw);
  const header = headerLine(raw);
  const count = (delimiter: string) => header.split(delimiter).length;
  const delimiter = (options.delimiters ?? [",", ";"]).reduce((a, b) => (count(b) > count(a) ? b : a));
  const skipped = (options.firstLine ?? 1) - 1;
  /** End of the last parsed record. Parsed records that are still unread are lost with an error. */
  let parsed = skipped;
  const settings: Options = {
    delimiter,
    info: true,
    raw: options.keepsRaw ?? false,
    relax_quotes: options.relaxQuotes ?? false,
    relax_column_count: options.relaxColumns ?? false,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_CHARS,
    on_record: (record, { lines }) => {
      parsed = lines + skipped;
      return record;
    },
  };
  const records = parse(settings);
  Readable.from(chunksOf(raw))
    .once("error", (cause) => records.destroy(cause))
    .pipe(records);
  const meter = new TableMeter(options.caps);
  let at = 0;
  try {
    for await (const { record, raw = "", info } of records as AsyncIterable<{
      record: string[];
      raw?: string;
      info: { lines: number };
    }>) {
      at += 1;
      meter.row(at, record.length);
      for (const cell of record) meter.text(cell.length);
      if (at > 1 && record.every((cell) => cell.trim() === "")) continue;
      yield { line: info.lines + skipped, record, raw };
    }
  } catch (cause) {
    throw rejectionOf(cause, parsed + 1, skipped);
  }
}

/**
 * Reads a CSV with a header. Keeps only `columns` and `optional`; an absent optional column is empty. Finds
 * columns in any order and case, with or without accents.
 * @throws {ListaRejection} as `readCsvRecords`, and for a missing or repeated column.
 */
export async function* readCsvTable<const Column extends string>(
  raw: Buffer,
  columns: readonly Column[],
  options: CsvOptions & { readonly optional?: readonly Column[] } = {},
): AsyncGenerator<TableRow<Column>> {
  const { optional = [] } = options;
  const kept = [...columns, ...optional];
  let indexes: number[] | null = null;
  let present: readonly Column[] = [];
  for await (const { line, record } of readCsvRecords(raw, options)) {
    if (indexes === null) {
      indexes = mapColumns(record, columns, optional);
      present = presentColumns(kept, indexes);
      continue;
    }
    const cells = namedCells(
      kept,
      indexes.map((index) => record[index] ?? ""),
    );
    if (!repeatsHeader(present, cells)) yield { line, cells };
  }
}

/**
 * Splits a CSV into its rows, without their line ends and without empty rows. In a CSV that is read without an error, a
 * line end belongs to a cell exactly if the quotes before it are odd. Rows are their bytes as latin1. Null for a
 * file that is too large, whose lines end in more than one way, or with an open quote.
 */
function splitRows(raw: Buffer): { readonly end: string; readonly rows: readonly string[] } | null {
  const lines = raw.toString("latin1").split("\n");
  const columns = (lines[0] ?? "").split(/[,;]/).length;
  if (raw.length > TABLE_CAPS.bytes || lines.length > Math.min(TABLE_CAPS.rows, TABLE_CAPS.cells / columns))
    return null;
  const end = lines[0]?.endsWith("\r") ? "\r" : "";
  const rows: string[] = [];
  let open: string | null = null;
  for (const [at, line] of lines.entries()) {
    const isOdd = line.includes('"') && line.split('"').length % 2 === 0;
    const text: string = open === null ? line : `${open}\n${line}`;
    open = isOdd === (open === null) ? text : null;
    if (open !== null) continue;
    const row = end === "" || at === lines.length - 1 ? text : text.slice(0, -1);
    if (row.includes("\r") || (row !== text && !text.endsWith(end))) return null;
    // The header shows how lines end, so it is the first line.
    if (rows.length === 0 && at > 0) return null;
    if (row !== "" || at === 0) rows.push(row);
  }
  return open === null ? { end, rows } : null;
}

/**
 * Compares two CSV files of one header, byte by byte. Returns the rows that only one of them has, as files of their own.
 * @param entries that the whole of `before` gave. If each row is one, none depends on the order of rows or on two rows.
 * @returns null if more than `most` rows differ, or if only the whole file tells what it says.
 */
export function changedRows(before: Buffer, after: Buffer, entries: number, most: number) {
  const [old, fresh] = [splitRows(before), splitRows(after)];
  if (old === null || fresh === null || old.end !== fresh.end) return null;
  const [header = "", ...rows] = old.rows;
  if (header === "" || header !== fresh.rows[0]) return null;
  const gone = new Set(rows);
  if (rows.length !== entries || gone.size !== entries) return null;
  const added: string[] = [];
  for (const row of fresh.rows.slice(1)) if (!gone.delete(row) && added.push(row) > most) return null;
  if (gone.size > most) return null;
  const fileOf = (some: readonly string[]) => Buffer.from([header, ...some].join("\n"), "latin1");
  return {
    gone: { raw: fileOf([...gone]), count: gone.size },
    added: { raw: fileOf(added), count: added.length },
  };
}
