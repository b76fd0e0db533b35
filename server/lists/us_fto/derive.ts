import type { ListaEntry } from "../../domain/listas/lista-entry";
import { programmesOf } from "../ofac_sdn/sdn-fields";

/**
 * Yields the foreign terrorist organizations: OFAC entries under its FTO programme. The State Department publishes
 * the list only as a web page.
 */
export function* deriveFto(entries: Iterable<ListaEntry>): Generator<ListaEntry> {
  for (const entry of entries) {
    if (programmesOf(entry.fundamentoLegal).includes("FTO")) yield entry;
  }
}
