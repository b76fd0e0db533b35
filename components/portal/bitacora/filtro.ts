import {
  createLoader,
  type inferParserType,
  parseAsArrayOf,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import { ACTIVIDAD_TIPOS } from "@/server/domain/bitacora/actividad-words";
import { given, isAnyGiven } from "../../rooms/cursor-pager";

const TIPOS = Object.keys(ACTIVIDAD_TIPOS) as (keyof typeof ACTIVIDAD_TIPOS)[];

/** Filters and page of the activity, kept in the address. */
export const FILTRO = {
  quien: parseAsString,
  tipo: parseAsStringLiteral(TIPOS),
  desde: parseAsString,
  hasta: parseAsString,
  /** The last act of each earlier page, the nearest at the end. */
  cursores: parseAsArrayOf(parseAsString).withDefault([]),
};

export type Filtro = inferParserType<typeof FILTRO>;

export const loadFiltro = createLoader(FILTRO);

interface Place {
  readonly en: Date;
  readonly actividadId: string;
}

export const cursorText = ({ en, actividadId }: Place): string => `${en.toISOString()}_${actividadId}`;

function placeOf(text: string | undefined): Place | null {
  const [moment = "", actividadId = ""] = text?.split("_") ?? [];
  const en = new Date(moment);
  return Number.isNaN(en.getTime()) ? null : { en, actividadId };
}

export const filtroOf = ({ cursores: _, ...filtro }: Filtro) => given(filtro);

export const inputOf = (filtro: Filtro) => ({
  filtro: filtroOf(filtro),
  cursor: placeOf(filtro.cursores.at(-1)),
});

export const isFiltered = (filtro: Filtro): boolean => isAnyGiven(filtroOf(filtro));
