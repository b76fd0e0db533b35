export type CsvCell = string | number | null;

/** What a spreadsheet would take for a formula (contract-decisions 184); a number may be negative. */
const FORMULA = /^\s*[=+\-@|%]|^[\t\r\n]/;
const NUMBER = /^-?\d+(?:[.,]\d+)?$/;

/** UTF-8 says so: without it a spreadsheet misreads accents. */
export const CSV_BOM = "\uFEFF";

/** A line as people in Colombia open it: semicolons, CRLF, and no cell a formula, whatever somebody called himself. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(csvCell).join(";")}\r\n`;

/** A text that a spreadsheet would run has an apostrophe in front; figures stay figures. */
export function csvCell(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const safe = FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
  return /[";\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
