import type { ListaEntry } from "../../domain/listas/lista-entry";
import { programmesOf } from "../ofac_sdn/programmes";

/**
 * The foreign terrorist organizations among OFAC's entries: those designated under its FTO programme, with all that
 * OFAC knows of them. The State Department publishes the designation only as a web page.
 */
export function* deriveFto(entries: Iterable<ListaEntry>): Generator<ListaEntry> {
  for (const entry of entries) {
    if (programmesOf(entry.fundamentoLegal).includes("FTO")) yield entry;
  }
}
