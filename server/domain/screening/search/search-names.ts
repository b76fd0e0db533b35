import { LONGEST_NAME, LONGEST_QUERY, MOST_COUNT } from "../engine/layout";
import { longestName, type NameIndex } from "../index/name-index";
import { type BoundsOf, exactBounds } from "./bounds";
import { kernelOf } from "./kernel";
import type { NameHit } from "./name-hit";
import { type QueriedName, queriedName } from "./queried-name";
import { searchLongNames } from "./search-long-names";

/**
 * search/ takes one normalized name and an index, and gives every name of it that scores enough, with the whole numbers
 * that its score is made of. The kernel (engine/) searches the names of one length after the other; what is too long
 * for it is searched here, by the same bounds.
 *
 * Every name that scores at least `percent` hundredths against a normalized, non-empty name, in row order: none is
 * missed, whatever the lengths. Only names whose `comparedWith` shares a bit. Where both forms score the same, the
 * one as written is told. `boundsOf` is another one only in tests. matching.md section 3.
 */
export function searchNames(
  index: NameIndex,
  normalized: string,
  comparedWith: number,
  percent: number,
  boundsOf: BoundsOf = exactBounds,
): NameHit[] {
  const query = queriedName(normalized);
  if (!fitsKernel(query)) return searchLongNames(index, query, comparedWith, percent);
  const hits: NameHit[] = [];
  const kernel = kernelOf(index.memory);
  for (let length = 1; length <= Math.min(longestName(index), LONGEST_NAME); length++) {
    if (index.rowStarts[length] === index.rowStarts[length + 1]) continue;
    const bounds = boundsOf(query.length, length, percent);
    if (bounds !== null) kernel.search(index, query, { length, comparedWith, percent, bounds }, hits);
  }
  return longestName(index) > LONGEST_NAME
    ? [...hits, ...searchLongNames(index, query, comparedWith, percent, LONGEST_NAME + 1)]
    : hits;
}

const fitsKernel = ({ length, counts }: QueriedName): boolean =>
  length <= LONGEST_QUERY && counts.every((count) => count <= MOST_COUNT);
