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
}

/** Whether an entry carries the document, and as which of its own: one of the same kind, where it has several. */
function sameIn(entry: ListaEntry, documento: ComparableDocumento): FoundDocumento | undefined {
  const found = entry.documentos
    .map((own) => ({ own, listed: listedDocumento(own) }))
    .filter(({ listed }) => isSameDocumento(documento, listed))
    .map(({ own, listed }) => ({ own, isCcAsNit: isCcAndNit(documento, listed) }));
  return found.find(({ isCcAsNit }) => !isCcAsNit) ?? found[0];
}

/** The candidate entries of any type that carry a document, each with its own record of it. */
export function findDocumento(
  index: ScreeningIndex<Modulo>,
  documento: ComparableDocumento,
  isCandidate: (entry: number) => boolean,
): Map<number, FoundDocumento> {
  const found = new Map<number, FoundDocumento>();
  const entries = new Set(
    numerosOf(documento).flatMap((numero) => entriesWithNumero(index.documentos, numero)),
  );
  for (const entry of entries) {
    const own = isCandidate(entry) ? sameIn(readEntry(index.entries, entry), documento) : undefined;
    if (own) found.set(entry, own);
  }
  return found;
}
