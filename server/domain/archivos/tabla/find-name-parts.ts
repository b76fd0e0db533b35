import { isOnlyGiven } from "../../screening/names/several-names";
import type { Slices } from "../../screening/slices";
import { columnsOf, type Fuente } from "./columnas";
import { HEAD_OTHER, HEADS } from "./heads";
import { isFullName, isLetters, isSaid, MOST, parteOf, type Rows, repeats, SAMPLE } from "./name-parts";

/** Whether most cells of a column have given names alone: "María José". */
function isGivenNames(rows: Rows, at: number): boolean {
  const cells = rows.map((row) => row[at] ?? "").filter((cell) => /\p{L}/u.test(cell));
  const sample = cells.slice(0, SAMPLE);
  return sample.length > 0 && sample.filter(isOnlyGiven).length >= sample.length * MOST;
}

const NAMEY =
  /\b(?:nombres?|nom|apellidos?|ape|surname|razon social|alias|apodo|propietarios?|titular(?:es)?)\b/;

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
