import type { Modulo } from "../listas/lista";
import { Contradictions } from "./correspondence/contradictions";
import { type ListedName, NameCorrespondence } from "./correspondence/correspondence";
import { corresponds } from "./correspondence/exact-correspondence";
import type { Correspondence } from "./correspondence/pair";
import { COMPARED_WITH, SHORTENED, UNVOWELLED } from "./index/compared-with";
import { EntrySet } from "./index/entry-store";
import { entriesWith, type ListedWords, wordCount } from "./index/listed-words";
import { type NameIndex, readCodes, WRITTEN } from "./index/name-index";
import type { ScreeningIndex } from "./index/screening-index";
import type { QueryName } from "./names/reading";
import { fitsBeside, leastScore, mayBeShorter } from "./names/several-names";
import { compareScores, EXACTO, HIGH, reaches } from "./score/score";
import type { NameHit, NameHits } from "./search/name-hit";
import type { HitsOf } from "./search/search-once";
import { LOOKED_AT_SLICE, SLICE, type Slices } from "./slices";
import type { PersonaTipo, PoliticaCoincidencia } from "./types";

/** The name of an entry that matched a query's. */
export interface NameMatch extends NameHit {
  /** Its place among the entry's names. */
  readonly place: number;
  /** The query's name as compared. */
  readonly queried: QueryName;
  readonly correspondence: Correspondence;
}

export interface NameSearch {
  readonly tipo: PersonaTipo;
  /** The best of them counts. */
  readonly names: readonly QueryName[];
  readonly politica: PoliticaCoincidencia;
  /** What each of them scores enough against. */
  readonly hitsOf: HitsOf;
  readonly isCandidate: (entry: number) => boolean;
  /** The words of all lists, if the index holds some of their entries. */
  readonly counts?: ListedWords | undefined;
  /** The query asks for the other type: what is not both `exacto` and corresponding is told apart. */
  readonly isOtherTipo?: boolean;
}

export interface NameMatches {
  /** The best name that matches, for each entry that has one. */
  readonly matches: ReadonlyMap<number, NameMatch>;
  /** Entries with a sufficient score, matches among them. None of the other type than asked. */
  readonly close: EntrySet;
  /** Of those that do not match, the best name that scores high or that only a contradiction keeps from it. */
  readonly apart: ReadonlyMap<number, NameMatch>;
  /** Of the other type only: entries that would match were it asked for. */
  readonly near: ReadonlySet<number>;
}

/** A name that has the score and may match. */
interface Scored {
  readonly hit: NameHit;
  readonly place: number;
  readonly queried: QueryName;
  readonly own: NameCorrespondence;
  readonly listed: ListedName;
}

/**
 * The entries that match by name. Several names of an entry may have the score: the best of those that also correspond
 * is its match. An `exacto` needs no correspondence, nor does anything under `solo_puntaje`. matching.md section 3.
 */
export function* matchNames(
  index: Pick<ScreeningIndex<Modulo>, "names">,
  search: NameSearch,
): Slices<NameMatches> {
  const matches = new Map<number, NameMatch>();
  const apart = new Map<number, NameMatch>();
  const near = new Set<number>();
  let count = 0;
  const { close, byEntry } = yield* scoredByEntry(index, search);
  for (const [entry, names] of byEntry) {
    if (++count % SLICE === 0) yield;
    if (search.isOtherTipo) {
      const match = sureMatch(names, search.politica);
      if (match === "near") near.add(entry);
      else if (match) matches.set(entry, match);
      continue;
    }
    const found = firstMatch(names, search.politica);
    if (found.match) matches.set(entry, found.match);
    else if (found.apart) apart.set(entry, found.apart);
  }
  return { matches, close, apart, near };
}

const ranked = (names: readonly Scored[]): readonly Scored[] =>
  names.length > 1 ? names.toSorted(bestFirst) : names;

const matchOf = ({ hit, place, queried }: Scored, correspondence: Correspondence): NameMatch => ({
  ...hit,
  place,
  queried,
  correspondence,
});

/** Correspondence is computed from the best name down to the first that matches. */
function firstMatch(names: readonly Scored[], politica: PoliticaCoincidencia) {
  let apart: NameMatch | null = null;
  for (const scored of ranked(names)) {
    const correspondence = scored.own.with(scored.listed);
    const match = matchOf(scored, correspondence);
    if (needsNoMore(scored.hit, politica) || corresponds(correspondence)) return { match, apart: null };
    if (correspondence.contradictions.length > 0 || reaches(scored.hit.comparison, HIGH)) apart ??= match;
  }
  return { match: null, apart };
}

