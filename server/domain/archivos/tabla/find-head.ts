import { createHash } from "node:crypto";
import { isCompanyName } from "../../consultas/read-numero";
import { finish, type Slices } from "../../screening/slices";
import { plainWords } from "../../shared/formato";
import { TELLS_KIND } from "./cell-kinds";
import { CAMPOS, type Campo, countEach, HEAD_ROWS, NO_HEAD } from "./columnas";
import { EMPRESA, HEADS, headWords } from "./heads";
import { isOrder, parteOf } from "./name-parts";
import { proposeInSlices } from "./propose-columnas";

type Rows = readonly (readonly string[])[];

const sizeOf = (cells: readonly string[]): number => cells.filter((cell) => cell !== "").length;

/** A number or a moment stands in rows of somebody, never in a head. */
const isOfSomebody = (cells: readonly string[]): boolean =>
  cells.some(
    (cell) => (TELLS_KIND.numero_documento?.(cell) ?? false) || /\d{4,}[/.-]\d|\d[/.-]\d{4}/.test(cell),
  );

/**
 * Finds the head among the first rows, from 0: the row that names most things, one of them a name or a number. A table
 * often begins with titles. If no row does, takes the first that is as wide as the table, or `NO_HEAD` if that row names
 * somebody.
 */
export const findHead = (rows: Rows): number => finish(findHeadInSlices(rows));

export function* findHeadInSlices(rows: Rows): Slices<number> {
  const first = rows.slice(0, HEAD_ROWS);
  const known: (readonly Campo[])[] = [];
  for (const cells of first) {
    known.push(isOfSomebody(cells) ? [] : yield* namedBy(cells));
    yield;
  }
  const most = Math.max(0, ...known.map(({ length }) => length));
  const half = usual(rows.map(sizeOf)) / 2;
  const isWide = (cells: readonly string[]) => sizeOf(cells) >= half;
  const namesSomebody = (campos: readonly Campo[]) =>
    campos.includes("nombre") || campos.includes("numero_documento");
  // A second table below may name more things. The people above it must not pass for titles.
  const upper = known.findIndex(
    (campos, at) =>
      campos.length > 1 &&
      namesSomebody(campos) &&
      isWide(first[at] ?? []) &&
      isOfSomebody(first[at + 1] ?? []) &&
      !isOfReporter(at),
  );
  const best =
    upper >= 0 ? upper : known.findIndex((campos) => campos.length === most && namesSomebody(campos));
  // One thing alone is named by rows of somebody too: `CC`, `NIT`.
  const isOnlyOne = known.filter(({ length }) => length === most).length === 1;
  // The company that reports is named above the table of others: `Razón social` and `NIT` over one row.
  function isOfReporter(at: number): boolean {
    const [head = [], row = []] = [first[at], first[at + 1]];
    const isCompany = head.some((cell) => EMPRESA.includes(headWords(cell))) && row.some(isCompanyName);
    const below = known[at + 2] ?? [];
    return isCompany && below.length > 1 && namesSomebody(below) && rows.length - at - 3 > 1;
  }
  if (best >= 0 && (most > 1 || best === 0 || (isOnlyOne && isWide(first[best] ?? [])))) {
    return isSecondLine(first, best + 1) ? best + 1 : best;
  }
  const wide = first.findIndex(isWide);
  return wide >= 0 && isOfSomebody(first[wide] ?? []) ? NO_HEAD : Math.max(wide, 0);
}

function* namedBy(cells: readonly string[]): Slices<readonly Campo[]> {
  const { columnas } = yield* proposeInSlices(cells);
  return CAMPOS.filter((campo) => columnas[campo] !== null);
}

/** The figure that comes most often. The greater of two that come as often. */
function usual(figures: readonly number[]): number {
  const [[figure] = [0]] = [...countEach(figures)].sort(
    ([one, ones], [other, others]) => others - ones || other - one,
  );
  return figure;
}

/** Words that stand alone only below a head that spans several columns: `Primero`, `Apellido`. */
const isBelow = (cell: string): boolean =>
  isOrder(headWords(cell)) ||
  parteOf(headWords(cell)) !== null ||
  HEADS.numero_documento.includes(headWords(cell));

/**
 * Whether a row is the second line of the head above it, and says which part of the name each column holds. Cells merged
 * over both lines have their text in each.
 */
function isSecondLine(rows: Rows, at: number): boolean {
  const [above = [], cells = []] = [rows[at - 1], rows[at]];
  const said = cells.flatMap((cell, place) => (cell === "" || cell === above[place] ? [] : [place]));
  return (
    said.length > 1 &&
    said.every((place) => isBelow(cells[place] ?? "")) &&
    said.some((place) => (above[place] ?? "") === "")
  );
}

/**
 * The texts of a head row, with the words of a line above that spans several columns: below `Codeudor` stand a second
 * `Nombre` and `Cédula`, below `Apellidos` a `Primero`.
 */
export function headTexts(rows: Rows, at: number): readonly string[] {
  const cells = rows[at] ?? [];
  const above = rows[at - 1] ?? [];
  // A single cell is a title, and a line that spans no columns is no part of the head.
  const isSpanning = cells.some((cell, place) => cell !== "" && (above[place] ?? "") === "");
  if (at < 1 || sizeOf(above) < 2 || !isSpanning || isOfSomebody(above)) return cells;
  const width = Math.max(cells.length, above.length);
  const isSecond = isSecondLine(rows, at);
  let band = "";
  return Array.from({ length: width }, (_, place) => {
    const [cell = "", over = ""] = [cells[place], above[place]];
    if (over !== "") band = over;
    if (cell === "" || (isSecond && cell === over)) return isSecond ? over : "";
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

/** A key for the head, the same for any case, accents and signs. Null if it names too little to be known again. */
export function headKey(encabezado: readonly string[]): string | null {
  const heads = encabezado.map(plainWords);
  while (heads.at(-1) === "") heads.pop();
  if (heads.filter((head) => head !== "").length < 2) return null;
  return createHash("sha256").update(JSON.stringify(heads)).digest("hex");
}
