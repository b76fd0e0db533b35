import type { Codificacion } from "../../domain/archivos/lectura";
import { formatCount } from "../../domain/shared/formato";
import { looksLikeHtml } from "../file-sniff";
import { ListaRejection } from "../rejection";
import { tidyText } from "../tidy";
import { readTextRecords } from "./loose-text";
import type { TableCaps } from "./table-caps";
import { decodedAs, type Letters, lettersOf } from "./text-letters";
import { type MergedCell, readSheetRecords } from "./xlsx-table";
import { openWorkbook, type Workbook } from "./xlsx-workbook";

/** Limits of a table that anyone may have written. */
export interface LooseCaps {
  /** Rows with content besides the header. */
  readonly rows: number;
  readonly columns: number;
  readonly cellChars: number;
  /** The whole sheet including blank cells, which spreadsheets store beside the table. */
  readonly whole: TableCaps;
  /** Inflated size of a workbook's parts. */
  readonly xmlBytes: number;
}

/** A row of the file with trimmed cells. */
export interface LooseRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly blanksBefore: number;
  /** The spreadsheet hides it, by a filter or by hand. */
  readonly isHidden: boolean;
}

const XLSX_START = "PK\u0003\u0004";
const OLD_EXCEL_START = "d0cf11e0";

/** Detects binary content under any file name. */
const PDF_START = "%PDF";
const isBinary = (raw: Buffer): boolean =>
  raw.includes(0) || raw.subarray(0, 4).toString("latin1") === PDF_START;

/** Characters that no text needs and no database stores: controls and lone surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNKEPT = /[\u0000-\u0008\u000e-\u001f\u007f]|\p{Surrogate}/gu;

/** Advice for a file that its format's reader rejects. */
const ADVICE =
  "Ábralo, deje solo la tabla que necesita, guárdelo de nuevo como .xlsx o CSV y súbalo otra vez.";
const EMPTY = "El archivo está vacío: elija otro.";
const WEB_PAGE =
  "Es una página web guardada como archivo, aunque se llame .xls: ábrala en Excel y guárdela como .xlsx o CSV.";
const NO_TABLE =
  "El archivo no es un CSV ni una hoja de cálculo .xlsx: ábralo en el programa de donde viene y guárdelo o expórtelo así.";
