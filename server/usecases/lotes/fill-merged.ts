import type { LooseRow } from "../../lists/formats/loose-table";
import type { MergedCell } from "../../lists/formats/xlsx-table";
import { ListaRejection } from "../../lists/rejection";

/** Cells that are filled in: a file made to have more is refused. */
const MAX_FILLED = 200_000;

/**
 * Gives each row under a merged cell the cell's text, which the file keeps in its first row alone: otherwise the others
 * would name nobody. Rows that have nothing else stay blank.
 * @throws {ListaRejection} too many.
 */
export function fillMerged(
  rows: readonly LooseRow[],
  merged: readonly MergedCell[],
): { readonly rows: readonly LooseRow[]; readonly combinadas: number } {
  const places = new Map(rows.map(({ line }, place) => [line, place]));
  const filled = new Map<number, string[]>();
  let combinadas = 0;
  for (const { column, firstLine, lastLine } of merged) {
    const first = places.get(firstLine);
    const text = first === undefined ? "" : (rows[first]?.cells[column] ?? "");
    if (first === undefined || text === "") continue;
    for (let place = first + 1; (rows[place]?.line ?? Number.POSITIVE_INFINITY) <= lastLine; place += 1) {
      const cells = filled.get(place) ?? [...(rows[place]?.cells ?? [])];
      while (cells.length < column) cells.push("");
      if ((cells[column] ?? "") !== "") continue;
      cells[column] = text;
      filled.set(place, cells);
      combinadas += 1;
      if (combinadas > MAX_FILLED)
        throw new ListaRejection("La hoja de cálculo tiene demasiadas celdas combinadas.");
    }
  }
  return { rows: rows.map((row, place) => ({ ...row, cells: filled.get(place) ?? row.cells })), combinadas };
}
