import type { PersonaTipo } from "../../screening/types";
import { isFillerCell } from "../../shared/filler";
import { commaList, plainWords } from "../../shared/formato";
import type { OrdenDeFecha } from "./read-dia";

/** The columns of the template, in its order. */
export const CAMPOS = commaList(
  "tipo, nombre, tipo_documento, numero_documento, fecha_nacimiento, pais, referencia, contraparte",
  "sujeto_obligado, nit_sujeto_obligado",
);
export type Campo = (typeof CAMPOS)[number];

/** First rows of a file, in which the header is searched. */
export const HEAD_ROWS = 20;
/** Position of the header if there is none. */
export const NO_HEAD = -1;

/** Source of a campo: a column of the file, from 0; several columns; or the same value for every row. */
export type Fuente =
  | { readonly columna: number }
  /** Groups of columns. The first group with text counts: its cells, joined by a space. */
  | {
      readonly columnas: readonly (readonly number[])[];
      /** Place of one name among several in the field, from 0. Undefined: the whole field. */
      readonly parte?: number | undefined;
    }
  | { readonly valor: string };

/** Null if the file does not have it. */
export type Fuentes = Readonly<Record<Campo, Fuente | null>>;

/** Another person that the same row names. */
export interface OtraPersona {
  /** The file's word for this person. Unique within the file. */
  readonly rol: string;
  readonly columnas: Fuentes;
  /** Rows that name this person. */
  readonly filas: number;
  /** Whether this person is screened too. Null: undecided. */
  readonly incluir: boolean | null;
}

/** How whole columns are read, not decided row by row. */
export interface Reglas {
  /** Unused columns that look like part of the name. They block the start until the officer decides. */
  readonly porDecidir: readonly number[];
  /** Columns that the officer excluded from the name. */
  readonly ajenas: readonly number[];
  /** Order of days and months in the birth dates. Null if no date depends on it. */
  readonly fechas: OrdenDeFecha | null;
  /** Meaning of each ambiguous word of the tipo column. Null: undecided. */
  readonly tipos: Readonly<Record<string, PersonaTipo | null>>;
  readonly otras: readonly OtraPersona[];
}

export interface Columnas extends Fuentes {
  /** Rules for whole columns. Undefined: an older release read the file, and it must be read again. */
  readonly reglas?: Reglas;
}

/** The groups of columns of a campo. */
const groupsOf = (fuente: Fuente | null): readonly (readonly number[])[] => {
  if (fuente === null || "valor" in fuente) return [];
  return "columna" in fuente ? [[fuente.columna]] : fuente.columnas;
};

export const columnsOf = (fuente: Fuente | null): readonly number[] => groupsOf(fuente).flat();

/** The text of a row for a campo, as written. Empty if it has none. */
export function writtenAs(columnas: Fuentes, celdas: readonly string[], campo: Campo): string {
  const fuente = columnas[campo];
  if (fuente !== null && "valor" in fuente) return fuente.valor;
  const said = groupsOf(fuente).map((group) =>
    group.map((at) => (celdas[at] ?? "").trim()).filter((cell) => cell !== ""),
  );
  // An empty cell of a database is `NULL`, which is none of a name beside another cell.
  const told = said.map((cells) => cells.filter((cell) => !isFillerCell(cell)));
  const cells = [...told, ...said].find((some) => some.length > 0) ?? [];
  return cells.find((_, at) => isWhole(cells, at)) ?? cells.join(" ");
}

/** Whether one cell of a name says the words of all others: `Ana Paz Toro` beside `Paz` and `Toro`. */
function isWhole(cells: readonly string[], at: number): boolean {
  const words = plainWords(cells[at] ?? "").split(" ");
  const others = cells.flatMap((cell, place) => (place === at ? [] : plainWords(cell).split(" ")));
  return others.length > 1 && others.every((word) => words.includes(word));
}

export function countEach<T>(values: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** The texts of a row for every campo. */
export const valuesOf = (columnas: Fuentes, celdas: readonly string[]): Readonly<Record<Campo, string>> =>
  Object.fromEntries(CAMPOS.map((campo) => [campo, writtenAs(columnas, celdas, campo)])) as Record<
    Campo,
    string
  >;
