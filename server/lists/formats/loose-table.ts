import { formatCount } from "../../domain/shared/formato";
import { looksLikeHtml } from "../file-sniff";
import { ListaRejection } from "../rejection";
import { tidyText } from "../tidy-text";
import { readCsvRecords } from "./csv-table";
import type { TableCaps } from "./table-caps";
import { readXlsxRecords } from "./xlsx-table";

/** What a table of anybody's may be. */
export interface LooseCaps {
  /** With content, beside its head. */
  readonly rows: number;
  readonly columns: number;
  readonly cellChars: number;
  /** All of it as it stands, blank or not: spreadsheets keep blank rows and columns beside what they were made for. */
  readonly whole: TableCaps;
  /** Of a workbook's parts, inflated. */
  readonly xmlBytes: number;
}

/** A row as it stands in the file, cells trimmed. */
export interface LooseRow {
  readonly line: number;
  readonly cells: readonly string[];
  /** Rows without content between it and the one before. */
  readonly blanksBefore: number;
}

const XLSX_START = "PK\u0003\u0004";
const OLD_EXCEL_START = "d0cf11e0";
const UTF16_STARTS: Readonly<Record<string, string>> = { fffe: "utf-16le", feff: "utf-16be" };
/** Of UTF-16 without its mark: every other byte of letters is 0. */
const UTF16_SAMPLE = 64;

/** What parts cells: Colombia's own first, then what programs of other countries and banks write. */
const DELIMITERS = [";", ",", "\t", "|"] as const;
/** Lines that are looked at to tell which. */
const DELIMITED_LINES = 60;
/** What Excel is told by, on a line of its own. */
const SEPARATOR_LINE = /^\ufeff?sep=.\r?\n/i;

/** What is no text at all, whatever it is called. */
const PDF_START = "%PDF";
const isBinary = (raw: Buffer): boolean =>
  raw.includes(0) || raw.subarray(0, 4).toString("latin1") === PDF_START;

/** What no text has and no database keeps: control characters, and halves of a character. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNKEPT = /[\u0000-\u0008\u000e-\u001f\u007f]|\p{Surrogate}/gu;

/** UTF-8 where it is, or what older programs write: UTF-16, and the letters of Windows. */
function decoded(raw: Buffer): string {
  const utf16 = UTF16_STARTS[raw.subarray(0, 2).toString("hex")] ?? unmarkedUtf16(raw);
  if (utf16 !== null) return new TextDecoder(utf16).decode(raw);
  if (isBinary(raw))
    throw new ListaRejection(
      "El archivo no es un CSV ni una hoja de cálculo .xlsx: ábralo en el programa de donde viene y guárdelo o expórtelo así.",
    );
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(raw);
  } catch {
    return new TextDecoder("windows-1252").decode(raw);
  }
}

function unmarkedUtf16(raw: Buffer): string | null {
  const sample = [...raw.subarray(0, UTF16_SAMPLE)];
  const zeros = (odd: number) => sample.filter((byte, at) => at % 2 === odd && byte === 0).length;
  if (zeros(0) === 0 && zeros(1) > sample.length / 4) return "utf-16le";
  return zeros(1) === 0 && zeros(0) > sample.length / 4 ? "utf-16be" : null;
}

/**
 * The sign that parts most lines into as many cells as each other, of equals the one that does so line after line: titles
 * above a table have none of it, names have others.
 */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, MAX_SNIFFED)
    .replace(/"[^"]*"/g, "")
    .split("\n", DELIMITED_LINES)
    .filter((line) => line.trim() !== "");
  const scores = DELIMITERS.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1);
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
  return scores.sort(byAgreement)[0]?.delimiter ?? DELIMITERS[0];
}

type Agreement = Readonly<Record<"count" | "agreeing" | "run", number>>;
const byAgreement = (one: Agreement, other: Agreement): number =>
  other.agreeing - one.agreeing || other.run - one.run || other.count - one.count;

/** Most times one after the other. */
function runOf(counts: readonly number[], count: number): number {
  let [run, most] = [0, 0];
  for (const one of counts) {
    run = one === count ? run + 1 : 0;
    most = Math.max(most, run);
  }
  return most;
}

const MAX_SNIFFED = 256 * 1024;

interface LooseRecord {
  readonly line: number;
  readonly cells: readonly string[];
  /** Lines that it takes: a cell may have several. */
  readonly lines: number;
}