/** Text that is no table in lines: XML saved by Excel, a document, program data. */
const OTHER_TEXT = /^[\s\ufeff]*(?:<\?xml\b|<\w*:?workbook\b|\{\\rtf|\[\s*\{|\{\s*"\w+"\s*:)/i;
const MAX_SNIFFED = 64 * 1024;

/** A workbook, its sheets unread, or a text with the letters that it is read by. */
type LooseFile = { readonly workbook: Workbook } | { readonly text: string; readonly letters: Letters };

/**
 * Opens a file of any origin. `codificacion` is the encoding that a person chose.
 * @throws {ListaRejection} if it is neither a workbook nor text in rows, or is damaged or truncated.
 */
export async function openLooseFile(
  raw: Buffer,
  { xmlBytes }: Pick<LooseCaps, "xmlBytes">,
  codificacion: Codificacion | null = null,
): Promise<LooseFile> {
  if (raw.every((byte) => byte <= 0x20)) throw new ListaRejection(EMPTY);
  if (raw.subarray(0, 4).toString("latin1") === XLSX_START)
    return { workbook: await advised(openWorkbook(raw, xmlBytes)) };
  if (raw.subarray(0, 4).toString("hex") === OLD_EXCEL_START)
    throw new ListaRejection(
      "Es una hoja de cálculo de Excel antigua (.xls) o con contraseña: guárdela como .xlsx sin contraseña, o CSV.",
    );
  const letters = lettersOf(raw);
  if (!letters.codificacion.startsWith("utf-16") && isBinary(raw)) throw new ListaRejection(NO_TABLE);
  const isOffered = letters.opciones.some((opcion) => opcion.codificacion === codificacion);
  const chosen = codificacion !== null && isOffered ? codificacion : letters.codificacion;
  const text = decodedAs(raw, chosen);
  if (looksLikeHtml(Buffer.from(text.slice(0, MAX_SNIFFED)))) throw new ListaRejection(WEB_PAGE);
  if (OTHER_TEXT.test(text.slice(0, MAX_SNIFFED))) throw new ListaRejection(NO_TABLE);
  return { text, letters: { ...letters, codificacion: chosen } };
}

const withAdvice = (cause: unknown): unknown =>
  cause instanceof ListaRejection ? new ListaRejection(`${cause.reason} ${ADVICE}`, { cause }) : cause;

async function advised<Value>(value: Promise<Value>): Promise<Value> {
  try {
    return await value;
  } catch (cause) {
    throw withAdvice(cause);
  }
}

interface LooseRecord {
  readonly line: number;
  readonly cells: readonly string[];
  /** Lines that it takes: a cell may have several. */
  readonly lines: number;
  readonly isHidden: boolean;
}

type LooseSource =
  | { readonly workbook: Workbook; readonly xml: Buffer; readonly merged?: MergedCell[] }
  | { readonly text: string };

async function* recordsOf(source: LooseSource, { whole }: LooseCaps): AsyncGenerator<LooseRecord> {
  try {
    if ("text" in source) {
      for await (const record of readTextRecords(source.text, whole)) yield { ...record, isHidden: false };
      return;
    }
    const { workbook, xml, merged } = source;
    const options = { caps: whole, isLenient: true, ...(merged && { merged }) };
    for await (const { line, isHidden, width, textAt } of readSheetRecords(workbook, xml, options)) {
      const cells = Array.from({ length: width }, (_, column) => textAt(column));
      yield { line, cells, lines: 1, isHidden };
    }
  } catch (cause) {
    throw withAdvice(cause);
  }
}

const LINE_END = /[\n\r\t\v\f\u2028\u2029]/;
/** Two words or more, and no number. */
const IS_NAME = /^(?!.*\d)(?=.*\p{L}{2}\S*\s+.*\p{L}{2})/u;

/** Puts a cell on one line, unless each of its lines may be a name: two people must not become one. */
function tidyCell(cell: string): string {
  const kept = cell.replace(UNKEPT, "");
  if (!LINE_END.test(kept)) return tidyText(kept);
  const lines = kept.split(LINE_END).map(tidyText).filter(Boolean);
  return lines.join(lines.every((line) => IS_NAME.test(line)) ? "\n" : " ");
}

/** A text may have spaces and marks around it, but is mostly text. */
const RAW_PER_CHAR = 4;

/**
 * Yields the non-blank rows of a CSV or XLSX table with any columns, as the file is read.
 * @throws {ListaRejection} for faults of the format, and beyond `caps`.
 */
export async function* readLooseTable(source: LooseSource, caps: LooseCaps): AsyncGenerator<LooseRow> {
  let [rows, before] = [-1, 0];
  const tooLong = (line: number) =>
    new ListaRejection(
      `La línea ${line} tiene un texto de más de ${caps.cellChars} caracteres: acórtelo, o quite esa columna si no la necesita.`,
    );
  for await (const { line, cells, lines, isHidden } of recordsOf(source, caps)) {
    // Checked before trimming, which may remove almost everything.
    if (cells.some((cell) => cell.length > RAW_PER_CHAR * caps.cellChars)) throw tooLong(line);
    const tidy = cells.map(tidyCell);
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
    yield { line, cells: tidy, blanksBefore, isHidden };
  }
  if (rows < 0) throw new ListaRejection(EMPTY);
  if (rows === 0)
    throw new ListaRejection(
      "El archivo solo tiene el encabezado: agregue debajo las personas o empresas, una por fila.",
    );
}
