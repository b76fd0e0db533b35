import {
  createLoader,
  type inferParserType,
  parseAsArrayOf,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import { COLA_ORDENES, COLA_VISTAS, type ColaLista } from "@/server/domain/decisiones/decision-words";

/** The queue's view, filter and page, as they stand in its address. */
export const FILTRO = {
  vista: parseAsStringLiteral(COLA_VISTAS).withDefault("pendientes"),
  lista: parseAsString,
  orden: parseAsStringLiteral(COLA_ORDENES).withDefault("urgencia"),
  /** The last matches of the pages before, the nearest at the end. */
  cursores: parseAsArrayOf(parseAsString).withDefault([]),
};

export type Filtro = inferParserType<typeof FILTRO>;

export const loadFiltro = createLoader(FILTRO);

export const inputOf = ({ vista, lista, orden, cursores }: Filtro) => ({
  vista,
  lista: (lista || null) as ColaLista | null,
  orden,
  cursor: cursores.at(-1) ?? null,
});