/** The best name that is `exacto` and corresponds as far as the policy asks; "near" where one would match otherwise. */
function sureMatch(names: readonly Scored[], politica: PoliticaCoincidencia): NameMatch | "near" | null {
  let isNear = false;
  for (const scored of ranked(names)) {
    const isExacto = reaches(scored.hit.comparison, EXACTO);
    const isInside = scored.queried.lectura?.como === "dentro";
    if (!isExacto && !isInside && (isNear || politica === "solo_puntaje")) return "near";
    const correspondence = scored.own.with(scored.listed);
    if (politica === "solo_puntaje" || corresponds(correspondence)) {
      // A company named after a person holds the whole name, word for word.
      const isWhole = isInside && correspondence.pairs.every(({ worth }) => worth === 1);
      return isExacto || isWhole ? matchOf(scored, correspondence) : "near";
    }
    isNear ||= isExacto;
  }
  return isNear ? "near" : null;
}

const needsNoMore = ({ comparison }: NameHit, politica: PoliticaCoincidencia): boolean =>
  politica === "solo_puntaje" || reaches(comparison, EXACTO);

interface ScoredEntries {
  /** The candidate entries that have the score, of the type asked for. */
  readonly close: EntrySet;
  /** Their names that may match. */
  readonly byEntry: ReadonlyMap<number, readonly Scored[]>;
}

function* scoredByEntry(
  index: Pick<ScreeningIndex<Modulo>, "names">,
  { names, tipo, politica, hitsOf, isCandidate, counts, isOtherTipo }: NameSearch,
): Slices<ScoredEntries> {
  const close = new EntrySet();
  const byEntry = new Map<number, Scored[]>();
  const { entries, places, words } = index.names;
  const wordEntries = (word: Uint8Array, as: PersonaTipo) => entriesWith(counts ?? words, word, as);
  const contradictions = politica === "solo_puntaje" ? null : new Contradictions(wordEntries, tipo);
  let lookedAt = 0;
  for (const name of names) {
    const hits = hitsOf(name.normalized);
    if (!hasAny(tipo, hits)) continue;
    const own = new NameCorrespondence(name, tipo, contradictions);
    const bound = own.boundBy(words);
    const size = name.normalized.split(" ").length;
    for (let place = 0; place < hits.length; place++) {
      if (++lookedAt % LOOKED_AT_SLICE === 0) yield;
      const comparedWith = hits.comparedWithOf(place);
      if ((comparedWith & COMPARED_WITH[tipo]) === 0) continue;
      const row = hits.rowOf(place);
      const entry = entries[row] as number;
      if (!isCandidate(entry)) continue;
      const { matches } = name;
      const listedSize = wordCount(words, row);
      if ((comparedWith & SHORTENED) !== 0 && !mayBeShorter(matches, size, listedSize)) continue;
      const comparison = hits.comparisonOf(place);
      if (!reaches(comparison, leastScore(matches))) continue;
      if (!isOtherTipo) close.add(entry);
      if (!fitsBeside(matches, size, listedSize)) continue;
      const isTold = politica === "solo_puntaje" || reaches(comparison, isOtherTipo ? EXACTO : HIGH);
      const isUnvowelled = (comparedWith & UNVOWELLED) !== 0;
      if (!isTold && isUnvowelled === name.isUnvowelled && !bound.mayReach(row)) continue;
      const hit = hits.at(place);
      const listed = listedName(index.names, hit);
      if (!isTold && !own.mayReach(listed)) continue;
      const scored = { hit, place: places[row] as number, queried: name, own, listed };
      const standing = byEntry.get(entry);
      if (standing) standing.push(scored);
      else byEntry.set(entry, [scored]);
    }
    bound.release();
  }
  return { close, byEntry };
}

/** Whether any of the names is one of an entry of that type, or of unknown type. */
function hasAny(tipo: PersonaTipo, hits: NameHits): boolean {
  for (let place = 0; place < hits.length; place++) {
    if ((hits.comparedWithOf(place) & COMPARED_WITH[tipo]) !== 0) return true;
  }
  return false;
}

function listedName(names: NameIndex, { row, comparedWith, comparison: { b: length } }: NameHit): ListedName {
  const text = new Uint8Array(length);
  readCodes(names, length, row, WRITTEN, text);
  return { text, offset: 0, length, isUnvowelled: (comparedWith & UNVOWELLED) !== 0 };
}

/** Of equally good names the one the source puts first, and as a whole; the sort is stable, so the query's first name stays first. */
const bestFirst = (one: Scored, other: Scored): number =>
  compareScores(other.hit.comparison, one.hit.comparison) ||
  one.place - other.place ||
  other.listed.length - one.listed.length;
