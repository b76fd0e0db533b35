import { zipSync } from "fflate";
import { readSheet } from "read-excel-file/universal";
import { rejectUnlessContent } from "./file-sniff";
import { ListaRejection } from "./rejection";
import { mapColumns, namedCells, type TableRow } from "./table-columns";
import { childrenOf } from "./xml-element";
import { readXmlRecords } from "./xml-records";
import { xmlRootOf } from "./xml-root";
import { readZipMembers } from "./zip-members";

const ZIP_START = "PK\u0003\u0004";
/** The whole PEP data set is a third of it as a workbook. */
const MAX_XML_BYTES = 96 * 1024 * 1024;
const MAX_ROWS = 200_000;
/** As far as column `ZZ`: the reader fills every row up to the last column with content. */
const CELL = /^[A-Z]{1,2}\d+$/;
/** Excel's own limit. */
const MAX_CELL_CHARS = 32_767;
/** Excel keeps 15 digits of a number and turns the others into zeros. */
const MAX_EXACT = 1e15;

/** A number cell as the file writes it. */
interface NumberCell {
  readonly written: string;
}
type Cell = string | NumberCell | boolean | Date | null;

const isReadPart = (path: string): boolean => path.endsWith(".xml") || path.endsWith(".xml.rels");

async function rejectUnlessSaneSheet(sheet: Buffer): Promise<void> {
  for await (const row of readXmlRecords(sheet, { root: "worksheet", records: ["row"] })) {
    const cells = childrenOf(row, "c").map(({ attributes }) => attributes);
    if (Number(row.attributes.r ?? 1) > MAX_ROWS || !cells.every(({ r = "A1" }) => CELL.test(r)))
      throw new ListaRejection("La hoja de cálculo tiene filas o columnas fuera de lo admitido.");
    const wrong = cells.find(({ t }) => t === "e");
    if (wrong) throw new ListaRejection(`La celda ${wrong.r} tiene un error de fórmula.`);
  }
}

/**
 * The workbook zipped anew from parts that were inflated within caps and checked one by one: what reads it trusts
 * the sizes a zip declares, and would fill a sheet up to whatever row one cell claims.
 */
async function checkedWorkbook(raw: Buffer): Promise<ArrayBuffer> {
  rejectUnlessContent(raw);
  if (raw.subarray(0, 4).toString("latin1") !== ZIP_START)
    throw new ListaRejection("El archivo no es una hoja de cálculo en formato xlsx.");
  const parts = await readZipMembers(raw, (_, path) => (isReadPart(path) ? path : null), MAX_XML_BYTES);
  for (const part of parts.values()) {
    if (part.includes("<!DOCTYPE"))
      throw new ListaRejection("La hoja de cálculo trae una declaración DOCTYPE, que no se admite.");
    if (xmlRootOf(part) === "worksheet") await rejectUnlessSaneSheet(part);
  }
  return zipSync(Object.fromEntries(parts), { level: 0 }).buffer as ArrayBuffer;
}

async function readCells(workbook: ArrayBuffer): Promise<readonly (readonly Cell[])[]> {
  try {
    // Its types give dates as the constructor of Date.
    return (await readSheet(workbook, { parseNumber: (written): NumberCell => ({ written }) })) as Cell[][];
  } catch (cause) {
    throw new ListaRejection("El archivo no es una hoja de cálculo xlsx que se pueda leer.", { cause });
  }
}

/** Whole numbers without exponent: a cédula typed as a number is stored as `1.9E9`. */
function numberText({ written }: NumberCell, line: number): string {
  const value = Number(written);
  if (Math.abs(value) < MAX_EXACT) return String(value);
  throw new ListaRejection(
    `Línea ${line}: el número ${written} tiene más de 15 dígitos y Excel no lo conserva: escríbalo como texto.`,
  );
}

function textOf(cell: Cell, line: number): string {
  if (cell === null) return "";
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  const text = typeof cell === "object" ? numberText(cell, line) : String(cell);
  if (text.length <= MAX_CELL_CHARS) return text;
  throw new ListaRejection(`Línea ${line}: una celda es más larga de lo que Excel admite.`);
}

/**
 * The rows of a workbook's first sheet, whose first row with content is the header: what `readCsvTable` gives of the same table.
 * A date cell is `YYYY-MM-DD`, and a number cell its digits.
 * @throws {ListaRejection} no xlsx, damaged, beyond the caps, a DOCTYPE, a wanted column missing or repeated, an
 *   error in a cell, or a number that Excel has rounded.
 */
export async function* readXlsxTable<const Column extends string>(
  raw: Buffer,
  columns: readonly Column[],
  optional: readonly Column[] = [],
): AsyncGenerator<TableRow<Column>> {
  const kept = [...columns, ...optional];
  let indexes: readonly number[] | null = null;
  for (const [at, row] of (await readCells(await checkedWorkbook(raw))).entries()) {
    const line = at + 1;
    if (row.every((cell) => cell === null || cell === "")) continue;
    const texts = (wanted: readonly Cell[]) => wanted.map((cell) => textOf(cell, line));
    if (indexes === null) indexes = mapColumns(texts(row), columns, optional);
    else yield { line, cells: namedCells(kept, texts(indexes.map((index) => row[index] ?? null))) };
  }
  if (indexes === null) throw new ListaRejection("La hoja de cálculo está vacía.");
}
