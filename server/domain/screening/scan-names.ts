import { commonSubsequence } from "./common-subsequence";
import { confirmName } from "./confirm-name";
import type { PreparedName } from "./jaro-matches";
import { comparedWithOf, longestName, type NameIndex, readCodes, SORTED, WRITTEN } from "./name-blocks";
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
    const codes = new Uint8Array(length);
    const end = index.lengthStarts[length + 1] as number;
    for (let row = index.lengthStarts[length] as number; row < end; row++) {
      if ((comparedWithOf(index, length, row) & comparedWith) === 0) continue;
      const compareForm = (name: PreparedName, form: number) => {
        readCodes(index, length, row, form, codes);
        return compareWithin(name, codes, percent);
      };
      const hit = betterForm(row, compareForm(query.written, WRITTEN), compareForm(query.sorted, SORTED));
      if (hit) hits.push(hit);
    }
  }
  return hits;
}

function compareWithin(name: PreparedName, text: Uint8Array, percent: number): Comparison | null {
  const [a, b] = [name.codes.length, text.length];
  const prefix = commonPrefix(name.codes, text, 0, b);
  const inOrder = commonSubsequence(name.bits, text);
  if (!mayReach(a, b, Math.min(a, b), inOrder, prefix, percent)) return null;
  return confirmName(name, text, { prefix, inOrder }, percent);
}
