import {
  createLoader,
  type inferParserType,
  parseAsArrayOf,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import { COLA_ORDENES, COLA_VISTAS, type ColaLista } from "@/server/domain/decisiones/decision-words";

/** The views of the queue, the steps of cases, and the client's own table. */
const VISTAS = [...COLA_VISTAS, "casos", "politicas"] as const;
export type ColaVista = (typeof COLA_VISTAS)[number];
export const isColaVista = (vista: (typeof VISTAS)[number]): vista is ColaVista =>
  vista !== "casos" && vista !== "politicas";

/** View, filter and page of the queue, kept in the address. */
export const FILTRO = {
  vista: parseAsStringLiteral(VISTAS).withDefault("pendientes"),
  lista: parseAsString,
  /** The id of an uploaded file, whose matches are shown. */
  archivo: parseAsString,
  orden: parseAsStringLiteral(COLA_ORDENES).withDefault("urgencia"),
  /** The last match of each earlier page, the nearest at the end. */
  cursores: parseAsArrayOf(parseAsString).withDefault([]),
};

export type Filtro = inferParserType<typeof FILTRO>;

export const loadFiltro = createLoader(FILTRO);

export const inputOf = ({ vista, lista, archivo, orden, cursores }: Filtro) => ({
  vista: isColaVista(vista) ? vista : ("pendientes" as const),
  lista: (lista || null) as ColaLista | null,
  loteId: archivo || null,
  orden,
  cursor: cursores.at(-1) ?? null,
});
