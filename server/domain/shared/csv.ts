export type CsvCell = string | number | null;

/** Text that a spreadsheet would read as a formula (contract-decisions 184). A number may be negative. */
const FORMULA = /^\s*[=+\-@|%]|^[\t\r\n]/;
const NUMBER = /^-?\d+(?:[.,]\d+)?$/;
/** The same after a character that spreadsheets of other countries read as the end of a cell, even in quotes. */
const FORMULA_WITHIN = /([,;\t\r\n][\s"']*)(?=[=+\-@|%])(?![+-]?\d[\d.]*(?=\s*(?:[,;\t\r\n]|$)))/g;

/** Without it a spreadsheet misreads accents. */
export const CSV_BOM = "\uFEFF";

/** A line for spreadsheets in Colombia: semicolons, CRLF, and no cell that is a formula. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(csvCell).join(";")}\r\n`;

/** Prefixes an apostrophe to text that a spreadsheet would execute. Numbers stay. */
export function csvCell(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  if (NUMBER.test(cell)) return cell;
  const within = cell.replace(FORMULA_WITHIN, "$1'");
  const safe = FORMULA.test(within) ? `'${within}` : within;
  return /[";\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A table as a spreadsheet opens it. */
export const csvText = (header: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  CSV_BOM + [header, ...rows].map(csvLine).join("");
