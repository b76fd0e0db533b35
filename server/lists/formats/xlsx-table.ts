import { SIN_RESULTADO } from "../../domain/archivos/tabla/read-celda";
import { ListaRejection } from "../rejection";
import { type TableCaps, TableMeter } from "./table-caps";
import { mapColumns, namedCells, presentColumns, repeatsHeader, type TableRow } from "./table-columns";
import { firstSheet, isTrue, openWorkbook, richText, type Workbook } from "./xlsx-workbook";
import { childrenOf, type XmlElement } from "./xml-element";
import { readXmlRecords } from "./xml-records";

/** Excel's own limit. */
const MAX_CELL_CHARS = 32_767;
/** Excel keeps 15 digits of a number and turns the others into zeros. */
const MAX_EXACT = 1e15;
const DAY_MS = 86_400_000;

interface SheetRow {
  /** 1 is the first row of the sheet. */
  readonly line: number;
  /** By column from 0, only those in the file. */
  readonly cells: ReadonlyMap<number, XmlElement>;
  readonly isHidden: boolean;
}

/** A merged cell. Its text is in its first row and column only. */
export interface MergedCell {
  readonly column: number;
  readonly firstLine: number;
  readonly lastLine: number;
}

const unreadable = (line: number) => new ListaRejection(`Línea ${line}: una celda no se puede leer.`);

/** `A1` is column 0, `ZZ1` column 701. NaN if it is no reference, as in `1`. */
function columnOf(reference: string): number {
  const letters = /^([A-Z]{1,3})\d+$/.exec(reference)?.[1] ?? "?";
  return [...letters].reduce((column, letter) => column * 26 + Number.parseInt(letter, 36) - 9, 0) - 1;
}

/** Line of a row: by its reference, or that of its first cell, or else after the row before. */
function lineOf({ attributes, children }: XmlElement, before: number): number {
  const inCell = children[0]?.attributes.r?.replace(/^\D+/, "");
  return Number(attributes.r ?? inCell ?? before + 1);
}

/** More would take longer to fill in than a sheet to read. */
const MAX_MERGED = 50_000;

/** Returns a merged cell that spans rows. Null if it spans only columns. */
function mergedCellOf({ attributes }: XmlElement): MergedCell | null {
  const [, letters = "", first, last] =
    /^([A-Z]{1,3})(\d+):[A-Z]{1,3}(\d+)$/.exec(attributes.ref ?? "") ?? [];
  const merged = { column: columnOf(`${letters}1`), firstLine: Number(first), lastLine: Number(last) };
  return merged.lastLine > merged.firstLine ? merged : null;
}

/**
 * Yields the rows of a sheet. `merged` is complete only afterwards, because the file ends with merged cells. A cell
 * without a reference follows the one before it.
 */
async function* readRows(
  sheet: Buffer,
  meter: TableMeter,
  merged: MergedCell[] | null,
): AsyncGenerator<SheetRow> {
  let line = 0;
  const records = merged === null ? ["row"] : ["row", "mergeCell"];
  for await (const row of readXmlRecords(sheet, { root: "worksheet", records })) {
    if (row.name === "mergeCell") {
      const cell = mergedCellOf(row);
      if (cell !== null) merged?.push(cell);
      if ((merged?.length ?? 0) > MAX_MERGED)
        throw new ListaRejection("La hoja de cálculo tiene demasiadas celdas combinadas.");
      continue;
    }
    line = lineOf(row, line);
    const cells = new Map<number, XmlElement>();
    let column = -1;
    let columns = 0;
    for (const cell of childrenOf(row, "c")) {
      column = cell.attributes.r === undefined ? column + 1 : columnOf(cell.attributes.r);
      columns = Math.max(columns, column + 1);
      cells.set(column, cell);
    }
    meter.row(line, columns);
    yield { line, cells, isHidden: isTrue(row.attributes.hidden) };
  }
}

/**
 * Whether a cell has a formula without a stored result. Programs that do not calculate omit it or write 0. An empty
 * text is a result.
 */
function lacksResult(cell: XmlElement, { isUncalculated }: Workbook): boolean {
  if (childrenOf(cell, "f").length === 0) return false;
  const { t = "n" } = cell.attributes;
  const value = childrenOf(cell, "v")[0]?.text;
  if (value === undefined) return t !== "inlineStr";
  return (value === "" && t !== "str") || (isUncalculated && t === "n" && value === "0");
}

/** Content of a cell as stored, with shared texts resolved. */
function contentOf(cell: XmlElement, workbook: Workbook, line: number, isLenient: boolean): string {
  const value = childrenOf(cell, "v")[0]?.text ?? "";
  const place = cell.attributes.r ?? `de la línea ${line}`;
  if (lacksResult(cell, workbook)) {
    if (isLenient) return SIN_RESULTADO;
    throw new ListaRejection(
      `La celda ${place} tiene una fórmula sin su resultado: abra el archivo en Excel y guárdelo de nuevo.`,
    );
  }
  switch (cell.attributes.t ?? "n") {
    case "n":
    case "str":
    case "b":
    case "d":
      return value;
    case "inlineStr":
      return childrenOf(cell, "is").map(richText).join("");
    case "s": {
      const shared = workbook.sharedTexts[Number(value)];
      if (value === "" || shared === undefined) throw unreadable(line);
      return shared;
    }
    case "e":
      if (isLenient) return value;
      throw new ListaRejection(`La celda ${place} tiene un error de fórmula.`);
    default:
      throw unreadable(line);
  }
}

