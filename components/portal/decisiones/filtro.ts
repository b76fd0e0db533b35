import {
  createLoader,
  type inferParserType,
  parseAsArrayOf,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import { COLA_ORDENES, COLA_VISTAS, type ColaLista } from "@/server/domain/decisiones/decision-words";

/** View, filter and page of the queue, kept in the address. */
export const FILTRO = {
  vista: parseAsStringLiteral(COLA_VISTAS).withDefault("pendientes"),
  lista: parseAsString,
  orden: parseAsStringLiteral(COLA_ORDENES).withDefault("urgencia"),
  /** The last match of each earlier page, the nearest at the end. */
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
