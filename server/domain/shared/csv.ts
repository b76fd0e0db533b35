export type CsvCell = string | number | null;

/** What a spreadsheet would take for a formula (contract-decisions 184); a number may be negative. */
const FORMULA = /^\s*[=+\-@|%]|^[\t\r\n]/;
const NUMBER = /^-?\d+(?:[.,]\d+)?$/;
/** The same after what a spreadsheet of another country takes for the end of a cell, whatever quotes stand around it. */
const FORMULA_WITHIN = /([,;\t\r\n][\s"']*)(?=[=+\-@|%])(?![+-]?\d[\d.]*(?=\s*(?:[,;\t\r\n]|$)))/g;

/** UTF-8 says so: without it a spreadsheet misreads accents. */
export const CSV_BOM = "\uFEFF";

/** A line as people in Colombia open it: semicolons, CRLF, and no cell a formula, whatever somebody called himself. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(csvCell).join(";")}\r\n`;

/** A text that a spreadsheet would run has an apostrophe in front of what it would; figures stay figures. */
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
