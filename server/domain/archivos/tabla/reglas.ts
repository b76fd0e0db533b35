import type { PersonaTipo } from "../../screening/types";
import { plainWords } from "../../shared/formato";
import { tipoIn } from "./cell-words";
import { type Columnas, countEach, type Fuentes, type OtraPersona, type Reglas } from "./columnas";

/** The officer's decisions on whole columns. */
export interface Decidido extends Pick<Reglas, "ajenas" | "fechas" | "tipos"> {
  readonly otras: readonly Pick<OtraPersona, "rol" | "incluir">[];
}

/** The meaning of the columns as the officer chose it. */
export interface Elegidas extends Fuentes {
  readonly reglas?: Decidido | undefined;
}

/** Leaves out what is derived from the rows, to compare the shown choice with the stored one. */
export const elegidasOf = ({ reglas = NOTHING_DECIDED, ...campos }: Elegidas): Elegidas => ({
  ...campos,
  reglas: {
    ajenas: reglas.ajenas,
    fechas: reglas.fechas,
    tipos: reglas.tipos,
    otras: reglas.otras.map(({ rol, incluir }) => ({ rol, incluir })),
  },
});

export const NOTHING_DECIDED: Decidido = { ajenas: [], fechas: null, tipos: {}, otras: [] };

/** Whether the file cannot start, because the people to screen are undecided. */
export const isUndecided = ({ reglas }: Columnas): boolean =>
  reglas === undefined ||
  reglas.porDecidir.length > 0 ||
  Object.values(reglas.tipos).includes(null) ||
  reglas.otras.some(({ incluir }) => incluir === null);

/** Whether a person is named after another in the same field. */
export const isPart = ({ nombre }: Fuentes): boolean =>
  nombre !== null && "columnas" in nombre && nombre.parte !== undefined;

interface PersonaDeLaFila {
  /** Null: the main person of the row. */
  readonly rol: string | null;
  readonly columnas: Fuentes;
}

/** The people of each row: the main one, and the other accepted ones. */
export const personasOf = (columnas: Columnas): readonly PersonaDeLaFila[] => [
  { rol: null, columnas },
  ...(columnas.reglas?.otras ?? []).filter(({ incluir }) => incluir === true),
];

/**
 * The person of a row of a lote. The rows of the file are numbered from 1 to `total`. Those of another person follow in
 * the same order, from `total + 1`.
 */
export const personaAt = (columnas: Columnas, total: number, numero: number): PersonaDeLaFila =>
  personasOf(columnas)[Math.floor((numero - 1) / total)] ?? { rol: null, columnas };

/** Letters that mean a tipo together: with `J`, `F` and `N` are people. Otherwise `F` may be a woman and `N` a NIT. */
const LETTERS: Readonly<Record<string, PersonaTipo>> = { n: "natural", f: "natural", j: "juridica" };
/** Share of the cells above which an unknown word is asked about. A rarer one is an error of its rows. */
const OFTEN = 0.1;
/** More unknown words, or longer ones, are no kinds of people. */
const MOST_WORDS = 6;
export const TIPO_WORD_MAX = 40;

/**
 * Reads the words of a tipo column together. Leaves out unambiguous words. `isOfPersonas`: the column cannot be about
 * documents.
 */
export function tiposOf(
  cells: readonly string[],
  decided: Reglas["tipos"],
  isOfPersonas: boolean,
): Reglas["tipos"] {
  const counts = new Map<string, number>();
  for (const [cell, count] of countEach(cells)) {
    const word = plainWords(cell);
    if (word !== "" && word.length <= TIPO_WORD_MAX && (word.length === 1 || tipoIn(word) === null)) {
      counts.set(word, (counts.get(word) ?? 0) + count);
    }
  }
  const letters = [...counts.keys()].filter((word) => word.length === 1);
  const isKnown =
    letters.every((word) => word in LETTERS) &&
    (letters.includes("j") || (isOfPersonas && !letters.includes("f")));
  const asked = [...counts].filter(([word, count]) => word.length === 1 || count >= cells.length * OFTEN);
  if (asked.length > MOST_WORDS) return {};
  return Object.fromEntries(
    asked.map(([word]) => [word, decided[word] ?? (isKnown ? LETTERS[word] : null) ?? null]),
  );
}
