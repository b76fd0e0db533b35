import { DUDAS, type Duda } from "../consultas/duda";
import { ADVERTENCIAS } from "../screening/types";

/** Dudas of a row that the officer decides on: those of any query, and whether it is a person or a company. */
export const DUDAS_DECIDIBLES = ["tipo", ...DUDAS] as const;
export type DudaDecidible = "tipo" | Duda;

/**
 * Dudas that are only shown: a type of document that no list has, so that the row is screened by name alone, and the
 * warnings that its answer will carry.
 */
const DUDAS_DICHAS = ["documento", ...ADVERTENCIAS] as const;
export type DudaDicha = (typeof DUDAS_DICHAS)[number];

export const DUDAS_DE_FILA = [...DUDAS_DECIDIBLES, ...DUDAS_DICHAS] as const;
export type DudaDeFila = (typeof DUDAS_DE_FILA)[number];

export const isDecidible = (duda: DudaDeFila): duda is DudaDecidible =>
  DUDAS_DECIDIBLES.some((one) => one === duda);

/**
 * The decision on the rows of a doubt: whether they are changed, except some rows. For rows that do not say whether they
 * are a person or a company: whether they are companies.
 */
interface Arreglo {
  readonly cambiar: boolean;
  readonly salvo: readonly number[];
}

/** Rows of a duda that is missing here are screened as written. */
export type Arreglos = Readonly<Partial<Record<DudaDecidible, Arreglo>>>;

/** Whether a doubtful row is screened differently from how it is written. Null: undecided. */
export const decidedBy = (arreglos: Arreglos, numero: number, duda: DudaDecidible): boolean | null => {
  const arreglo = arreglos[duda];
  return arreglo === undefined ? null : arreglo.cambiar !== arreglo.salvo.includes(numero);
};

/** Adds a decision on every row of a doubt, or on one row. Null takes it back. */
export function withArreglo(
  arreglos: Arreglos,
  {
    duda,
    cambiar,
    fila,
  }: { readonly duda: DudaDecidible; readonly cambiar: boolean | null; readonly fila: number | null },
): Arreglos {
  const { [duda]: before = { cambiar: false, salvo: [] }, ...others } = arreglos;
  if (cambiar === null) return others;
  if (fila === null) return { ...others, [duda]: { cambiar, salvo: [] } };
  const salvo = before.salvo.filter((numero) => numero !== fila);
  return { ...others, [duda]: { ...before, salvo: cambiar === before.cambiar ? salvo : [...salvo, fila] } };
}

/** How many different names of a file have so many letters. */
export interface LargoDeNombres {
  readonly letras: number;
  readonly total: number;
}

/** No field for a name is narrower, and fewer names end at one letter by chance. */
const [NARROWEST, FEWEST_CUT] = [15, 5];

/** The longest names of a file if a program seems to have cut them there: they are many, and far more than those of a letter less. */
export function cutAmong([longest, next]: readonly LargoDeNombres[]): LargoDeNombres | null {
  if (longest === undefined || longest.letras < NARROWEST || longest.total < FEWEST_CUT) return null;
  const shorter = next?.letras === longest.letras - 1 ? next.total : 0;
  return longest.total >= 2 * shorter ? longest : null;
}
