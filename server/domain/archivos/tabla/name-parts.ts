import { isOnlyGiven } from "../../screening/names/several-names";
import { finish, LOOKED_AT_SLICE, type Slices } from "../../screening/slices";
import { plainWords } from "../../shared/formato";
import { columnsOf, type Fuente } from "./columnas";
import { EMPRESA, ENTEROS, HEAD_OTHER, HEADS, headWords } from "./heads";

type Rows = readonly (readonly string[])[];

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
  "(?<nombre>nombres?|nombs?|noms?|names?)|apellidos?|apells?|apels?|apellid|apes?|surnames?|lastnames?";
/** The words of a header without spaces: `P_NOMBRE`, `PrimerNombre`, `1er. nombre` and `NOMBRE 1` have one shape. */
const PARTE = new RegExp(`^(?<before>${ANY_ORDER})?(?:${STEM})(?<after>${ANY_ORDER})?$`);
/** A single letter after the stem is an order only if it stands apart: `NOMBRE_P`, not `NOMBRES`. */
const LETTER_APART = / (?:p|i|a)$/;
const SECOND_APART = / (?:s|ii|b)$/;
const LITTLE = /\b(?:del?|la|el|los|las|y)\b ?/g;
/** Heads of another shape. */
const OTHERWISE: Readonly<Record<string, Parte>> = {
  "last name": { kind: "apellido", orden: 1 },
  "family name": { kind: "apellido", orden: 1 },
  "second last name": { kind: "apellido", orden: 2 },
  ...Object.fromEntries(
    ["", "ap ", "a "].flatMap((before) => [
      [`${before}paterno`, { kind: "apellido", orden: 1 }],
      [`${before}materno`, { kind: "apellido", orden: 2 }],
    ]),
  ),
};

const ordenOf = (written: string | undefined): number =>
  ORDENES.find(([one]) => new RegExp(`^(?:${one})$`).test(written ?? ""))?.[1] ?? 0;

/** Reads the header of a part of a name, as `headWords` gives it. Null if it is none. */
export function parteOf(head: string): Parte | null {
  const told = OTHERWISE[head];
  if (told) return told;
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
function* repeats(rows: Rows, at: number, others: readonly number[]): Slices<boolean> {
  let isFilled = false;
  for (const [place, row] of rows.entries()) {
    if (place % LOOKED_AT_SLICE === LOOKED_AT_SLICE - 1) yield;
    if (wordsAt(row, at).length > 0) isFilled = true;
    if (!isSaid(row, at, others)) return false;
  }
  return isFilled;
}

function isSaid(row: readonly string[], at: number, others: readonly number[]): boolean {
  const said = others.flatMap((other) => wordsAt(row, other));
  return wordsAt(row, at).every((word) => said.includes(word));
}

const MOST = 0.6;
const SAMPLE = 200;

/** Whether most cells of a column have two words or more. */
export function isFullName(rows: Rows, at: number): boolean {
  const sample = rows.filter((row) => (row[at] ?? "") !== "").slice(0, SAMPLE);
  const filled = sample.map((row) => wordsAt(row, at)).filter((words) => words.length > 0);
  const full = filled.filter((words) => words.filter((word) => /^[a-z]{2,}$/.test(word)).length > 1);
  return filled.length > 0 && full.length >= filled.length * MOST;
}

/** Whether most cells of a column have given names alone: "María José". */
function isGivenNames(rows: Rows, at: number): boolean {
  const cells = rows.map((row) => row[at] ?? "").filter((cell) => /\p{L}/u.test(cell));
  const sample = cells.slice(0, SAMPLE);
  return sample.length > 0 && sample.filter(isOnlyGiven).length >= sample.length * MOST;
}

const NAMEY =
  /\b(?:nombres?|nom|apellidos?|ape|surname|razon social|alias|apodo|propietarios?|titular(?:es)?)\b/;
const LETTERS = /^[\p{L}\p{M}.'’\s-]+$/u;

/** Whether a column has words of letters alone. */
export function isLetters(rows: Rows, at: number): boolean {
  const cells = rows.map((row) => row[at] ?? "").filter((cell) => cell !== "");
  return cells.length > 0 && cells.filter((cell) => LETTERS.test(cell)).length >= cells.length * 0.8;
}

interface Unused {
  readonly isFree: (at: number) => boolean;
  /** Columns of names by their headers. */
  readonly names: ReadonlySet<number>;
}

/** Finds unused columns that may hold part of the name. Without it half a person would be screened. */
export function* findNameParts(
  { heads, rows }: { readonly heads: readonly string[]; readonly rows: Rows },
  nombre: Fuente | null,
  { isFree, names }: Unused,
): Slices<readonly number[]> {
  const own = columnsOf(nombre);
  const [first = -1, ...others] = own;
  const isNamed = (row: readonly string[]) => own.some((at) => (row[at] ?? "") !== "");
  const unnamed = own.length === 0 ? [] : rows.filter((row) => !isNamed(row));
  const isForUnnamed = (at: number): boolean =>
    isFullName(unnamed, at) &&
    isVaried(unnamed, at) &&
    rows.filter((row) => isNamed(row) && !isSaid(row, at, own)).length <= rows.length / 10;
  const isGiven = others.length === 0 && isGivenNames(rows, first);
  const isHalf = isGiven || (others.length === 0 && !isFullName(rows, first));
  const mayBe = (head: string, at: number): boolean => {
    if (!isFree(at) || !rows.some((row) => /\p{L}/u.test(row[at] ?? ""))) return false;
    if (names.has(at) || parteOf(head) !== null) return true;
    // `Cliente` beside the `Nombre` of a product, and companies beside people.
    if (HEADS.nombre.includes(head) && isFullName(rows, at)) return true;
    if (!HEAD_OTHER.test(head) && isForUnnamed(at)) return true;
    // Where no column is the name but a beneficiary's, that of a seller may be.
    const isOnly = own.length === 0 && (NAMEY.test(head) || isFullName(rows, at));
    const isOwner = isOnly || (heads[first] === "beneficiario" && isFullName(rows, at));
    if (HEAD_OTHER.test(head) && !isOwner) return false;
    if (NAMEY.test(head)) return true;
    const isBeside = head === "" && own.some((place) => Math.abs(place - at) === 1);
    const mayBelong = isHalf || isBeside || isOwner || (others.length === 0 && isGivenNames(rows, at));
    return mayBelong && isLetters(rows, at) && isVaried(rows, at);
  };
  const found: number[] = [];
  for (const [at, head] of heads.entries()) {
    if (mayBe(head, at) && !(yield* repeats(rows, at, own))) found.push(at);
    yield;
  }
  // Surnames stand somewhere, also below a head about something else.
  if (found.length > 0 || !isGiven) return found;
  return heads.flatMap((_, at) => (isFree(at) && isFullName(rows, at) && isLetters(rows, at) ? [at] : []));
}

const isVaried = (rows: Rows, at: number): boolean => {
  const cells = rows.map((row) => row[at] ?? "").filter((cell) => cell !== "");
  return new Set(cells).size > cells.length / 2;
};
