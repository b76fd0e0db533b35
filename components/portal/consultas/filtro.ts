import {
  createLoader,
  type inferParserType,
  parseAsArrayOf,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import type { ConsultasFiltro } from "@/server/contract/portal/consultas";
import { COINCIDENCIA_ESTADOS } from "@/server/domain/decisiones/decision";
import { RESULTADOS } from "@/server/domain/decisiones/decision-words";
import { SEVERIDADES } from "@/server/domain/screening/severidad-words";
import { given, isAnyGiven, nextCursores } from "../../rooms/cursor-pager";

const dia = parseAsString;

/** Filters and page of the list, kept in the address. */
export const FILTRO = {
  texto: parseAsString,
  severidad: parseAsStringLiteral(SEVERIDADES),
  lista: parseAsString,
  nit: parseAsString,
  desde: dia,
  hasta: dia,
  quien: parseAsString,
  decision: parseAsStringLiteral(COINCIDENCIA_ESTADOS),
  resultado: parseAsStringLiteral(RESULTADOS),
  pagina: parseAsInteger.withDefault(1),
  /** The last consulta of each earlier page, the nearest at the end. «Anterior» goes back through them. */
  cursores: parseAsArrayOf(parseAsString).withDefault([]),
};

export type Filtro = inferParserType<typeof FILTRO>;

/** Reads the filter from an address on the server. */
export const loadFiltro = createLoader(FILTRO);

/** The input of the procedure. The server rejects an invalid filter. */
export const inputOf = (filtro: Filtro) => ({
  filtro: filtroOf(filtro),
  cursor: filtro.cursores.at(-1) ?? null,
});

export const filtroOf = ({ pagina: _, cursores: __, lista, nit, ...filtro }: Filtro): ConsultasFiltro => ({
  ...given(filtro),
  lista: (lista || null) as NonNullable<ConsultasFiltro["lista"]> | null,
  sujetoObligadoNit: nit || null,
});

export const isFiltered = (filtro: Filtro): boolean => isAnyGiven(filtroOf(filtro));

/** Address of the next page, and of the previous one. Null values lead to the first page. */
export const nextPage = ({ pagina, cursores }: Filtro, last: string) => ({
  pagina: pagina + 1,
  cursores: nextCursores(cursores, last),
});

export const previousPage = ({ pagina, cursores }: Filtro) =>
  cursores.length > 1 || pagina === 2
    ? { pagina: pagina - 1, cursores: cursores.slice(0, -1) }
    : { pagina: 1, cursores: [] };

export const FIRST_PAGE = { pagina: 1, cursores: [] };
