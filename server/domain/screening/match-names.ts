import type { Modulo } from "../listas/lista";
import { Contradictions } from "./correspondence/contradictions";
import { type ListedName, NameCorrespondence } from "./correspondence/correspondence";
import { corresponds } from "./correspondence/exact-correspondence";
import type { Correspondence } from "./correspondence/pair";
import { COMPARED_WITH, UNVOWELLED } from "./index/compared-with";
import { entriesWith } from "./index/listed-words";
import { type NameIndex, readCodes, WRITTEN } from "./index/name-index";
import type { ScreeningIndex } from "./index/screening-index";
import { encode } from "./names/alphabet";
import type { QueryName } from "./names/reading";
import { compareScores, EXACTO, reaches } from "./score/score";
import type { NameHit } from "./search/name-hit";
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
  /** The query asks for the other type: what is not both `exacto` and corresponding is told apart. */
  readonly isOtherTipo?: boolean;
}

export interface NameMatches {
  /** The best name that matches, for each entry that has one. */
  readonly matches: ReadonlyMap<number, NameMatch>;
  /**
   * Entries with a sufficient score whose tokens do not correspond, by any of their names; each with the best name that
   * scores high or that only a contradiction keeps from it, null where there is none.
   */
  readonly discarded: ReadonlyMap<number, NameMatch | null>;
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
  const discarded = new Map<number, NameMatch | null>();
  const near = new Set<number>();
  let count = 0;
  for (const [entry, names] of yield* scoredByEntry(index, search)) {
    if (names.length > 0 && ++count % SLICE === 0) yield;
    if (search.isOtherTipo) {
      const match = sureMatch(names, search.politica);
      if (match === "near") near.add(entry);
      else if (match) matches.set(entry, match);
      continue;
    }
    const { match, apart } = firstMatch(names, search.politica);
    if (match) matches.set(entry, match);
    else discarded.set(entry, apart);
  }
  return { matches, discarded, near };
}

const NONE: readonly Scored[] = [];
const [SPACE] = encode(" ");

/** A score, in hundredths, from which what the correspondence leaves out is told. Contract-decisions 354. */
const HIGH = 85;

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

/** For each candidate entry that has the score, those of its names that have it and may match. */
function* scoredByEntry(
  index: Pick<ScreeningIndex<Modulo>, "names">,
  { names, tipo, politica, hitsOf, isCandidate, isOtherTipo }: NameSearch,
): Slices<Map<number, readonly Scored[]>> {
  const byEntry = new Map<number, readonly Scored[]>();
  const wordEntries = (word: Uint8Array, as: PersonaTipo) => entriesWith(index.names.words, word, as);
  const contradictions = politica === "solo_puntaje" ? null : new Contradictions(wordEntries, tipo);
  let count = 0;
  for (const name of names) {
    const hits = hitsOf(name.normalized).filter((hit) => isOf(tipo, hit));
    if (hits.length === 0) continue;
    const own = new NameCorrespondence(name, tipo, contradictions);
    const words = name.normalized.split(" ").length;
    const text = new Uint8Array(hits.reduce((sum, { comparison: { b } }) => sum + b, 0));
    let offset = 0;
    for (const hit of hits) {
      if (++count % LOOKED_AT_SLICE === 0) yield;
      const entry = index.names.entries[hit.row] as number;
      if (!isCandidate(entry)) continue;
      if (name.matches === "exact" && !reaches(hit.comparison, EXACTO)) continue;
      const known = byEntry.get(entry);
      if (!known) byEntry.set(entry, NONE);
      const listed = listedName(index.names, hit, text, offset);
      if (name.matches === "no_longer" && wordsIn(listed) > words) continue;
      offset += listed.length;
      const isTold = needsNoMore(hit, politica) || (!isOtherTipo && reaches(hit.comparison, HIGH));
      if (!isTold && !own.mayReach(listed)) continue;
      const scored = { hit, place: index.names.places[hit.row] as number, queried: name, own, listed };
      byEntry.set(entry, [...(known ?? NONE), scored]);
    }
  }
  return byEntry;
}

/** How many words a listed name has. */
function wordsIn({ text, offset, length }: ListedName): number {
  let words = 1;
  for (let place = offset; place < offset + length; place++) if (text[place] === SPACE) words += 1;
  return words;
}

/** Whether the hit's name is one of an entry of that type, or of unknown type. */
const isOf = (tipo: PersonaTipo, { comparedWith }: NameHit): boolean =>
  (comparedWith & COMPARED_WITH[tipo]) !== 0;

/** The hit's name, written to `text` from `offset` on. */
function listedName(
  names: NameIndex,
  { row, comparedWith, comparison: { b: length } }: NameHit,
  text: Uint8Array,
  offset: number,
): ListedName {
  readCodes(names, length, row, WRITTEN, text, offset);
  return {
    text,
    offset,
    length,
    isUnvowelled: (comparedWith & UNVOWELLED) !== 0,
  };
}

/** Of equally good names the one the source puts first; the sort is stable, so the query's first name stays first. */
const bestFirst = (one: Scored, other: Scored): number =>
  compareScores(other.hit.comparison, one.hit.comparison) || one.place - other.place;
