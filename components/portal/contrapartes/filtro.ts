import {
  createLoader,
  type inferParserType,
  parseAsArrayOf,
  parseAsBoolean,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import type { ContrapartesFiltro } from "@/server/contract/portal/contrapartes";
import type { Clase, EstadoDeContraparte, Riesgo, Vence } from "@/server/domain/contrapartes/contraparte";
import { CLASE_WORDS, ESTADO_WORDS, RIESGO_WORDS, VENCE_WORDS } from "@/server/domain/contrapartes/words";
import { given, isAnyGiven } from "../../rooms/cursor-pager";

const keysOf = <Key extends string>(words: Readonly<Record<Key, string>>) => Object.keys(words) as Key[];

/** Filters and page of the list, kept in the address. */
export const FILTRO = {
  texto: parseAsString,
  clase: parseAsStringLiteral<Clase>(keysOf(CLASE_WORDS)),
  riesgo: parseAsStringLiteral<Riesgo>(keysOf(RIESGO_WORDS)),
  estado: parseAsStringLiteral<EstadoDeContraparte>(keysOf(ESTADO_WORDS)),
  vence: parseAsStringLiteral<Vence>(keysOf(VENCE_WORDS)),
  alarmas: parseAsBoolean.withDefault(false),
  /** The last contraparte of each earlier page, the nearest at the end. */
  cursores: parseAsArrayOf(parseAsString).withDefault([]),
};

export type Filtro = inferParserType<typeof FILTRO>;

export const loadFiltro = createLoader(FILTRO);

export const filtroOf = ({ cursores: _, alarmas, ...filtro }: Filtro): ContrapartesFiltro => ({
  ...given(filtro),
  conAlarmas: alarmas,
});

export const inputOf = (filtro: Filtro) => ({
  filtro: filtroOf(filtro),
  cursor: filtro.cursores.at(-1) ?? null,
});

export const isFiltered = (filtro: Filtro): boolean => isAnyGiven(filtroOf(filtro));
