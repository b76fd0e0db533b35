import { commonSubsequence } from "./common-subsequence";
import { confirmName } from "./confirm-name";
import { PREFIX } from "./engine/layout";
import type { PreparedName } from "./jaro-matches";
import { longestName, type NameIndex, readCodes, SORTED, WRITTEN } from "./name-blocks";
import { betterForm, type NameHit } from "./name-hit";
import { commonPrefix } from "./prepared-name";
import type { QueriedName } from "./queried-name";
import { forEachSharing } from "./shared-letters";
import type { Comparison } from "./similarity";
import { fewestShared, mayReach } from "./upper-bound";

/**
 * What `searchNames` finds among names of at least `fewest` characters, at any length: for queries that the kernel does
 * not take, and names that it does not look at.
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
    const wanted = { length, comparedWith, fewest: fewestShared(query.length, length, PREFIX, percent) };
    if (wanted.fewest > Math.min(query.length, length)) continue;
    const codes = new Uint8Array(length);
    forEachSharing(index, query, wanted, (row, letters) => {
      const compareForm = (name: PreparedName, form: number) => {
        readCodes(index, length, row, form, codes);
        return compareWithin(name, codes, letters, percent);
      };
      const hit = betterForm(row, compareForm(query.written, WRITTEN), compareForm(query.sorted, SORTED));
      if (hit) hits.push(hit);
    });
  }
  return hits;
}

function compareWithin(
  name: PreparedName,
  text: Uint8Array,
  letters: number,
  percent: number,
): Comparison | null {
  const [a, b] = [name.codes.length, text.length];
  const prefix = commonPrefix(name.codes, text, 0, b);
  if (!mayReach(a, b, letters, letters, prefix, percent)) return null;
  const inOrder = commonSubsequence(name.bits, text);
  if (!mayReach(a, b, letters, inOrder, prefix, percent)) return null;
  return confirmName(name, text, { prefix, inOrder }, percent);
}
