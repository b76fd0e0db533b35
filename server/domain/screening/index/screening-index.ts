import { type ListaEnVigor, type ListaTier, type Modulo, TIERS } from "../../shared/lista";
import type { ListaEntry } from "../../shared/lista-entry";
import {
  buildDocumentoIndex,
  type DocumentoIndex,
  type IndexableNumero,
} from "../documentos/documento-index";
import { listedDocumento, numerosOf } from "../documentos/documento-match";
import { hasTwoLetters } from "../names/has-two-letters";
import { comparableName } from "../names/normalize";
import { buildNameIndex, COMPARED_WITH, type IndexableName, UNVOWELLED } from "./build-name-index";
import { type EntryStore, EntryStoreBuilder } from "./entry-store";
import type { NameIndex } from "./name-index";

/** A list version in force with its entries, to be indexed. */
export interface IndexedLista<M extends Modulo = "sarlaft"> {
  readonly lista: ListaEnVigor<M>;
  readonly entries: Iterable<ListaEntry>;
}

/**
 * All that a query is screened against: immutable, and carrying the identity of the versions it was built from, so that
 * one object from start to end of a query never mixes versions. Typed arrays and a little plain data, which pass
 * between threads. Those of two modules are two objects. matching.md section 6.
 */
export interface ScreeningIndex<M extends Modulo = "sarlaft"> {
  /** By tier, then slug. */
  readonly listas: readonly ListaEnVigor<M>[];
  readonly nameCount: number;
  readonly names: NameIndex;
  readonly documentos: DocumentoIndex;
  readonly entries: EntryStore;
}

/** Builds the index of the versions in force. The same lists give the same index, in whatever order they come. */
export function buildScreeningIndex<M extends Modulo = "sarlaft">(
  listas: readonly IndexedLista<M>[],
): ScreeningIndex<M> {
  const ordered = listas.toSorted((one, other) => compareListas(one.lista, other.lista));
  const store = new EntryStoreBuilder();
  const names: IndexableName[] = [];
  const numeros: IndexableNumero[] = [];
  ordered.forEach(({ entries }, lista) => {
    for (const entry of entries) {
      if (!isScreened(entry)) continue;
      const number = store.add(entry, lista);
      names.push(...indexableNames(entry, number));
      numeros.push(...indexableNumeros(entry, number));
    }
  });
  return {
    listas: ordered.map(({ lista }) => lista),
    nameCount: names.length,
    names: buildNameIndex(names),
    documentos: buildDocumentoIndex(numeros),
    entries: store.build(),
  };
}

/** Vessels and aircraft are in the version and are not screened (contract-decisions 192). */
const isScreened = ({ tipo }: ListaEntry): boolean => tipo !== "nave" && tipo !== "aeronave";

const TIER_ORDER: readonly ListaTier[] = TIERS;

function compareListas(one: ListaEnVigor<Modulo>, other: ListaEnVigor<Modulo>): number {
  return TIER_ORDER.indexOf(one.tier) - TIER_ORDER.indexOf(other.tier) || (one.slug < other.slug ? -1 : 1);
}

/** One for each name, two where an entry of unknown type reads differently as a person and as a company. */
function indexableNames({ tipo, names }: ListaEntry, entry: number): IndexableName[] {
  return names.flatMap(({ text }, place) => {
    const comparedWith = new Map<string, number>();
    for (const as of ["natural", "juridica"] as const) {
      if (tipo !== as && tipo !== "desconocido") continue;
      const { normalized, isUnvowelled } = comparableName(text, as);
      const bits = COMPARED_WITH[as] | (isUnvowelled ? UNVOWELLED : 0);
      comparedWith.set(normalized, (comparedWith.get(normalized) ?? 0) | bits);
    }
    return [...comparedWith]
      .filter(([normalized]) => hasTwoLetters(normalized))
      .map(([normalized, bits]) => ({ normalized, comparedWith: bits, entry, place }));
  });
}

function indexableNumeros({ documentos }: ListaEntry, entry: number): IndexableNumero[] {
  return documentos.flatMap((documento) =>
    numerosOf(listedDocumento(documento)).map((numero) => ({ numero, entry })),
  );
}
