import type { EntryTipo } from "../../domain/listas/lista-entry";
import { naturalOrder } from "../natural-order";
import { tidyText } from "../tidy-text";

/**
 * A name from the two parts in OFAC's XML formats, in natural order. A weak alias of an individual may have `LAST,
 * First` in the last name. An entity's comma belongs to its name.
 */
export function ofacName(first: string | null, last: string | null, tipo: EntryTipo): string {
  const said = tidyText(last ?? "");
  return tidyText(`${first ?? ""} ${tipo === "natural" ? naturalOrder(said) : said}`);
}