/** Whole numbers without exponent: a cédula typed as a number is stored as `1.9E9`. */
function numberText(written: string, line: number, isLenient: boolean): string {
  const value = Number(written);
  if (Number.isNaN(value)) throw unreadable(line);
  if (Math.abs(value) < MAX_EXACT) return String(value);
  if (isLenient) return written;
  throw new ListaRejection(
    `Línea ${line}: el número ${written} tiene más de 15 dígitos y Excel no lo conserva: escríbalo como texto.`,
  );
}

function dayText(at: Date, line: number): string {
  if (Number.isNaN(at.getTime())) throw unreadable(line);
  return at.toISOString().slice(0, 10);
}

function textOf(
  { attributes }: XmlElement,
  content: string,
  workbook: Workbook,
  { line, isLenient }: { readonly line: number; readonly isLenient: boolean },
): string {
  if (content === "" || content === SIN_RESULTADO) return content;
  const { t = "n", s = "" } = attributes;
  if (t === "d") return dayText(new Date(`${content.slice(0, 10)}T00:00:00Z`), line);
  if (t === "b") return String(content === "1");
  if (t === "n" && workbook.dateStyles[Number(s)]) {
    const day = new Date((Number(content) - workbook.daysBefore1970) * DAY_MS);
    return isLenient && Number.isNaN(day.getTime()) ? content : dayText(day, line);
  }
  const text = t === "n" ? numberText(content, line, isLenient) : content;
  if (text.length <= MAX_CELL_CHARS) return text;
  throw new ListaRejection(`Línea ${line}: una celda es más larga de lo que Excel admite.`);
}

/** A row with content. Cells become text on demand. */
export interface XlsxRecord {
  /** 1 is the first row of the sheet. */
  readonly line: number;
  /** By a filter, or by hand. */
  readonly isHidden: boolean;
  readonly width: number;
  /** @throws {ListaRejection} an error in the cell, or a number that Excel has rounded. */
  textAt(column: number): string;
}

interface SheetOptions {
  readonly caps?: TableCaps;
  readonly isLenient?: boolean;
  readonly merged?: MergedCell[];
}

/**
 * Yields the rows with content of a sheet. A date cell is `YYYY-MM-DD`, a number cell its digits, a formula
 * its last result. Streams the sheet, up to its declared size. With `isLenient`, an error, a formula without
 * result or a number that Excel rounded is returned as written. Code that needs such a cell must refuse it.
 * @throws {ListaRejection} if it is damaged, exceeds the limits or has a DOCTYPE.
 */
export async function* readSheetRecords(
  workbook: Workbook,
  xml: Buffer,
  { caps, isLenient = false, merged }: SheetOptions = {},
): AsyncGenerator<XlsxRecord> {
  const meter = new TableMeter(caps);
  for await (const { line, cells, isHidden } of readRows(xml, meter, merged ?? null)) {
    const contents = new Map(
      [...cells].map(([column, cell]) => [column, contentOf(cell, workbook, line, isLenient)]),
    );
    for (const content of contents.values()) meter.text(content.length);
    if ([...contents.values()].every((content) => content.trim() === "")) continue;
    yield {
      line,
      isHidden,
      width: Math.max(...cells.keys()) + 1,
      textAt: (column) => {
        const cell = cells.get(column);
        return cell === undefined
          ? ""
          : textOf(cell, contents.get(column) ?? "", workbook, { line, isLenient });
      },
    };
  }
}

/**
 * Yields the rows of a workbook's first sheet, whose first non-blank row is the header, as `readCsvTable` does.
 * @throws {ListaRejection} for faults of the records, a missing or repeated column, or a cell that cannot be read.
 * Rows may have been yielded before.
 */
export async function* readXlsxTable<const Column extends string>(
  raw: Buffer,
  columns: readonly Column[],
  optional: readonly Column[] = [],
): AsyncGenerator<TableRow<Column>> {
  const kept = [...columns, ...optional];
  let indexes: readonly number[] | null = null;
  let present: readonly Column[] = [];
  const workbook = await openWorkbook(raw);
  const xml = await workbook.sheetXml(firstSheet(workbook));
  for await (const { line, width, textAt } of readSheetRecords(workbook, xml)) {
    if (indexes === null) {
      const header = Array.from({ length: width }, (_, column) => textAt(column));
      indexes = mapColumns(header, columns, optional);
      present = presentColumns(kept, indexes);
      continue;
    }
    const cells = namedCells(kept, indexes.map(textAt));
    if (!repeatsHeader(present, cells)) yield { line, cells };
  }
  if (indexes === null) throw new ListaRejection("La hoja de cálculo está vacía.");
}
