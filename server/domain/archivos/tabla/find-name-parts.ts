import { isCompanyName } from "../../consultas/read-numero";
import { GIVEN_NAMES, isWellKnown } from "../../screening/correspondence/well-known-names";
import { isLegalForm, isOnlyGiven } from "../../screening/names/several-names";
import { isLink } from "../../screening/names/titles";
import { LOOKED_AT_SLICE, type Slices } from "../../screening/slices";
import { isFillerCell } from "../../shared/filler";
import { plainWords } from "../../shared/formato";
import { ajenaOf } from "./ajena-of";
import { type Columnas, columnsOf, countEach, type Fuente, valuesOf, writtenAs } from "./columnas";
import { HEAD_OTHER, HEADS } from "./heads";
import { isFullName, isLetters, isSaid, MOST, parteOf, type Rows, repeats, SAMPLE } from "./name-parts";
import { isDate } from "./read-dia";

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
  const isHalfNamed = isGiven || (others.length === 0 && !isFullName(rows, first));
  const mayBe = (head: string, at: number): boolean => {
    if (!isFree(at) || !rows.some((row) => /\p{L}/u.test(row[at] ?? ""))) return false;
    if (names.has(at) || parteOf(head) !== null) return true;
    // `Cliente` beside the `Nombre` of a product, and companies beside people.
    if (HEADS.nombre.includes(head) && isFullName(rows, at)) return true;
    if (!HEAD_OTHER.test(head) && isForUnnamed(at)) return true;
    // Where no column is the name but a beneficiary's, that of a seller may be.
    const isOnly = own.length === 0 && (NAMEY.test(head) || isFullName(rows, at) || isOfCompanies(rows, at));
    const isOwner = isOnly || (heads[first] === "beneficiario" && isFullName(rows, at));
    if (HEAD_OTHER.test(head) && !isOwner) return false;
    if (NAMEY.test(head)) return true;
    const isBeside = head === "" && own.some((place) => Math.abs(place - at) === 1);
    const mayBelong = isHalfNamed || isBeside || isOwner || (others.length === 0 && isGivenNames(rows, at));
    // Without any name even a company that comes often is asked about.
    if (own.length === 0 && isOfCompanies(rows, at)) return true;
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

/** Whether many cells of a column are companies: "M&M S.A.S.". */
function isOfCompanies(rows: Rows, at: number): boolean {
  const sample = rows.flatMap((row) => row[at] || []).slice(0, SAMPLE);
  return sample.length > 0 && sample.filter(isCompanyName).length > sample.length * (1 - MOST);
}

const isVaried = (rows: Rows, at: number): boolean => {
  const cells = rows.map((row) => row[at] ?? "").filter((cell) => cell !== "");
  return new Set(cells).size > cells.length / 2;
};

/** What the words of a name are: given names alone, none of them, or both. */
type Words = "given" | "surnames" | "whole";

const wordsOf = (plain: string): readonly string[] => plain.split(" ").filter((word) => !isLink(word));

function kindOfWords(plain: string): Words {
  const words = wordsOf(plain);
  const given = words.filter((word) => GIVEN_NAMES.has(word)).length;
  return given === 0 ? "surnames" : given === words.length ? "given" : "whole";
}

/** Letters, figures, both, a day, or an address of mail: kinds of cells that no column mixes. */
function kindOf(cell: string): string {
  if (cell.includes("@")) return "mail";
  if (isDate(cell) && /\D/.test(cell)) return "date";
  return `${/\p{L}/u.test(cell) ? "letters" : ""}${/\d/.test(cell) ? "figures" : ""}`;
}
/** A company may have a name of one word. */
const IS_NIT = /^0*[89]\d{2}\D?\d{3}\D?\d{3}/;
/** Words that a cell without a value says: "en blanco", "paz y salvo". */
const IS_SAYING = /^(?:en|no|sin|ya) |\bsalvo\b/;
/** Most words of surnames alone. */
const SURNAMES = 2;

interface Named {
  readonly at: number;
  readonly row: readonly string[];
  readonly nombre: string;
  /** The name in plain words, and what they are. */
  readonly plain: string;
  readonly words: Words;
  /** The cell after the name, in plain words. */
  readonly next: string;
  readonly isLone: boolean;
}

/**
 * Finds rows, by their place, that have only half of the name where the others have it: a delimiter inside the name, or
 * a cell too few, shifted the row; or a printed report wrapped the name over two rows. Says why each is one.
 */
export function* findHalves(
  { encabezado, columnas }: { readonly encabezado: readonly string[]; readonly columnas: Columnas },
  rows: Rows,
): Slices<ReadonlyMap<number, string>> {
  const own = columnsOf(columnas.nombre);
  const after = Math.max(...own) + 1;
  const numero = columnsOf(columnas.numero_documento);
  const found = new Map<number, string>();
  if (own.length === 0 || encabezado.length < 2) return found;
  const heads = encabezado.map(plainWords);
  const named: Named[] = [];
  const rests: { readonly above: Named; readonly one: Named }[] = [];
  /** Cells after the name: of all rows, and of those with given names and surnames. */
  const [all, nextOf] = [new Map<string, number>(), new Map<string, number>()];
  let [wholes, wholesBesideGiven, filled, lone, widest] = [0, 0, 0, 0, 0];
  for (const [at, row] of rows.entries()) {
    if (at % LOOKED_AT_SLICE === LOOKED_AT_SLICE - 1) yield;
    const nombre = writtenAs(columnas, row, "nombre");
    const plain = plainWords(nombre);
    if (plain === "") continue;
    const isLone = row.every((cell, place) => cell === "" || own.includes(place));
    const [words, next] = [kindOfWords(plain), plainWords(row[after] ?? "")];
    const one = { at, row, nombre, plain, words, next, isLone };
    const above = named.at(-1);
    if (above?.at === at - 1 && isRestOf(one, above)) rests.push({ above, one });
    named.push(one);
    all.set(next, (all.get(next) ?? 0) + 1);
    if (isLone) lone += 1;
    else widest = Math.max(widest, nombre.length);
    if (next === "") continue;
    filled += 1;
    if (words !== "whole") continue;
    wholes += 1;
    nextOf.set(next, (nextOf.get(next) ?? 0) + 1);
    if (isOnlyGiven(row[after] ?? "")) wholesBesideGiven += 1;
  }
  const isAsked = columnas.reglas?.ajenas.includes(after) || columnas.reglas?.porDecidir.includes(after);
  if (!isAsked) yield* markShifted();
  // In a list of names alone no row is the rest of another.
  if (lone <= named.length * MOST) markWrapped();
  return found;

  /** Whether a row has nothing but a name that is not above, or the number above again. */
  function isRestOf({ row, plain, isLone }: Named, above: Named): boolean {
    const isOfOne = numero.some((place) => row[place] && row[place] === above.row[place]);
    return (
      (isLone || isOfOne) && plain !== above.plain && ajenaOf(row, heads, valuesOf(columnas, row)) === null
    );
  }

  function* markShifted(): Slices<void> {
    const kinds = heads.map((_, place) => kindOfColumn(place));
    const cells = new Map<number, ReadonlyMap<string, number>>();
    const isClosed = filled > 2 && all.size <= filled / 2;
    const isOther = ![undefined, "", "letters"].includes(kinds[after]);
    const holdsNoWords = isOther && kinds[after] !== "lettersfigures";
    const holdsNoGiven = wholesBesideGiven <= wholes / 10;
    for (const [place, one] of named.entries()) {
      const { at, row, nombre, plain, words, next } = one;
      if (place % LOOKED_AT_SLICE === 0) yield;
      const cell = row[after] ?? "";
      const isKnown = (nextOf.get(next) ?? 0) > (words === "whole" ? 1 : 0);
      const isNew = !isKnown && kindOf(cell) === "letters" && !isFillerCell(cell);
      const isNumbered = numero.length === 0 || numero.some((column) => row[column]);
      if (isNew && isRest(one)) {
        const mensaje = `El nombre parece seguir en «${cell}», la celda de al lado: escríbalo completo en su columna, o vacíe esa celda si no es del nombre.`;
        found.set(at, mensaje);
      } else if (!isNumbered && next !== plain && (all.get(plain) ?? 0) > 1) {
        // A cell too few moves the next column's under the name.
        const mensaje = `«${nombre}» parece de la columna de al lado, no un nombre: revise las columnas de esta fila.`;
        found.set(at, mensaje);
      }
    }

    /** Whether the cell after the name, which no other row has, is the rest of it. */
    function isRest({ row, nombre, plain, words, next }: Named): boolean {
      const cell = row[after] ?? "";
      const [length, cellWords] = [wordsOf(plain).length, next.split(" ")];
      const isOdd = isOther || (isClosed && (all.get(next) ?? 0) < 2);
      const isPerson = !isCompanyName(nombre) && !numero.some((column) => IS_NIT.test(row[column] ?? ""));
      const isLeft = words === "surnames" && length <= SURNAMES;
      const hasGiven = cellWords.some((word) => GIVEN_NAMES.has(word));
      return (
        (isLeft && isPerson && (holdsNoGiven || isHalf(plain)) && isOnlyGiven(cell)) ||
        (isLeft && isPerson && isOdd && (hasGiven || length === 1)) ||
        (isLeft && (isLegalForm(cell) || (isOdd && isCompanyName(cell)))) ||
        (isOdd && isHalf(plain) && (isLeft || isOther)) ||
        (words === "given" && !hasGiven && cellWords.some(isSurname)) ||
        (holdsNoWords &&
          cellWords.some(isWellKnown) &&
          cellWords.length <= 2 * SURNAMES &&
          !IS_SAYING.test(next)) ||
        isShifted(row, isOdd)
      );
    }

    /** The kind of most cells, which a shifted row has not. */
    function kindOfColumn(place: number): string {
      const cells = named.slice(0, 5 * SAMPLE).flatMap(({ row }) => row[place] || []);
      const counts = [...countEach(cells.map(kindOf))].sort((one, other) => other[1] - one[1]);
      const [[kind, count] = ["", 0]] = counts;
      return count > 1 && cells.length - count <= Math.max(1, cells.length / 4) ? kind : "";
    }

    /** Whether all cells after the name may be of the column before, and one of them is none of its own. */
    function isShifted(row: readonly string[], isOdd: boolean): boolean {
      const moved = row.flatMap((cell, place) =>
        place > after && cell !== "" && kinds[place - 1] ? [place] : [],
      );
      return (
        moved.every((place) => kindOf(row[place] ?? "") === kinds[place - 1]) &&
        moved.some((place) => isDisplaced(place, row[place] ?? "", isOdd))
      );
    }

    /** Whether a cell of the kind of the column before is none of its own. */
    function isDisplaced(place: number, cell: string, isOdd: boolean): boolean {
      const [before, kind] = [kinds[place - 1], kinds[place]];
      if (before === "letters" && kind === before)
        return isOdd && 4 * timesIn(place, cell) < timesIn(place - 1, cell);
      return kind !== "" && kind !== before && (before !== "letters" || timesIn(place - 1, cell) > 0);
    }

    /** How often a column has this cell. */
    function timesIn(place: number, cell: string): number {
      const known = cells.get(place) ?? countEach(named.map(({ row }) => row[place] ?? ""));
      cells.set(place, known);
      return known.get(cell) ?? 0;
    }
  }

  /** Rows with no more than the rest of the name above them. */
  function markWrapped(): void {
    // One name may be the longest by chance.
    const isWrapped =
      rests.length > 1 &&
      rests.every(({ above, one }) => above.nombre.length + one.nombre.search(/ |$/) >= widest);
    for (const { above, one } of rests) {
      const isWhole = one.words === "whole" && wordsOf(one.plain).length > SURNAMES;
      if (!(isWrapped && !isWhole) && !goesOn(above, one)) continue;
      const mensaje = (which: string) =>
        `«${above.nombre}» y «${one.nombre}» parecen un nombre en dos filas: escríbalo completo en ${which}.`;
      if (!found.has(above.at)) found.set(above.at, mensaje("esta"));
      found.set(one.at, mensaje("la anterior"));
    }
  }
}

/** Whether plain words are half of a name that is known: given names alone, or known surnames alone. */
const isHalf = (plain: string): boolean =>
  kindOfWords(plain) === "given" || wordsOf(plain).every((word) => isSurname(word));

const isSurname = (word: string): boolean => isWellKnown(word) && !GIVEN_NAMES.has(word);

/** Whether a name goes on in the row below: it stops before `de` or at a comma, or that row has half a name. */
function goesOn(above: Named, { nombre, plain, words }: Named): boolean {
  const [last = ""] = above.plain.split(" ").slice(-1);
  const [first = ""] = plain.split(" ");
  if (isLink(last) || above.nombre.endsWith(",") || isLegalForm(nombre)) return true;
  return words !== "whole" && (isLink(first) || isHalf(plain));
}
