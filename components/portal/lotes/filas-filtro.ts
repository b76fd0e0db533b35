import {
  createLoader,
  type inferParserType,
  parseAsArrayOf,
  parseAsInteger,
  parseAsStringLiteral,
} from "nuqs/server";
import { DUDAS } from "@/server/domain/consultas/duda";
import { CONTRAPARTES, ESTADOS_DE_FILA } from "@/server/domain/lotes/lote";
import { SEVERIDADES } from "@/server/domain/screening/severidad-words";

/** Which rows of a lote are in sight, as its address has it. */
export const FILTRO = {
  estado: parseAsStringLiteral(ESTADOS_DE_FILA),
  severidad: parseAsStringLiteral(SEVERIDADES),
  contraparte: parseAsStringLiteral(CONTRAPARTES),
  duda: parseAsStringLiteral(DUDAS),
  /** The last rows of the pages before, the nearest at the end. */
  despues: parseAsArrayOf(parseAsInteger).withDefault([]),
};
export type FilasFiltro = inferParserType<typeof FILTRO>;

export const loadFiltro = createLoader(FILTRO);

export const inputOf = (loteId: string, { estado, severidad, contraparte, duda, despues }: FilasFiltro) => ({
  loteId,
  estado,
  severidad,
  contraparte,
  duda,
  despues: Math.max(0, despues.at(-1) ?? 0),
});
