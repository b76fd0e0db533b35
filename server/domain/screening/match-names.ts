import {
  type Correspondence,
  type CorrespondenceWith,
  correspondenceOf,
  corresponds,
} from "./correspondence";
import { correspondenceFilter } from "./correspondence-filter";
import type { ScreeningIndex } from "./index-build";
import { codesOffset, type NameIndex, normalizedName, WRITTEN } from "./name-blocks";
import type { NameHit } from "./name-hit";
import { COMPARED_WITH } from "./name-index";
import { searchNames } from "./search-names";
import { compareFractions, EXACTO, type Fraction, isAtLeast, reaches, scoreOf } from "./similarity";
import type { PersonaTipo, PoliticaCoincidencia } from "./types";

/** The name of an entry that matched a query's. */
export interface NameMatch extends NameHit {
  /** Its place among the entry's names. */
  readonly place: number;
  readonly score: Fraction;
  /** The two names as compared. */
  readonly queried: string;
  readonly listed: string;
  readonly correspondence: Correspondence | null;
}

export interface NameSearch {
  readonly tipo: PersonaTipo;
  /** Normalized; the best of them counts. */
  readonly names: readonly string[];
  readonly politica: PoliticaCoincidencia;
  /** The least score, in hundredths. */
  readonly percent: number;
  readonly isCandidate: (entry: number) => boolean;
}

export interface NameMatches {
  /** The best name that matches, for each entry that has one. */
  readonly matches: ReadonlyMap<number, NameMatch>;
  /** Entries with a sufficient score whose tokens do not correspond, by any of their names. */
  readonly discarded: ReadonlySet<number>;
}

type Scored = Omit<NameMatch, "correspondence">;

/** No name of the entry can match. */
const NONE: readonly Scored[] = [];

/**
 * The entries that match by name. Several names of an entry may have the score: the best of those that also correspond
 * is its match. An `exacto` needs no correspondence, nor does anything under `solo_puntaje`. matching.md section 4.
 */
export function matchNames(index: ScreeningIndex, search: NameSearch): NameMatches {
  const correspondenceTo = new Map(search.names.map((name) => [name, correspondenceOf(name)]));
  const matches = new Map<number, NameMatch>();
  const discarded = new Set<number>();
  for (const [entry, names] of scoredByEntry(index, search)) {
    const match = firstMatch(names, correspondenceTo, search.politica);
    if (match) matches.set(entry, match);
    else discarded.add(entry);
  }
  return { matches, discarded };
}

/** Correspondence costs more than the score: it is computed from the best name down to the first that matches. */
function firstMatch(
  names: readonly Scored[],
  correspondenceTo: ReadonlyMap<string, CorrespondenceWith>,
  politica: PoliticaCoincidencia,
): NameMatch | null {
  for (const name of names.toSorted(bestFirst)) {
    const correspondence = correspondenceTo.get(name.queried)?.(name.listed) ?? null;
    const needsNoMore = politica === "solo_puntaje" || isAtLeast(name.score, EXACTO);
    if (needsNoMore || corresponds(correspondence)) return { ...name, correspondence };
  }
  return null;
}

/** For each candidate entry that has the score, those of its names that have it and may match. */
function scoredByEntry(index: ScreeningIndex, search: NameSearch): Map<number, readonly Scored[]> {
  const byEntry = new Map<number, readonly Scored[]>();
  for (const queried of search.names) {
    const mayCorrespond = correspondenceFilter(queried);
    for (const hit of searchNames(index.names, queried, COMPARED_WITH[search.tipo], search.percent)) {
      const entry = index.names.entries[hit.row] as number;
      if (!search.isCandidate(entry)) continue;
      const known = byEntry.get(entry) ?? NONE;
      const mayMatch =
        search.politica === "solo_puntaje" ||
        reaches(hit.comparison, EXACTO) ||
        mayCorrespond(index.names.blocks, writtenCodes(index.names, hit), hit.comparison.b);
      byEntry.set(entry, mayMatch ? [...known, scored(index, hit, queried)] : known);
    }
  }
  return byEntry;
}

const writtenCodes = (names: NameIndex, { row, comparison }: NameHit): number =>
  codesOffset(names, comparison.b, row, WRITTEN);

const scored = ({ names }: ScreeningIndex, hit: NameHit, queried: string): Scored => ({
  ...hit,
  place: names.places[hit.row] as number,
  score: scoreOf(hit.comparison),
  queried,
  listed: normalizedName(names, hit.row),
});

/** Of equally good names the one the source puts first; the sort is stable, so the query's first name stays first. */
const bestFirst = (one: Scored, other: Scored): number =>
  compareFractions(other.score, one.score) || one.place - other.place;
