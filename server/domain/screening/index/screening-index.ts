import { type ListaEnVigor, type ListaTier, type Modulo, TIERS } from "../../listas/lista";
import type { ListaEntry } from "../../listas/lista-entry";
import { GIVEN_NAMES } from "../correspondence/well-known-names";
import {
  type DocumentoIndex,
  DocumentoIndexBuilder,
  type IndexableNumero,
} from "../documentos/documento-index";
import { listedDocumento, numerosOf } from "../documentos/documento-match";
import { hasTwoLetters } from "../names/alphabet";
import { comparableName } from "../names/normalize";
import { nameBesideTitles } from "../names/titles";
import { buildNameIndex, type IndexableName } from "./build-name-index";
import { COMPARED_WITH, UNVOWELLED } from "./compared-with";
import { type EntryStore, EntryStoreBuilder } from "./entry-store";
import type { NameIndex } from "./name-index";
import { NamePack } from "./name-pack";

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
  /** For each of `listas`, how many of its entries have a document to compare. */
  readonly conDocumento: readonly number[];
  readonly names: NameIndex;
  readonly documentos: DocumentoIndex;
  readonly entries: EntryStore;
}

/** Builds the index of the versions in force, whose entries it is given one at a time. */
export class ScreeningIndexBuilder<M extends Modulo = "sarlaft"> {
  private readonly store = new EntryStoreBuilder();
  private readonly names = new NamePack();
  private readonly documentos = new DocumentoIndexBuilder();
  private readonly listas: ListaEnVigor<M>[] = [];
  private readonly conDocumento: number[] = [];

  /** @param isForChanges whether it finds every name that any index with it might find: of entries that changed. */
  constructor(private readonly isForChanges = false) {}

  /** Those that `add` adds from now on are of this list. Lists come as `compareListas` orders them. */
  begin(lista: ListaEnVigor<M>): void {
    this.listas.push(lista);
    this.conDocumento.push(0);
  }

  add(entry: ListaEntry): void {
    if (!isScreened(entry)) return;
    const lista = this.listas.length - 1;
    const number = this.store.add(entry, lista);
    for (const name of indexableNames(entry, number)) this.names.add(name);
    const numeros = indexableNumeros(entry, number);
    for (const numero of numeros) this.documentos.add(numero);
    if (numeros.length > 0) this.conDocumento[lista] = (this.conDocumento[lista] ?? 0) + 1;
  }

  build(): ScreeningIndex<M> {
    const names = buildNameIndex(this.names, this.isForChanges);
    return {
      listas: this.listas,
      nameCount: names.count,
      conDocumento: this.conDocumento,
      names,
      documentos: this.documentos.build(),
      entries: this.store.build(),
    };
  }
}

/** The same of lists whose entries stand in memory. The same lists give the same index in any order. */
export function buildScreeningIndex<M extends Modulo = "sarlaft">(
  listas: readonly IndexedLista<M>[],
): ScreeningIndex<M> {
  const builder = new ScreeningIndexBuilder<M>();
  for (const { lista, entries } of listas.toSorted((one, other) => compareListas(one.lista, other.lista))) {
    builder.begin(lista);
    for (const entry of entries) builder.add(entry);
  }
  return builder.build();
}

/** The names alone of entries, to compare one with: an entry is its place among them. */
export function indexNames(entries: readonly ListaEntry[]): Pick<ScreeningIndex, "names"> {
  const pack = new NamePack();
  for (const [place, entry] of entries.entries()) {
    for (const name of indexableNames(entry, place)) pack.add(name);
  }
  return { names: buildNameIndex(pack) };
}

/** Vessels and aircraft are in the version and are not screened (contract-decisions 192). */
const isScreened = ({ tipo }: ListaEntry): boolean => tipo !== "nave" && tipo !== "aeronave";

const TIER_ORDER: readonly ListaTier[] = TIERS;

/** By tier, then slug. */
export function compareListas(one: ListaEnVigor<Modulo>, other: ListaEnVigor<Modulo>): number {
  return TIER_ORDER.indexOf(one.tier) - TIER_ORDER.indexOf(other.tier) || (one.slug < other.slug ? -1 : 1);
}

/**
 * One for each name, two where an entry of unknown type reads differently as a person and as a company, or where a person's
 * name is a single word beside titles.
 */
function indexableNames({ tipo, names }: ListaEntry, entry: number): IndexableName[] {
  return names.flatMap(({ text }, place) => {
    const comparedWith = new Map<string, number>();
    for (const as of ["natural", "juridica"] as const) {
      if (tipo !== as && tipo !== "desconocido") continue;
      const { normalized, isUnvowelled } = comparableName(text, as);
      const bits = COMPARED_WITH[as] | (isUnvowelled ? UNVOWELLED : 0);
      const word = as === "natural" ? nameBesideTitles(normalized) : null;
      const read = word === null || GIVEN_NAMES.has(word) ? [normalized] : [normalized, word];
      for (const name of read) comparedWith.set(name, (comparedWith.get(name) ?? 0) | bits);
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
