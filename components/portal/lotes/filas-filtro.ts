import {
  createLoader,
  type inferParserType,
  parseAsArrayOf,
  parseAsBoolean,
  parseAsInteger,
  parseAsStringLiteral,
} from "nuqs/server";
import { DUDAS_DE_FILA } from "@/server/domain/lotes/duda-de-fila";
import { ESTADOS_DE_FILA } from "@/server/domain/lotes/lote";
import { SEVERIDADES } from "@/server/domain/screening/severidad-words";
import { CONTRAPARTES } from "@/server/domain/shared/documento";

const ORDENES = ["archivo"] as const;

/** Filter of the rows, kept in the address. */
export const FILTRO = {
  estado: parseAsStringLiteral(ESTADOS_DE_FILA),
  severidad: parseAsStringLiteral(SEVERIDADES),
  contraparte: parseAsStringLiteral(CONTRAPARTES),
  duda: parseAsStringLiteral(DUDAS_DE_FILA),
  /** Only rows for a person that another row asks for too. */
  repetidas: parseAsBoolean.withDefault(false),
  /** Without it, rows with matches come first. */
  orden: parseAsStringLiteral(ORDENES),
  /** The last row of each earlier page, the nearest at the end. */
  despues: parseAsArrayOf(parseAsInteger).withDefault([]),
};
export type FilasFiltro = inferParserType<typeof FILTRO>;

export const loadFiltro = createLoader(FILTRO);

export const inputOf = (loteId: string, { orden, despues, ...filtro }: FilasFiltro) => ({
  loteId,
  ...filtro,
  porHallazgo: orden === null,
  despues: Math.max(0, despues.at(-1) ?? 0),
});
