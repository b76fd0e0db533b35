import {
  createLoader,
  type inferParserType,
  parseAsArrayOf,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import { ACTO_TIPOS, type ActoTipo } from "@/server/domain/bitacora/actos-words";
import { given, isAnyGiven } from "../../rooms/cursor-pager";

const TIPOS = Object.keys(ACTO_TIPOS) as ActoTipo[];

/** Filters, page and open act, kept in the address. */
export const FILTRO = {
  texto: parseAsString,
  quien: parseAsString,
  tipo: parseAsStringLiteral(TIPOS),
  cliente: parseAsString,
  objeto: parseAsString,
  desde: parseAsString,
  hasta: parseAsString,
  /** The last act of each earlier page, the nearest at the end. */
  cursores: parseAsArrayOf(parseAsInteger).withDefault([]),
  /** The number of the open act. */
  acto: parseAsInteger,
};

export type Filtro = inferParserType<typeof FILTRO>;

export const loadFiltro = createLoader(FILTRO);

export const filtroOf = ({ cursores: _, acto: __, ...filtro }: Filtro) => given(filtro);

export const inputOf = (filtro: Filtro) => ({
  filtro: filtroOf(filtro),
  cursor: filtro.cursores.at(-1) ?? null,
});

export const isFiltered = (filtro: Filtro): boolean => isAnyGiven(filtroOf(filtro));

export const CLEARED = Object.fromEntries(Object.keys(FILTRO).map((name) => [name, null]));
