import type { ScreenedSlug } from "../listas/lista";
import { type ListaEntry, screenedPart } from "../listas/lista-entry";
import { queriedDocumentos } from "../screening/documentos/documento-match";
import { findDocumento } from "../screening/documentos/find-documento";
import { COMPARED_WITH } from "../screening/index/compared-with";
import { readEntry, screenedOn } from "../screening/index/entry-store";
import { anchoredRows, LONGEST_WORD, turnedWords } from "../screening/index/listed-words";
import { lengthOf, type NameIndex, readCodes, WRITTEN } from "../screening/index/name-index";
import { type ScreeningIndex, ScreeningIndexBuilder } from "../screening/index/screening-index";
import { matchBothTipos } from "../screening/match-both-tipos";
import { encode } from "../screening/names/alphabet";
import { type Readings, readName } from "../screening/names/reading";
import { POSIBLE } from "../screening/score/score";
import { NameHits } from "../screening/search/name-hit";
import { areAllCompared, MOST_MISSPELLED, withNamesInside } from "../screening/search/names-inside";
import { searchNames } from "../screening/search/search-names";
import type { HitsOf } from "../screening/search/search-once";
import { finish, LOOKED_AT_SLICE, SLICE, type Slices } from "../screening/slices";
import type { PoliticaCoincidencia } from "../screening/types";
import { canonicalJson } from "../shared/canonical-json";
import { textAt } from "../shared/text-pages";
import { type Comparado, keyOfPar, lecturasOf } from "./alarma";
import type { BaseDeComparacion } from "./cobertura";
import type { PersonaVigilada } from "./contraparte";

/** What a base is compared with. */
export interface Comparador extends BaseDeComparacion {
  readonly index: ScreeningIndex;
}

/**
 * What changed between two states of the lists, in the eyes of the rules. A contraparte that is near none of it
 * matches the same entries in both, to the bit.
 */
export interface Delta {
  readonly politica: PoliticaCoincidencia;
  /** Entries that are gone or said something else. */
  readonly gone: ScreeningIndex;
  /** Entries that are new or say something else. */
  readonly changed: ScreeningIndex;
  /** Entries that say the same, and that only other ones make be found otherwise. */
  readonly recounted: ScreeningIndex;
  /** The keys of all of them. */
  readonly claves: ReadonlySet<string>;
  /** Words that are known in one state and not in the other, or rare. */
  readonly words: ReadonlySet<string>;
  /** Whether all other entries stand in the same order: of names inside a text only the first ones may be compared. */
  readonly isInOrder: boolean;
}

/** So many entries that the comparison with all lists costs little more. */
const MOST_ENTRIES = 20_000;
const everyEntry = () => true;
const noHits: HitsOf = (normalized) => new NameHits(normalized.length);

/**
 * Returns what changed between two states of the lists. Null if nothing can be said: other rules, another policy, or so
 * much of it that comparing with all lists is as quick.
 *
 * Whether a name matches an entry depends on both, on how many entries have their words, and on nothing else. One
 * entry makes another be found only in the second pass, from an `exacto`, or inside a text that is a name of its own.
 */
export function* deltaBetween(before: Comparador, after: Comparador): Slices<Delta | null> {
  if (before.motor !== after.motor || before.politica !== after.politica) return null;
  const turned = yield* turnedWords(before.index.names.words, after.index.names.words);
  if (turned === null) return null;
  const touched = new Set<number>();
  const { names } = after.index;
  for (let row = 0; row < names.count; row++) {
    if (row % LOOKED_AT_SLICE === 0) yield;
    if (turned.isTurned(row, () => codesOf(after.index, row))) touched.add(names.entries[row] as number);
  }
  const were = yield* statedBy(before, after);
  const are = yield* statedBy(after, before);
  const [olds, news, others]: [Stated, Stated, Stated] = [new Map(), new Map(), new Map()];
  const add = function* (to: Stated, { index }: Comparador, entry: number): Slices<void> {
    const text = statementOf(index, entry);
    to.set(text, [slugOf(index, entry), readEntry(index.entries, entry)]);
    if (to.size % SLICE === 0) yield;
  };
  for (const [text, entry] of were.screened) if (!are.screened.has(text)) yield* add(olds, before, entry);
  for (const [text, entry] of are.screened) if (!were.screened.has(text)) yield* add(news, after, entry);
  const claves = new Set<string>();
  const retold = takeRetold(olds, news, claves);
  for (const entry of touched)
    if (!news.has(statementOf(after.index, entry))) yield* add(others, after, entry);
  if (olds.size + news.size + others.size > MOST_ENTRIES) return null;
  const gone = yield* indexOfChanges(before.index.listas, olds, claves);
  const changed = yield* indexOfChanges(after.index.listas, news, claves);
  const recounted = yield* indexOfChanges(after.index.listas, others, claves);
  const isInOrder = standInOrder(were, are, retold);
  return { politica: after.politica, gone, changed, recounted, claves, words: turned.words, isInOrder };
}