/** What somebody may do about a file that its format's reader refuses. */
const ADVICE =
  "Ábralo, deje solo la tabla que necesita, guárdelo de nuevo como .xlsx o CSV y súbalo otra vez.";
const EMPTY = "El archivo está vacío: elija otro.";
const WEB_PAGE =
  "Es una página web guardada como archivo, aunque se llame .xls: ábrala en Excel y guárdela como .xlsx o CSV.";

async function* withAdvice<Row>(records: AsyncIterable<Row>): AsyncGenerator<Row> {
  try {
    yield* records;
  } catch (cause) {
    if (!(cause instanceof ListaRejection)) throw cause;
    throw new ListaRejection(`${cause.reason} ${ADVICE}`, { cause });
  }
}

async function* recordsOf(raw: Buffer, { xmlBytes, whole }: LooseCaps): AsyncGenerator<LooseRecord> {
  if (raw.every((byte) => byte <= 0x20)) throw new ListaRejection(EMPTY);
  if (raw.subarray(0, 4).toString("latin1") === XLSX_START) {
    const options = { maxXmlBytes: xmlBytes, caps: whole, isLenient: true };
    for await (const { line, width, textAt } of withAdvice(readXlsxRecords(raw, options))) {
      yield { line, cells: Array.from({ length: width }, (_, column) => textAt(column)), lines: 1 };
    }
    return;
  }
  if (raw.subarray(0, 4).toString("hex") === OLD_EXCEL_START)
    throw new ListaRejection(
      "Es una hoja de cálculo de Excel antigua (.xls) o con contraseña: guárdela como .xlsx sin contraseña, o CSV.",
    );
  const text = decoded(raw);
  if (looksLikeHtml(Buffer.from(text.slice(0, MAX_SNIFFED)))) throw new ListaRejection(WEB_PAGE);
  const [separator = ""] = SEPARATOR_LINE.exec(text) ?? [];
  // Of two characters that end a line inside of quotes the parser makes two lines.
  const table = text.slice(separator.length).replace(/\r\n?/g, "\n");
  const first = separator === "" ? 0 : 1;
  const options = { relaxColumns: true, relaxQuotes: true, delimiters: [delimiterOf(table)], caps: whole };
  for await (const { line, record } of withAdvice(readCsvRecords(Buffer.from(table), options))) {
    const within = record.reduce((breaks, cell) => breaks + cell.split("\n").length - 1, 0);
    yield { line: line + first, cells: record, lines: within + 1 };
  }
}

/** A text may have spaces and marks around it, but is mostly text. */
const RAW_PER_CHAR = 4;

/**
 * A table that anybody wrote, CSV or XLSX, whatever its columns are called: its rows with content as the file is read.
 * @throws {ListaRejection} as the two formats are, and beyond `caps`.
 */
export async function* readLooseTable(raw: Buffer, caps: LooseCaps): AsyncGenerator<LooseRow> {
  let [rows, before] = [-1, 0];
  const tooLong = (line: number) =>
    new ListaRejection(
      `La línea ${line} tiene un texto de más de ${caps.cellChars} caracteres: acórtelo, o quite esa columna si no la necesita.`,
    );
  for await (const { line, cells, lines } of recordsOf(raw, caps)) {
    // Before anything is done with it: what is taken off may be nearly all of it.
    if (cells.some((cell) => cell.length > RAW_PER_CHAR * caps.cellChars)) throw tooLong(line);
    const tidy = cells.map((cell) => tidyText(cell.replace(UNKEPT, "")));
    while (tidy.at(-1) === "") tidy.pop();
    if (tidy.length === 0) continue;
    rows += 1;
    if (rows > caps.rows)
      throw new ListaRejection(`Tiene más de ${formatCount(caps.rows)} filas: divídalo en varios archivos.`);
    if (tidy.length > caps.columns)
      throw new ListaRejection(
        `La línea ${line} tiene más de ${caps.columns} columnas: deje en el archivo solo las que necesita.`,
      );
    if (tidy.some((cell) => cell.length > caps.cellChars)) throw tooLong(line);
    const blanksBefore = before === 0 ? 0 : Math.max(0, line - lines - before);
    before = line;
    yield { line, cells: tidy, blanksBefore };
  }
  if (rows < 0) throw new ListaRejection(EMPTY);
  if (rows === 0)
    throw new ListaRejection(
      "El archivo solo tiene el encabezado: agregue debajo las personas o empresas, una por fila.",
    );
}
