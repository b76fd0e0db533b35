import { compareNames } from "./compare-names";
import { PREFIX } from "./engine/layout";
import { longestName, type NameIndex } from "./name-blocks";
import type { NameHit } from "./name-hit";
import type { QueriedName } from "./queried-name";
import { fewestShared, mayReach } from "./upper-bound";

/**
 * What `searchNames` finds among names of at least `shortest` characters, at any length: for queries that the kernel
 * does not take, and names that it does not look at.
 */
export function scanNames(
  index: NameIndex,
  query: QueriedName,
  comparedWith: number,
  percent: number,
  shortest = 1,
): NameHit[] {
  const hits: NameHit[] = [];
  const a = query.length;
  for (let length = shortest; length <= longestName(index); length++) {
    const fewest = fewestShared(a, length, PREFIX, percent);
    if (fewest > Math.min(a, length)) continue;
    const within = (letters: number, inOrder: number, prefix: number) =>
      mayReach(a, length, letters, inOrder, prefix, percent);
    compareNames(index, query, { length, comparedWith, percent, fewest, mayReach: within }, hits);
  }
  return hits;
}