/** What decides whether a query matches an entry. The rest of it is only shown. */
const matchedText = (slug: string, { fundamentoLegal: _, ...entry }: ListaEntry): string =>
  `${slug} ${canonicalJson(screenedPart({ ...entry, fundamentoLegal: null }))}`;

/**
 * Takes the entries out of both that say otherwise nothing but what is only shown, and adds their keys to `claves`: who
 * matches them is told, and nobody else may. Returns what each said before, by what it says now.
 */
function takeRetold(olds: Stated, news: Stated, claves: Set<string>): ReadonlyMap<string, string> {
  const textOf = new Map([...olds].map(([text, [slug, entrada]]) => [matchedText(slug, entrada), text]));
  const retold = new Map<string, string>();
  for (const [text, [slug, entrada]] of news) {
    const old = textOf.get(matchedText(slug, entrada));
    if (old === undefined) continue;
    retold.set(text, old);
    claves.add(keyOfPar({ lista: slug as ScreenedSlug, entrada }));
    olds.delete(old);
    news.delete(text);
  }
  return retold;
}

/**
 * Whether all entries of the lists that differ follow each other alike, but for those that were screened and are gone, and
 * those that are screened and new.
 */
function standInOrder(were: Statements, are: Statements, retold: ReadonlyMap<string, string>): boolean {
  let last = -1;
  for (const text of are.placed.keys()) {
    const was = were.placed.get(retold.get(text) ?? text);
    if (was === undefined && !are.screened.has(text)) return false;
    if (was !== undefined && was < last) return false;
    last = was ?? last;
  }
  for (const text of were.placed.keys()) if (!are.placed.has(text) && !were.screened.has(text)) return false;
  return true;
}

/** For each list whether the other index has the same version of it. */
const standingIn = ({ listas }: ScreeningIndex, other: ScreeningIndex): readonly boolean[] =>
  listas.map(({ versionId }) => other.listas.some((lista) => lista.versionId === versionId));

/** Entries with the slug of their list, by all that they say. */
type Stated = Map<string, readonly [slug: string, entrada: ListaEntry]>;

/** Indexes entries, so that they are found under any counts of words. Adds their keys to `claves`. */
function* indexOfChanges(
  listas: ScreeningIndex["listas"],
  entries: Stated,
  claves: Set<string>,
): Slices<ScreeningIndex> {
  const builder = new ScreeningIndexBuilder(true);
  let added = 0;
  for (const lista of listas) {
    builder.begin(lista);
    for (const [key, [slug, entrada]] of entries) {
      if (slug !== lista.slug) continue;
      if (++added % SLICE === 0) yield;
      builder.add(entrada);
      claves.add(keyOfPar({ lista: lista.slug, entrada }));
      entries.delete(key);
    }
  }
  return builder.build();
}

const slugOf = ({ entries, listas }: ScreeningIndex, entry: number): string =>
  listas[entries.listas[entry] as number]?.slug ?? "";

/** All that an entry says, with its list. */
const statementOf = (index: ScreeningIndex, entry: number): string => {
  const lista = index.listas[index.entries.listas[entry] as number];
  return `${lista?.slug} ${lista?.tier} ${textAt(index.entries.texts, entry)}`;
};

/** Entries by what they say, in their order. */
interface Statements {
  /** Those that are screened. Leaves out lists that stand in the other state as they are. */
  readonly screened: ReadonlyMap<string, number>;
  /** All of the lists that differ. */
  readonly placed: ReadonlyMap<string, number>;
}

function* statedBy({ index, dia }: Comparador, other: Comparador): Slices<Statements> {
  const [screened, placed] = [new Map<string, number>(), new Map<string, number>()];
  const isScreened = screenedOn(index.entries, dia);
  const isOnOtherDay = screenedOn(index.entries, other.dia);
  const standing = standingIn(index, other.index);
  for (let entry = 0; entry < index.entries.listas.length; entry++) {
    if (entry % LOOKED_AT_SLICE === 0) yield;
    const isStanding = standing[index.entries.listas[entry] as number];
    if (isStanding && isScreened(entry) === isOnOtherDay(entry)) continue;
    const text = statementOf(index, entry);
    if (isScreened(entry)) screened.set(text, entry);
    if (!isStanding) placed.set(text, entry);
  }
  return { screened, placed };
}

function codesOf({ names }: ScreeningIndex, row: number): Uint8Array {
  const length = lengthOf(names, row);
  const codes = new Uint8Array(length);
  readCodes(names, length, row, WRITTEN, codes);
  return codes;
}

/**
 * Returns what to store of a contraparte that these changes, in their order, let match exactly what it matched before.
 * Null if that is not sure, and it must be compared with all lists, which are now `index`. It is compared with the changed
 * entries alone, by the code and in the order of a query.
 */
