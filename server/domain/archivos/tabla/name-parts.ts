import { finish, LOOKED_AT_SLICE, type Slices } from "../../screening/slices";
import { plainWords } from "../../shared/formato";
import { columnsOf, type Fuente } from "./columnas";
import { EMPRESA, ENTEROS, headWords } from "./heads";

export type Rows = readonly (readonly string[])[];

/** A part of a name, by the head of its column. */
interface Parte {
  readonly kind: "nombre" | "apellido";
  /** 0 if the header gives no order. */
  readonly orden: number;
}

const ORDENES: readonly (readonly [written: string, orden: number])[] = [
  ["primer[oa]?s?|prim?|pri|p|un[oa]|1(?:er[oa]?|r[oa]|o)?|first|given|pat(?:erno)?", 1],
  [
    "segund[oa]s?|segun|segu|seg|s[dg]o|sgdo|s|dos|2(?:d[oa]|nd[oa]?|o)?|second|middle|otr[oa]s?|mat(?:erno)?",
    2,
  ],
  ["tercer[oa]?s?|ter|3(?:er[oa]?|r[oa]|o)?|third", 3],
  ["4", 4],
  ["demas|casada", 5],
];
const ANY_ORDER = ORDENES.map(([written]) => written).join("|");
const STEM =
  "(?<nombre>nombres?|nombs?|noms?|names?)|apellidos?|apells?|apels?|apellid|apes?|apls?|surnames?|lastnames?";
/** The words of a header without spaces: `P_NOMBRE`, `PrimerNombre`, `1er. nombre` and `NOMBRE 1` have one shape. */
const PARTE = new RegExp(`^(?<before>${ANY_ORDER})?(?:${STEM})(?<after>${ANY_ORDER})?$`);
/** A single letter after the stem is an order only if it stands apart: `NOMBRE_P`, not `NOMBRES`. */
const LETTER_APART = / (?:p|i|a)$/;
const SECOND_APART = / (?:s|ii|b)$/;
const LITTLE = /\b(?:del?|la|el|los|las|y)\b ?/g;
/** Heads of another shape: `Family name`, `Ap. Paterno`. The second surname has a word in brackets. */
const OTHERWISE = /^(?:(second )?(?:last|family) name|(?:ap |a )?(?:paterno|(materno)))$/;

const ordenOf = (written: string | undefined): number =>
  ORDENES.find(([one]) => new RegExp(`^(?:${one})$`).test(written ?? ""))?.[1] ?? 0;

/** Reads the header of a part of a name, as `headWords` gives it. Null if it is none. */
export function parteOf(head: string): Parte | null {
  const told = OTHERWISE.exec(head);
  if (told) return { kind: "apellido", orden: told[1] || told[2] ? 2 : 1 };
  const bare = head.replace(/(?<=primer nombre|nombre 1) (?:o )?razon social$/, "");
  if (bare !== head) return parteOf(bare);
  const apart = LETTER_APART.test(head) ? "1" : SECOND_APART.test(head) ? "2" : "";
  const words = apart === "" ? head : `${head.replace(/ \w+$/, "")} ${apart}`;
  const { groups } = PARTE.exec(words.replace(LITTLE, "").replace(/ /g, "")) ?? {};
  if (groups === undefined) return null;
  const { before, after, nombre } = groups;
  return { kind: nombre === undefined ? "apellido" : "nombre", orden: ordenOf(before ?? after) };
}

/** Whether a header of two lines has only the order of a part here: `Primero`. */
export const isOrder = (head: string): boolean =>
  new RegExp(`^(?:${ANY_ORDER})$`).test(head.replace(/ /g, ""));

/** The column with the first of these names as its whole header, if any. */
export const placeOf = (heads: readonly string[], names: readonly string[]): readonly number[] => {
  const at = names.map((name) => heads.indexOf(name)).find((place) => place >= 0);
  return at === undefined ? [] : [at];
};

/** The columns of the parts of one name in natural order: given names, then surnames. */
function partsIn(heads: readonly string[]): readonly number[] {
  const places = new Map<string, { readonly at: number; readonly place: number }>();
  for (const [at, head] of heads.entries()) {
    const parte = parteOf(head);
    const key = parte && `${parte.kind} ${parte.orden}`;
    // A second "Primer nombre" is another person's.
    if (parte === null || key === null || places.has(key)) continue;
    places.set(key, { at, place: rank(parte) });
  }
  return [...places.values()].sort((one, other) => one.place - other.place).map(({ at }) => at);
}

