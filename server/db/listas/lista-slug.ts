import type { ListaSlug } from "../../domain/listas/lista";
import { jsonbOf, nullable, textOf } from "../sql/column-types";

/** The catalogue defines the lists, not the database. */
export const LISTA_SLUG = textOf<ListaSlug>();

/** How a version's file was read. */
interface Lectura {
  /** Identity of the program, since another one may read the same file otherwise. */
  readonly lector: string;
  readonly cifras: Record<string, number>;
}

export const LECTURA = nullable(jsonbOf<Lectura>());
