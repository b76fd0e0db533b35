import type { Modulo } from "../../shared/lista";
import type { EntryDocumento, ListaEntry } from "../../shared/lista-entry";
import { readEntry } from "../index/entry-store";
import type { ScreeningIndex } from "../index/screening-index";
import { entriesWithNumero } from "./documento-index";
import { type ComparableDocumento, isSameDocumento, listedDocumento } from "./documento-match";

/** Whether an entry carries the document, and as which of its own. */
const sameIn = (entry: ListaEntry, documento: ComparableDocumento): EntryDocumento | undefined =>
  entry.documentos.find((own) => isSameDocumento(documento, listedDocumento(own)));

/** The candidate entries of any type that carry a document, each with its own record of it. */
export function findDocumento(
  index: ScreeningIndex<Modulo>,
  documento: ComparableDocumento,
  isCandidate: (entry: number) => boolean,
): Map<number, EntryDocumento> {
  const found = new Map<number, EntryDocumento>();
  const entries = new Set(documento.numeros.flatMap((numero) => entriesWithNumero(index.documentos, numero)));
  for (const entry of entries) {
    const own = isCandidate(entry) ? sameIn(readEntry(index.entries, entry), documento) : undefined;
    if (own) found.set(entry, own);
  }
  return found;
}
