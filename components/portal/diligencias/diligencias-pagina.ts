import { createLoader, type inferParserType, parseAsArrayOf, parseAsString } from "nuqs/server";

/** The page of the history, kept in the address. */
export const PAGINA = { cursores: parseAsArrayOf(parseAsString).withDefault([]) };
type Pagina = inferParserType<typeof PAGINA>;

export const loadPagina = createLoader(PAGINA);

interface Place {
  readonly creadaEn: Date;
  readonly diligenciaId: string;
}

export const cursorText = ({ creadaEn, diligenciaId }: Place): string =>
  `${creadaEn.toISOString()}_${diligenciaId}`;

export function inputOf({ cursores }: Pagina): { cursor: Place | null } {
  const [moment = "", diligenciaId = ""] = cursores.at(-1)?.split("_") ?? [];
  const creadaEn = new Date(moment);
  return { cursor: Number.isNaN(creadaEn.getTime()) ? null : { creadaEn, diligenciaId } };
}
