import type { PersonaTipo } from "../../screening/types";
import type { OrdenDeFecha } from "./read-dia";

/** What a row may say, by the name of its column in the template; in its order. */
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

/** Where a campo comes from: a column of the file, from 0; several; or the same value for every row. */
export type Fuente =
  | { readonly columna: number }
  /** Of the groups the first that says something: what its columns say, one after the other. */
  | {
      readonly columnas: readonly (readonly number[])[];
      /** Of several names in the field the one at this place, from 0. Undefined: the whole field. */
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

/** What a row says of a campo, as it is written; '' where it says nothing. */
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

/** The same of each campo. */
export const valuesOf = (columnas: Fuentes, celdas: readonly string[]): Readonly<Record<Campo, string>> =>
  Object.fromEntries(CAMPOS.map((campo) => [campo, writtenAs(columnas, celdas, campo)])) as Record<
    Campo,
    string
  >;
