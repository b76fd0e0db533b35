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
import { shorterListed } from "../names/shorter";
import { nameBesideTitles } from "../names/titles";
import { buildNameIndex, type IndexableName } from "./build-name-index";
import { COMPARED_WITH, SHORTENED, UNVOWELLED } from "./compared-with";
import { EntrySet, type EntryStore, EntryStoreBuilder, entriesOf } from "./entry-store";
import { type Grouped, grouped } from "./listed-words";
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
  private readonly names: NamePack;
  private readonly documentos = new DocumentoIndexBuilder();
  private readonly listas: ListaEnVigor<M>[] = [];
  private readonly conDocumento: number[] = [];

  /** The rows of the names of `before` by their entries. */
  private readonly rowsBefore: Grouped;

  /**
   * @param isForChanges whether it finds every name that any index with it might find: of entries that changed.
   * @param before an index whose entries `keep` takes over.
   */
  constructor(
    private readonly isForChanges = false,
    private readonly before: ScreeningIndex<Modulo> | null = null,
  ) {
    const entries = before?.names.entries ?? new Uint32Array(0);
    this.names = new NamePack(entries.length);
    this.rowsBefore = grouped(entries, before?.entries.listas.length ?? 0);
  }

  /** Those that `add` adds from now on are of this list. Lists come as `compareListas` orders them. */
  begin(lista: ListaEnVigor<M>): void {
    this.listas.push(lista);
    this.conDocumento.push(0);
  }

  /**
   * Takes over the entries of a list of the index before, as they were read, but for those that say what is gone.
   * Returns how many these are. Before any is added to the list.
   */
  keep(from: number, gone: ReadonlySet<string>): number {
    if (this.before === null) return 0;
    const { entries, documentos, names } = this.before;
    const lista = this.listas.length - 1;
    const numbers = new Uint32Array(entries.listas.length).fill(GONE);
    const isGone = entriesOf(entries, gone);
    let left = 0;
    for (let before = 0; before < entries.listas.length; before++) {
      if (entries.listas[before] !== from) continue;
      if (isGone(before)) {
        left += 1;
        continue;
      }
      const entry = this.store.copy(entries, before, lista);
      numbers[before] = entry;
      const { starts, places: rows } = this.rowsBefore;
      for (const row of rows.subarray(starts[before], starts[before + 1])) {
        const [comparedWith, place] = [names.comparedWith[row] as number, names.places[row] as number];
        this.names.add({ rowBefore: row, comparedWith, entry, place });
      }
    }
    const withDocumento = new EntrySet();
    for (const [row, before] of documentos.entries.entries()) {
      const entry = numbers[before] as number;
      if (entry === GONE) continue;
      this.documentos.addHash(documentos.hashes[row] as number, entry);
      withDocumento.add(entry);
    }
    this.conDocumento[lista] = withDocumento.size;
    return left;
  }

  add(entry: ListaEntry): void {
    if (!isScreened(entry)) return;
    const lista = this.listas.length - 1;
    const number = this.store.add(entry, lista);
    // As `keep` finds them.
    const names = indexableNames(entry, number);
    names.sort((one, other) => one.normalized.length - other.normalized.length);
    for (const name of names) this.names.add(name);
    const numeros = indexableNumeros(entry, number);
    for (const numero of numeros) this.documentos.add(numero);
    if (numeros.length > 0) this.conDocumento[lista] = (this.conDocumento[lista] ?? 0) + 1;
  }

  build(): ScreeningIndex<M> {
    const names = buildNameIndex(this.names, this.isForChanges, this.before?.names);
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
export const isScreened = ({ tipo }: ListaEntry): boolean => tipo !== "nave" && tipo !== "aeronave";

/** The number of an entry that is not taken over. */
const GONE = 0xffffffff;

const TIER_ORDER: readonly ListaTier[] = TIERS;

/** By tier, then slug. */
export function compareListas(one: ListaEnVigor<Modulo>, other: ListaEnVigor<Modulo>): number {
  return TIER_ORDER.indexOf(one.tier) - TIER_ORDER.indexOf(other.tier) || (one.slug < other.slug ? -1 : 1);
}

/**
 * One for each name, two where an entry of unknown type reads differently as a person and as a company, or where a person's
 * name is a single word beside titles, and one for each shorter name.
 */
function indexableNames({ tipo, names }: ListaEntry, entry: number): IndexableName[] {
  const told = new Set<string>();
  return names.flatMap(({ text }, place) => {
    const comparedWith = new Map<string, number>();
    for (const as of ["natural", "juridica"] as const) {
      if (tipo !== as && tipo !== "desconocido") continue;
      const { normalized, isUnvowelled } = comparableName(text, as);
      const bits = COMPARED_WITH[as] | (isUnvowelled ? UNVOWELLED : 0);
      const add = (name: string, more = 0) =>
        comparedWith.set(name, (comparedWith.get(name) ?? 0) | bits | more);
      add(normalized);
      const word = as === "natural" ? nameBesideTitles(normalized) : null;
      if (word !== null && !GIVEN_NAMES.has(word)) add(word);
      for (const { name, isBound } of isUnvowelled ? [] : shorterListed(normalized, as)) {
        // Of equal ones the first would be told anyway.
        if (!told.has(name)) add(name, isBound ? SHORTENED : 0);
        told.add(name);
      }
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
