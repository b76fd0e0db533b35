import { exactBounds } from "./bounds";
import { LONGEST_NAME, LONGEST_QUERY, MOST_COUNT } from "./engine/layout";
import { kernelSearch } from "./kernel-search";
import { longestName, type NameIndex } from "./name-blocks";
import type { NameHit } from "./name-hit";
import { plainSearch } from "./plain-search";
import { type QueriedName, queriedName } from "./queried-name";
import { scanNames } from "./scan-names";
import type { Search } from "./search";

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
  if (!fitsBlocks(query)) return scanNames(index, query, comparedWith, percent);
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

const fitsBlocks = ({ length, counts }: QueriedName): boolean =>
  length <= LONGEST_QUERY && counts.every((count) => count <= MOST_COUNT);