export function comparadoAfter(
  deltas: readonly Delta[],
  index: ScreeningIndex,
  persona: PersonaVigilada,
  comparado: Comparado,
): Comparado | null {
  if (!isSamePersona(comparado.persona, persona)) return null;
  // The second pass goes on from an `exacto`.
  if (comparado.pares.some(({ resultado }) => resultado === "exacto")) return null;
  const { documento, pais, tipo, alias, nombre } = persona;
  const documentos = documento === null ? [] : queriedDocumentos(documento, pais);
  if (deltas.some(({ claves }) => comparado.pares.some((par) => claves.has(keyOfPar(par))))) return null;
  if (deltas.some(({ changed }) => findDocumento(changed, documentos, everyEntry).size > 0)) return null;
  const lecturas = comparado.lecturas ?? lecturasOf([nombre, ...alias]);
  const had = comparado.hasNear ?? true;
  const indexes = [index, ...deltas.flatMap(({ gone, changed, recounted }) => [gone, changed, recounted])];
  const names = indexes.map((one) => one.names);
  for (const lectura of lecturas) {
    // The same first ones are compared inside it if none of them can have changed.
    const mayDiffer = ({ gone, changed, recounted, isInOrder }: Delta) =>
      !isInOrder || mayHold([gone.names, changed.names, recounted.names], lectura, 0);
    const mayBeLeft = mayHold(names, lectura, MOST_MISSPELLED) && deltas.some(mayDiffer);
    if (mayBeLeft && !areAllCompared(names, lectura)) return null;
    // Its own words only let an entry that is near match, or keep it from that.
    if (had && lectura.split(" ").some((word) => deltas.some(({ words }) => words.has(word)))) return null;
  }
  let hasNear = had;
  const asked = { tipo, counts: index.names.words, isCandidate: everyEntry };
  const search = { ...asked, percent: POSIBLE, isTyped: true };
  let read: Readings[] | null = null;
  for (const { politica, changed, recounted } of deltas) {
    const reached = mayReach(changed, lecturas) ? [changed] : [];
    // Other counts of words let a longer text hold a name, and do no more to an entry that is not near.
    if (had ? mayReach(recounted, lecturas) : lecturas.some((lectura) => mayHoldOneOf(recounted, lectura)))
      reached.push(recounted);
    if (reached.length === 0) continue;
    read ??= [nombre, ...alias].map((each) => readName(each).readings);
    for (const readings of read) {
      for (const entries of reached) {
        if (entries === recounted && !had && !mayStandInside(recounted, readings)) continue;
        const { matches, apart, near } = finish(matchBothTipos(entries, { ...search, readings, politica }));
        if (matches.size > 0) return null;
        hasNear ||= apart.size + near.size > 0;
      }
    }
  }
  return hasNear === comparado.hasNear ? comparado : { ...comparado, hasNear };
}

/** Of more names one nearly always scores enough: to ask that first only takes longer. */
const MOST_ASKED_FIRST = 100;

/** Words whose counts of names are remembered for each index. */
const MOST_WORDS = 50_000;
const knownCounts = new WeakMap<NameIndex, Map<string, number>>();

/** How many names an index finds in longer texts by a word. */
function countAnchored(names: NameIndex, word: string): number {
  const known = knownCounts.get(names) ?? new Map<string, number>();
  if (known.size === 0) knownCounts.set(names, known);
  let count = known.get(word);
  if (count === undefined) {
    if (known.size === MOST_WORDS) known.clear();
    const codes = encode(word);
    // Longer words have no anchors, and are compared with each name of their length.
    count =
      codes.length > LONGEST_WORD ? names.count : anchoredRows(names.words, codes, [0, names.count]).length;
    known.set(word, count);
  }
  return count;
}

/** Whether a text may hold more than so many names of some indexes. */
function mayHold(indexes: readonly NameIndex[], text: string, most: number): boolean {
  let count = 0;
  for (const word of text.split(" ")) for (const names of indexes) count += countAnchored(names, word);
  return count > most;
}

/** Whether any entry may be near one of some names: only one whose name scores enough, or that the name holds, is. */
const mayReach = (index: ScreeningIndex, lecturas: readonly string[]): boolean =>
  index.nameCount > MOST_ASKED_FIRST ||
  lecturas.some(
    (lectura) =>
      searchNames(index.names, lectura, EVERY_TIPO, POSIBLE).length > 0 || mayHoldOneOf(index, lectura),
  );

const EVERY_TIPO = COMPARED_WITH.natural | COMPARED_WITH.juridica;

/** Whether a text may hold a name of an index. */
function mayHoldOneOf(index: ScreeningIndex, lectura: string): boolean {
  // A single word finds the names of that word alone.
  const matches = lectura.includes(" ") ? "any" : "alone";
  const names = [{ normalized: lectura, isUnvowelled: false, lectura: null, matches }] as const;
  return mayHold([index.names], lectura, 0) && mayStandInside(index, { natural: names, juridica: names });
}

/** As they are stored, equal ones are written alike. */
const isSamePersona = (one: PersonaVigilada, other: PersonaVigilada): boolean =>
  JSON.stringify(one) === JSON.stringify(other) || canonicalJson(one) === canonicalJson(other);

const mayStandInside = ({ names }: ScreeningIndex, readings: Readings): boolean =>
  withNamesInside(names, { readings, hitsOf: noHits }).readings !== readings;
