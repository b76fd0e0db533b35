import type { ListaSlug } from "../../domain/listas/lista";
import { textOf } from "../sql/column-types";

/** The catalogue defines the lists, not the database. */
export const LISTA_SLUG = textOf<ListaSlug>();
