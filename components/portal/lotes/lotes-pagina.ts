import { createLoader, type inferParserType, parseAsArrayOf, parseAsString } from "nuqs/server";

/** The page of the list, kept in the address. */
export const PAGINA = { cursores: parseAsArrayOf(parseAsString).withDefault([]) };
type Pagina = inferParserType<typeof PAGINA>;

export const loadPagina = createLoader(PAGINA);

interface Place {
  readonly creadoEn: Date;
  readonly loteId: string;
}

export const cursorText = ({ creadoEn, loteId }: Place): string => `${creadoEn.toISOString()}_${loteId}`;

export function inputOf({ cursores }: Pagina): { cursor: Place | null } {
  const [moment = "", loteId = ""] = cursores.at(-1)?.split("_") ?? [];
  const creadoEn = new Date(moment);
  return { cursor: Number.isNaN(creadoEn.getTime()) ? null : { creadoEn, loteId } };
}
