import type { EntryTipo } from "../../domain/listas/lista-entry";
import { naturalOrder } from "../natural-order";
import { tidyText } from "../tidy-text";

/**
 * A name from the two parts OFAC's XML formats give, in natural order. A weak alias of an individual may hold
 * `LAST, First` whole in the last name; an entity's comma is its own.
 */
export function ofacName(first: string | null, last: string | null, tipo: EntryTipo): string {
  const said = tidyText(last ?? "");
  return tidyText(`${first ?? ""} ${tipo === "natural" ? naturalOrder(said) : said}`);
}
