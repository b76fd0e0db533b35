import { commonSubsequence } from "./common-subsequence";
import { confirmName } from "./confirm-name";
import type { PreparedName } from "./jaro-matches";
import { type NameIndex, readCodes, SORTED, WRITTEN } from "./name-blocks";
import { betterForm, type NameHit } from "./name-hit";
import { commonPrefix } from "./prepared-name";
import type { QueriedName } from "./queried-name";
import { forEachSharing, type Wanted } from "./shared-letters";
import type { Comparison } from "./similarity";

/** Of which names of one length the score is wanted, and what rules one out before it is known. */
export interface Compared extends Wanted {
  readonly percent: number;
  /** Whether a name that shares so many letters, so many of them in order, and that prefix may score enough. */
  readonly mayReach: (letters: number, inOrder: number, prefix: number) => boolean;
}

/** Adds in row order every such name that scores enough, in plain typed arrays: exact at any length. */
export function compareNames(
  index: NameIndex,
  query: QueriedName,
  compared: Compared,
  hits: NameHit[],
): void {
  const written = new Uint8Array(compared.length);
  const sorted = new Uint8Array(compared.length);
  forEachSharing(index, query, compared, (row, letters) => {
    readCodes(index, compared.length, row, WRITTEN, written);
    readCodes(index, compared.length, row, SORTED, sorted);
    const hit = betterForm(
      row,
      compareWithin(query.written, written, letters, compared),
      compareWithin(query.sorted, sorted, letters, compared),
    );
    if (hit) hits.push(hit);
  });
}

/** Null where the score is less than asked; the cheap parts come first, each with its bound. */
function compareWithin(
  name: PreparedName,
  text: Uint8Array,
  letters: number,
  { mayReach, percent }: Compared,
): Comparison | null {
  const prefix = commonPrefix(name.codes, text, 0, text.length);
  if (!mayReach(letters, letters, prefix)) return null;
  const inOrder = commonSubsequence(name.bits, text);
  return mayReach(letters, inOrder, prefix) ? confirmName(name, text, { prefix, inOrder }, percent) : null;
}
