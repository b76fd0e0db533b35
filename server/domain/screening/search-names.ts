import { type BoundsOf, exactBounds } from "./bounds";
import { LONGEST_NAME, LONGEST_QUERY } from "./engine/layout";
import { kernelSearch } from "./kernel-search";
import type { NameHit } from "./name-hit";
import { longestName, type NameIndex } from "./name-index";
import { plainSearch } from "./plain-search";
import { type QueriedName, queriedName } from "./queried-name";
import { scanNames } from "./scan-names";

/** What is asked of the names of one length. */
export interface Asked {
  readonly length: number;
  readonly comparedWith: number;
  readonly percent: number;
  readonly bounds: Uint8Array;
}

/** How the names of one length are searched, and what rules them out before. */
export interface Search {
  /** Adds in row order every name of that length that scores enough. */
  readonly find: (index: NameIndex, query: QueriedName, asked: Asked, hits: NameHit[]) => void;
  readonly boundsOf: BoundsOf;
}

const searchOf = (index: NameIndex): Search => ({
  find: index.memory === null ? plainSearch : kernelSearch,
  boundsOf: exactBounds,
});

/**
 * Every name that scores at least `percent` hundredths against a normalized, non-empty name, in row order: none is
 * missed, whatever the lengths. Only names whose `comparedWith` shares a bit. Where both forms score the same, the
 * one as written is told. matching.md section 3.
 */
export function searchNames(
  index: NameIndex,
  normalized: string,
  comparedWith: number,
  percent: number,
  { find, boundsOf }: Search = searchOf(index),
): NameHit[] {
  const query = queriedName(normalized);
  if (query.length > LONGEST_QUERY) return scanNames(index, query, comparedWith, percent);
  const hits: NameHit[] = [];
  for (let length = 1; length <= Math.min(longestName(index), LONGEST_NAME); length++) {
    if (index.lengthStarts[length] === index.lengthStarts[length + 1]) continue;
    const bounds = boundsOf(query.length, length, percent);
    if (bounds !== null) find(index, query, { length, comparedWith, percent, bounds }, hits);
  }
  return longestName(index) > LONGEST_NAME
    ? [...hits, ...scanNames(index, query, comparedWith, percent, LONGEST_NAME + 1)]
    : hits;
}
