import { TELLS_KIND } from "./cell-kinds";
import { CAMPOS, type Campo } from "./columnas";
import { headWords } from "./heads";
import { isOrder, parteOf } from "./name-parts";
import { HEAD_ROWS, NO_HEAD } from "./no-head";
import { proposeColumnas } from "./propose-columnas";

type Rows = readonly (readonly string[])[];

const sizeOf = (cells: readonly string[]): number => cells.filter((cell) => cell !== "").length;

/** A number or a moment stands in rows of somebody, never in a head. */
const isOfSomebody = (cells: readonly string[]): boolean =>
  cells.some(
    (cell) => (TELLS_KIND.numero_documento?.(cell) ?? false) || /\d{4,}[/.-]\d|\d[/.-]\d{4}/.test(cell),
  );

/**
 * Which of the first rows is the head, from 0: the one that names most things, of which one is a name or a number; a
 * table often begins with titles. Where no row does, the first that is as wide as the table, `NO_HEAD` where that one
 * names somebody.
 */
export function findHead(rows: Rows): number {
  const first = rows.slice(0, HEAD_ROWS);
  const known = first.map((cells) => (isOfSomebody(cells) ? [] : namedBy(cells)));
  const most = Math.max(0, ...known.map(({ length }) => length));
  const half = usual(rows.map(sizeOf)) / 2;
  const isWide = (cells: readonly string[]) => sizeOf(cells) >= half;
  const best = known.findIndex(
    (campos) => campos.length === most && (campos.includes("nombre") || campos.includes("numero_documento")),
  );
  // One thing alone is named by rows of somebody too: `CC`, `NIT`.
  const isOnlyOne = known.filter(({ length }) => length === most).length === 1;
  if (best >= 0 && (most > 1 || best === 0 || (isOnlyOne && isWide(first[best] ?? [])))) {
    return isSecondLine(first, best + 1) ? best + 1 : best;
  }
  const wide = first.findIndex(isWide);
  return wide >= 0 && isOfSomebody(first[wide] ?? []) ? NO_HEAD : Math.max(wide, 0);
}

function namedBy(cells: readonly string[]): readonly Campo[] {
  const { columnas } = proposeColumnas(cells);
  return CAMPOS.filter((campo) => columnas[campo] !== null);
}

/** The figure that comes most often, the greatest of such. */
function usual(figures: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const figure of figures) counts.set(figure, (counts.get(figure) ?? 0) + 1);
  const [[figure] = [0]] = [...counts].sort(([one, ones], [other, others]) => others - ones || other - one);
  return figure;
}

/** Words that stand alone only below a head that spans several columns: `Primero`, `Apellido`. */
const isBelow = (cell: string): boolean => isOrder(headWords(cell)) || parteOf(headWords(cell)) !== null;

/** Whether a row is the second line of the head above it: it says which part of the name each column holds. */
function isSecondLine(rows: Rows, at: number): boolean {
  const [above = [], cells = []] = [rows[at - 1], rows[at]];
  const said = cells.flatMap((cell, place) => (cell === "" ? [] : [place]));
  return (
    said.length > 1 &&
    said.every((place) => isBelow(cells[place] ?? "")) &&
    said.some((place) => (above[place] ?? "") === "")
  );
}

/**
 * A row as the head that it is, with what a line above says of several of its columns: below `Codeudor` stand a second
 * `Nombre` and `Cédula`, below `Apellidos` a `Primero`.
 */
export function headTexts(rows: Rows, at: number): readonly string[] {
  const cells = rows[at] ?? [];
  const above = rows[at - 1] ?? [];
  // A single cell is a title, and a line that spans no columns is no part of the head.
  const isSpanning = cells.some((cell, place) => cell !== "" && (above[place] ?? "") === "");
  if (at < 1 || sizeOf(above) < 2 || !isSpanning || isOfSomebody(above)) return cells;
  const width = Math.max(cells.length, above.length);
  let band = "";
  return Array.from({ length: width }, (_, place) => {
    const [cell = "", over = ""] = [cells[place], above[place]];
    if (over !== "") band = over;
    if (cell === "") return isSecondLine(rows, at) ? over : "";
    const isRepeated = cells.filter((other) => other === cell).length > 1;
    return band !== "" && (isOrder(headWords(cell)) || isRepeated) ? `${cell} ${band}` : cell;
  });
}

/** Heads for a table: as many as most rows have cells, those without a name as ''. */
export function headsOf(rows: Rows, at: number): readonly string[] {
  const head = headTexts(rows, at);
  const widths = rows.slice(at + 1).map(({ length }) => length);
  const width =
    at === NO_HEAD
      ? widths.reduce((most, one) => Math.max(most, one), 0)
      : Math.max(head.length, usual(widths));
  return Array.from({ length: width }, (_, place) => head[place] ?? "");
}
