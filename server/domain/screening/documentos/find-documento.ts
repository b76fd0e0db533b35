import type { Modulo } from "../../listas/lista";
import type { EntryDocumento, ListaEntry } from "../../listas/lista-entry";
import { readEntry } from "../index/entry-store";
import type { ScreeningIndex } from "../index/screening-index";
import { isCcAndNit } from "./clase";
import { entriesWithNumero } from "./documento-index";
import { type ComparableDocumento, isSameDocumento, listedDocumento, numerosOf } from "./documento-match";

/** An entry's own record of a document that was looked for. */
export interface FoundDocumento {
  readonly own: EntryDocumento;
  /** One of the two says CC and the other NIT. */
  readonly isCcAsNit: boolean;
  /** The place of the document among those that were looked for; after the first, another type was asked. */
  readonly place: number;
}

/** Whether an entry carries one of the documents, and as which of its own: one of the same kind, where it has several. */
function sameIn(entry: ListaEntry, documentos: readonly ComparableDocumento[]): FoundDocumento | undefined {
  const owned = entry.documentos.map((own) => ({ own, listed: listedDocumento(own) }));
  for (const [place, documento] of documentos.entries()) {
    const found = owned
      .filter(({ listed }) => isSameDocumento(documento, listed))
      .map(({ own, listed }) => ({ own, isCcAsNit: isCcAndNit(documento, listed), place }));
    const best = found.find(({ isCcAsNit }) => !isCcAsNit) ?? found[0];
    if (best) return best;
  }
  return undefined;
}

/** The candidate entries of any type that carry one of the documents, each with its own record of it. */
export function findDocumento(
  index: ScreeningIndex<Modulo>,
  documentos: readonly ComparableDocumento[],
  isCandidate: (entry: number) => boolean,
): Map<number, FoundDocumento> {
  const found = new Map<number, FoundDocumento>();
  const numeros = new Set(documentos.flatMap(numerosOf));
  const entries = new Set([...numeros].flatMap((numero) => entriesWithNumero(index.documentos, numero)));
  for (const entry of entries) {
    const own = isCandidate(entry) ? sameIn(readEntry(index.entries, entry), documentos) : undefined;
    if (own) found.set(entry, own);
  }
  return found;
}
