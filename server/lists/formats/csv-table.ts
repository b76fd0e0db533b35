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
    raw: options.keepsRaw ?? false,
    relax_quotes: options.relaxQuotes ?? false,
    relax_column_count: options.relaxColumns ?? false,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_CHARS,
    on_record: (record, { lines }) => {
      parsed = lines + skipped;
      return Object.assign(record, { line: parsed });
    },
  };
  const records = parse(settings);
  Readable.from(chunksOf(raw))
    .once("error", (cause) => records.destroy(cause))
    .pipe(records);
  const meter = new TableMeter(options.caps);
  let at = 0;
  try {
    for await (const read of records as AsyncIterable<string[] & CsvRecord>) {
      const { line, record = read, raw = "" } = read;
      at += 1;
      meter.row(at, record.length);
      for (const cell of record) meter.text(cell.length);
      if (at > 1 && record.every((cell) => cell.trim() === "")) continue;
      yield { line, record, raw };
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

const [QUOTE, LF, CR] = [0x22, 0x0a, 0x0d];

/**
 * Goes through the rows of a CSV, without their line ends and without empty rows. In a CSV that is read without an error,
 * a line end belongs to a cell exactly if the quotes before it are odd. Unclear is a file that is too large, whose lines
 * end in more than one way, or with an open quote.
 */
class RowCursor {
  isUnclear: boolean;
  readonly header: string;
  readonly isCrLf: boolean;
  private start = 0;
  private end = 0;
  private next = 0;
  /** Lines there may still be. */
  private lines: number;

  constructor(private readonly raw: Buffer) {
    const [line = ""] = raw.toString("latin1", 0, raw.indexOf(LF) + 1 || raw.length).split("\n", 1);
    this.isCrLf = line.endsWith("\r");
    this.lines = Math.min(TABLE_CAPS.rows, TABLE_CAPS.cells / line.split(/[,;]/).length);
    this.isUnclear = raw.length > TABLE_CAPS.bytes;
    this.header = this.advance() ? this.row() : "";
    // It shows how lines end, so it is the first line.
    if (line !== `${this.header}${this.isCrLf ? "\r" : ""}`) this.isUnclear = true;
  }

  /** Goes to the next row. False behind the last, and if the file is unclear. */
  advance(): boolean {
    const { raw, isCrLf } = this;
    do {
      if (this.isUnclear || this.next > raw.length) return false;
      let isOpen = false;
      let at = this.next;
      for (; at < raw.length; at++) {
        const byte = raw[at];
        if (byte === QUOTE) isOpen = !isOpen;
        else if (byte === CR && (!isCrLf || isOpen || raw[at + 1] !== LF)) this.isUnclear = true;
        else if (byte === LF) {
          this.lines -= 1;
          if (!isOpen) break;
        }
      }
      const isEnded = at < raw.length;
      if (isOpen || this.lines < 1 || (isEnded && isCrLf && raw[at - 1] !== CR)) this.isUnclear = true;
      this.start = this.next;
      this.end = isEnded && isCrLf ? at - 1 : at;
      this.next = at + 1;
    } while (this.end <= this.start);
    return !this.isUnclear;
  }

  /** The bytes of the row as latin1. */
  row(): string {
    return this.raw.toString("latin1", this.start, this.end);
  }

  isSame({ raw, start, end }: RowCursor): boolean {
    return this.raw.compare(raw, start, end, this.start, this.end) === 0;
  }

  /** Two FNV-1a of the row in one number: another row has the same once in a long time. */
  hash(): number {
    let [one, other] = [0x811c9dc5, 0x811c9dc5];
    for (let at = this.start; at < this.end; at++) {
      const byte = this.raw[at] as number;
      one = Math.imul(one ^ byte, 0x01000193);
      other = Math.imul(other ^ byte, 0x85ebca6b);
    }
    return (one >>> 0) * 2 ** 21 + (other >>> 11);
  }
}

/**
 * Compares two CSV files of one header, byte by byte. Returns the rows that only one of them has, as files of their own.
 * @param entries that the whole of `before` gave. If each row is one, none depends on the order of rows or on two rows.
 * @returns null if more than `most` rows differ, or if only the whole file tells what it says.
 */
export function changedRows(before: Buffer, after: Buffer, entries: number, most: number) {
  const [old, fresh] = [new RowCursor(before), new RowCursor(after)];
  const { header } = old;
  if (header === "" || header !== fresh.header || old.isCrLf !== fresh.isCrLf) return null;
  const [gone, added] = [new Map<string, number>(), new Map<string, number>()];
  /** A row of one file, which cancels one of the other file. */
  const take = (row: string, own = gone, others = added) => {
    const [from, by] = others.has(row) ? [others, -1] : [own, 1];
    const count = (from.get(row) ?? 0) + by;
    if (count === 0) from.delete(row);
    else from.set(row, count);
  };
  const hashes = new Float64Array(entries);
  let rows = 0;
  for (let [isOld, isFresh] = [old.advance(), fresh.advance()]; isOld || isFresh; ) {
    if (isOld) hashes[rows++] = old.hash();
    if (!isOld || !isFresh || !old.isSame(fresh)) {
      if (isOld) take(old.row());
      if (isFresh) take(fresh.row(), added, gone);
    }
    [isOld, isFresh] = [old.advance(), fresh.advance()];
  }
  const isRepeated = hashes.sort().some((hash, at) => hash === hashes[at - 1]);
  if (old.isUnclear || fresh.isUnclear || rows !== entries || isRepeated) return null;
  const partOf = (some: Map<string, number>) => {
    const part = [...some].flatMap(([row, count]) => Array<string>(count).fill(row));
    return { raw: Buffer.from([header, ...part].join("\n"), "latin1"), count: part.length };
  };
  const changed = { gone: partOf(gone), added: partOf(added) };
  return Math.max(changed.gone.count, changed.added.count) > most ? null : changed;
}
