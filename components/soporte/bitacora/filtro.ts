import {
  createLoader,
  type inferParserType,
  parseAsArrayOf,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import { ACTO_TIPOS, type ActoTipo } from "@/server/domain/bitacora/actos-words";

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

export const filtroOf = ({ texto, quien, tipo, cliente, objeto, desde, hasta }: Filtro) => ({
  texto: texto || null,
  quien: quien || null,
  tipo,
  cliente: cliente || null,
  objeto: objeto || null,
  desde: desde || null,
  hasta: hasta || null,
});

export const inputOf = (filtro: Filtro) => ({
  filtro: filtroOf(filtro),
  cursor: filtro.cursores.at(-1) ?? null,
});

export const isFiltered = (filtro: Filtro): boolean =>
  Object.values(filtroOf(filtro)).some((value) => value !== null);

export const CLEARED = {
  texto: null,
  quien: null,
  tipo: null,
  cliente: null,
  objeto: null,
  desde: null,
  hasta: null,
  cursores: null,
};
