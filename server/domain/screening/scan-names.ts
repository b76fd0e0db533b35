import { commonSubsequence } from "./common-subsequence";
import { confirmName } from "./confirm-name";
import type { PreparedName } from "./jaro-matches";
import { codesOffset, comparedWithOf, longestName, type NameIndex, SORTED, WRITTEN } from "./name-blocks";
import { betterForm, type NameHit } from "./name-hit";
import { commonPrefix } from "./prepared-name";
import type { QueriedName } from "./queried-name";
import type { Comparison } from "./similarity";
import { mayReach } from "./upper-bound";

const LONGEST_PREFIX = 4;

/**
 * What `searchNames` finds among names of at least `fewest` characters, one by one and at any length: for queries and
 * names longer than the blocks take.
 */
export function scanNames(
  index: NameIndex,
  query: QueriedName,
  comparedWith: number,
  percent: number,
  fewest = 1,
): NameHit[] {
  const hits: NameHit[] = [];
  for (let length = fewest; length <= longestName(index); length++) {
    const shorter = Math.min(query.length, length);
    if (!mayReach(query.length, length, shorter, shorter, LONGEST_PREFIX, percent)) continue;
    const end = index.lengthStarts[length + 1] as number;
    for (let row = index.lengthStarts[length] as number; row < end; row++) {
      if ((comparedWithOf(index, length, row) & comparedWith) === 0) continue;
      const compareForm = (name: PreparedName, form: number) =>
        compareWithin(name, index.blocks, codesOffset(index, length, row, form), length, percent);
      const hit = betterForm(row, compareForm(query.written, WRITTEN), compareForm(query.sorted, SORTED));
      if (hit) hits.push(hit);
    }
  }
  return hits;
}

function compareWithin(
  name: PreparedName,
  text: Uint8Array,
  offset: number,
  length: number,
  percent: number,
): Comparison | null {
  const a = name.codes.length;
  const prefix = commonPrefix(name.codes, text, offset, length);
  const inOrder = commonSubsequence(name.bits, text, offset, length);
  if (!mayReach(a, length, Math.min(a, length), inOrder, prefix, percent)) return null;
  return confirmName(name, text, offset, { length, prefix, inOrder }, percent);
}