/**
 * A name in several columns, or in separate columns for people and companies: with one of them alone, half a person or
 * nobody would be screened. Null if one column has the name.
 */
export function nombreInParts(heads: readonly string[], rows: Rows = []): Fuente | null {
  const parts = partsIn(heads);
  const [first = -1, second = -1] = parts;
  const whole = placeOf(heads, ENTEROS);
  const isSurnamed = parts.some((at) => parteOf(heads[at] ?? "")?.kind === "apellido");
  // Beside the parts of its own name, a column "Nombre" has the whole name.
  const isRepeated =
    parts.length > 1 && parteOf(heads[first] ?? "")?.orden === 0 && finish(repeats(rows, second, [first]));
  // `Nombres` beside a `Primer nombre` with other words is another person's.
  const isSecond = (at: number): boolean => {
    const { kind, orden } = parteOf(heads[at] ?? "") ?? {};
    const isFirst = (parte: Parte | null) => orden === 0 && parte?.orden === 1 && parte.kind === kind;
    const other = parts.find((place) => isFirst(parteOf(heads[place] ?? "")));
    return other !== undefined && rows.filter((row) => row[at] && row[other]).length > rows.length / 10;
  };
  const isTwoNames = !isSurnamed && parts.length > 1 && parts.slice(0, 2).every((at) => isFullName(rows, at));
  const persona =
    whole.length > 0 ? whole : isRepeated || isTwoNames ? [first] : parts.filter((at) => !isSecond(at));
  const columnas = [persona, placeOf(heads, EMPRESA)].filter((group) => group.length > 0);
  return columnas.flat().length > 1 && persona.length > 0 && persona[0] !== -1 ? { columnas } : null;
}

/** Adds a column to a name: in natural order if the headers tell it, otherwise in the order of the file. */
export function withPart(nombre: Fuente | null, at: number, encabezado: readonly string[]): Fuente {
  const groups = nombre !== null && "columnas" in nombre ? nombre.columnas : [columnsOf(nombre)];
  const [own = [], ...others] = groups;
  const parts = [...own, at].map((place) => ({ place, parte: parteOf(headWords(encabezado[place] ?? "")) }));
  const isTold = parts.every(({ parte }) => parte !== null);
  const rankOf = ({ place, parte }: (typeof parts)[number]) =>
    isTold && parte !== null ? rank(parte) : place;
  const columns = parts.sort((one, other) => rankOf(one) - rankOf(other)).map(({ place }) => place);
  return columns.length === 1 && others.length === 0 ? { columna: at } : { columnas: [columns, ...others] };
}

/** Given names before surnames. */
const rank = ({ kind, orden }: Parte): number => (kind === "nombre" ? 0 : 10) + orden;

const wordsAt = (row: readonly string[], at: number): readonly string[] =>
  plainWords(row[at] ?? "")
    .split(" ")
    .filter((word) => word !== "");

/** Whether a column only repeats these columns in each row. */
export function* repeats(rows: Rows, at: number, others: readonly number[]): Slices<boolean> {
  let isFilled = false;
  for (const [place, row] of rows.entries()) {
    if (place % LOOKED_AT_SLICE === LOOKED_AT_SLICE - 1) yield;
    if (wordsAt(row, at).length > 0) isFilled = true;
    if (!isSaid(row, at, others)) return false;
  }
  return isFilled;
}

/** Whether the words of a cell stand in these others. */
export function isSaid(row: readonly string[], at: number, others: readonly number[]): boolean {
  const said = others.flatMap((other) => wordsAt(row, other));
  return wordsAt(row, at).every((word) => said.includes(word));
}

/** The share of the first cells that must be alike. */
export const MOST = 0.6;
export const SAMPLE = 200;

/** Whether most cells of a column have two words or more. */
export function isFullName(rows: Rows, at: number): boolean {
  const sample = rows.filter((row) => (row[at] ?? "") !== "").slice(0, SAMPLE);
  const filled = sample.map((row) => wordsAt(row, at)).filter((words) => words.length > 0);
  const full = filled.filter((words) => words.filter((word) => /^[a-z]{2,}$/.test(word)).length > 1);
  return filled.length > 0 && full.length >= filled.length * MOST;
}

const LETTERS = /^[\p{L}\p{M}.'’\s-]+$/u;

/** Whether a column has words of letters alone. */
export function isLetters(rows: Rows, at: number): boolean {
  const cells = rows.map((row) => row[at] ?? "").filter((cell) => cell !== "");
  return cells.length > 0 && cells.filter((cell) => LETTERS.test(cell)).length >= cells.length * 0.8;
}
