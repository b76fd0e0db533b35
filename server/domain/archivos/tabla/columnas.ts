import type { PersonaTipo } from "../../screening/types";
import type { OrdenDeFecha } from "./read-dia";

/** The columns of the template, in its order. */
export const CAMPOS = [
  "tipo",
  "nombre",
  "tipo_documento",
  "numero_documento",
  "fecha_nacimiento",
  "pais",
  "referencia",
  "contraparte",
  "sujeto_obligado",
  "nit_sujeto_obligado",
] as const;
export type Campo = (typeof CAMPOS)[number];

/** First rows of a file, among which the head is looked for and may be chosen. */
export const HEAD_ROWS = 20;
/** The place of the head if none of them is one. */
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

/** Null: the file does not say it. */
export type Fuentes = Readonly<Record<Campo, Fuente | null>>;

/** Another person that the same row names. */
export interface OtraPersona {
  /** What the file calls this person. Unique within the file. */
  readonly rol: string;
  readonly columnas: Fuentes;
  /** Rows that name this person. */
  readonly filas: number;
  /** Whether this person is asked too. Null: undecided. */
  readonly incluir: boolean | null;
}

/** How whole columns are read: never decided row by row. */
export interface Reglas {
  /** Unused columns that look like part of the name. They block the start until somebody decides. */
  readonly porDecidir: readonly number[];
  /** Columns that somebody said are not part of the name. */
  readonly ajenas: readonly number[];
  /** Order of days and months in the birth dates. Null: no date depends on it. */
  readonly fechas: OrdenDeFecha | null;
  /** Meaning of each word of the tipo column that means nothing certain by itself. Null: undecided. */
  readonly tipos: Readonly<Record<string, PersonaTipo | null>>;
  readonly otras: readonly OtraPersona[];
}

export interface Columnas extends Fuentes {
  /** What holds for whole columns. Undefined: the file was read before this existed, and must be read again. */
  readonly reglas?: Reglas;
}

/** A campo's columns, in groups. */
const groupsOf = (fuente: Fuente | null): readonly (readonly number[])[] => {
  if (fuente === null || "valor" in fuente) return [];
  return "columna" in fuente ? [[fuente.columna]] : fuente.columnas;
};

/** The columns of the file that a campo is read from. */
export const columnsOf = (fuente: Fuente | null): readonly number[] => groupsOf(fuente).flat();

/** The text of a row for a campo, as written. '' if it has none. */
export function writtenAs(columnas: Fuentes, celdas: readonly string[], campo: Campo): string {
  const fuente = columnas[campo];
  if (fuente !== null && "valor" in fuente) return fuente.valor;
  const said = groupsOf(fuente).map((group) =>
    group
      .map((at) => (celdas[at] ?? "").trim())
      .filter((cell) => cell !== "")
      .join(" "),
  );
  return said.find((text) => text !== "") ?? "";
}

/** How often each value comes. */
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
