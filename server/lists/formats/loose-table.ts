import { formatCount } from "../../domain/shared/formato";
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
}

const XLSX_START = "PK\u0003\u0004";
const OLD_EXCEL_START = "d0cf11e0";
const UTF16_STARTS: Readonly<Record<string, string>> = { fffe: "utf-16le", feff: "utf-16be" };

/** What is no text at all, whatever it is called. */
const PDF_START = "%PDF";
const isBinary = (raw: Buffer): boolean =>
  raw.includes(0) || raw.subarray(0, 4).toString("latin1") === PDF_START;

/** What no text has and no database keeps: control characters, and halves of a character. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNKEPT = /[\u0000-\u0008\u000e-\u001f\u007f]|\p{Surrogate}/gu;

/** UTF-8 where it is, or what older programs write: UTF-16 with its mark, and the letters of Windows. */
function asUtf8(raw: Buffer): Buffer {
  const utf16 = UTF16_STARTS[raw.subarray(0, 2).toString("hex")];
  if (utf16 !== undefined) return Buffer.from(new TextDecoder(utf16).decode(raw));
  if (isBinary(raw)) throw new ListaRejection("El archivo no es un CSV ni una hoja de cálculo .xlsx.");
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(raw);
    return raw;
  } catch {
    return Buffer.from(new TextDecoder("windows-1252").decode(raw));
  }
}

async function* recordsOf(raw: Buffer, { xmlBytes, whole }: LooseCaps): AsyncGenerator<LooseRow> {
  if (raw.subarray(0, 4).toString("latin1") === XLSX_START) {
    const options = { maxXmlBytes: xmlBytes, caps: whole };
    for await (const { line, width, textAt } of readXlsxRecords(raw, options)) {
      yield { line, cells: Array.from({ length: width }, (_, column) => textAt(column)) };
    }
    return;
  }
  if (raw.subarray(0, 4).toString("hex") === OLD_EXCEL_START)
    throw new ListaRejection(
      "Es una hoja de cálculo de Excel antigua (.xls) o con contraseña: guárdela como .xlsx sin contraseña, o CSV.",
    );
  const options = { relaxColumns: true, delimiters: [";", ",", "\t"], caps: whole };
  for await (const { line, record } of readCsvRecords(asUtf8(raw), options)) yield { line, cells: record };
}

/** A text may have spaces and marks around it, but is mostly text. */
const RAW_PER_CHAR = 4;

/**
 * A table that anybody wrote, CSV or XLSX, whatever its columns are called: its head, which is the first row with
 * content, and the rows after it as the file is read.
 * @throws {ListaRejection} as the two formats are, and beyond `caps`.
 */
export async function* readLooseTable(raw: Buffer, caps: LooseCaps): AsyncGenerator<LooseRow> {
  let rows = -1;
  const tooLong = (line: number) =>
    new ListaRejection(`La línea ${line} tiene un texto de más de ${caps.cellChars} caracteres.`);
  for await (const { line, cells } of recordsOf(raw, caps)) {
    // Before anything is done with it: what is taken off may be nearly all of it.
    if (cells.some((cell) => cell.length > RAW_PER_CHAR * caps.cellChars)) throw tooLong(line);
    const tidy = cells.map((cell) => tidyText(cell.replace(UNKEPT, "")));
    while (tidy.at(-1) === "") tidy.pop();
    if (tidy.length === 0) continue;
    rows += 1;
    if (rows > caps.rows)
      throw new ListaRejection(`Tiene más de ${formatCount(caps.rows)} filas: divídalo en varios archivos.`);
    if (tidy.length > caps.columns)
      throw new ListaRejection(`La línea ${line} tiene más de ${caps.columns} columnas.`);
    if (tidy.some((cell) => cell.length > caps.cellChars)) throw tooLong(line);
    yield { line, cells: tidy };
  }
  if (rows < 0) throw new ListaRejection("El archivo está vacío.");
  if (rows === 0) throw new ListaRejection("El archivo solo tiene el encabezado.");
}
