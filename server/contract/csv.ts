type Cell = string | number | null;

/** What a spreadsheet would take for a formula. Contract-decisions 184. */
const FORMULA = /^[=+\-@\t\r]/;
const BOM = "\uFEFF";

/**
 * A table as people in Colombia open it: UTF-8 with its mark, semicolons, CRLF. A text that a spreadsheet would run has
 * an apostrophe in front; figures stay figures.
 */
export function csvText(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return BOM + [header, ...rows].map((row) => `${row.map(written).join(";")}\r\n`).join("");
}

function written(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
