import type { EntryTipo } from "../../domain/listas/lista-entry";
import { naturalOrder } from "../natural-order";
import { tidyText } from "../tidy";

/** `FTO] [SDGT`, `[FTO] [SDGT]`, `CUBA`: the programmes of an entry, as OFAC's CSV joins them. */
export const readProgrammes = (field: string): string[] =>
  field
    .split(/[[\]]+/)
    .map((programme) => programme.trim())
    .filter((programme) => programme !== "");

/**
 * The programmes as `fundamento_legal`, each once and sorted: OFAC's formats order them differently, and the same
 * designation must read the same from all of them. `us_fto` reads them back.
 */
export const fundamentoOf = (programmes: readonly string[]): string | null =>
  [...new Set(programmes)].sort().join("; ") || null;

export const programmesOf = (fundamentoLegal: string | null): readonly string[] =>
  fundamentoLegal?.split("; ") ?? [];

const TIPOS: Readonly<Record<string, EntryTipo>> = {
  individual: "natural",
  entity: "juridica",
  vessel: "nave",
  aircraft: "aeronave",
};

/** OFAC's type of an entry. Null in the CSV means an entity. An unknown type is compared with all queries. */
export const tipoOf = (sdnType: string | null): EntryTipo =>
  sdnType === null ? "juridica" : (TIPOS[sdnType.trim().toLowerCase()] ?? "desconocido");

/**
 * A name from the two parts in OFAC's XML formats, in natural order. A weak alias of an individual may have `LAST,
 * First` in the last name. An entity's comma belongs to its name.
 */
export function ofacName(first: string | null, last: string | null, tipo: EntryTipo): string {
  const said = tidyText(last ?? "");
  return tidyText(`${first ?? ""} ${tipo === "natural" ? naturalOrder(said) : said}`);
}

/** The earliest of some days. Undefined if the file has none. */
export const firstOf = (days: readonly (string | undefined)[]): string | undefined =>
  days.filter((day) => day !== undefined).sort()[0];
