import type { ListaSlug } from "../../domain/listas/lista";
import { textOf } from "../sql/column-types";

/** Which lists there are is the catalogue's to say, not the database's. */
export const LISTA_SLUG = textOf<ListaSlug>();
