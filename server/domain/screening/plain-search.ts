import { commonSubsequence } from "./common-subsequence";
import { confirmName } from "./confirm-name";
import { IN_ORDER_BOUNDS, IN_ORDER_ROW, PREFIX } from "./engine/layout";
import type { PreparedName } from "./jaro-matches";
import { type NameIndex, readCodes, SORTED, WRITTEN } from "./name-blocks";
import { betterForm, type NameHit } from "./name-hit";
import { commonPrefix } from "./prepared-name";
import type { QueriedName } from "./queried-name";
import type { Asked } from "./search";
import { forEachSharing } from "./shared-letters";
import type { Comparison } from "./similarity";

/** What the kernel does (engine/kernel.ts), in plain typed arrays: for machines without SIMD. */
export function plainSearch(index: NameIndex, query: QueriedName, asked: Asked, hits: NameHit[]): void {
  const { length, comparedWith, bounds } = asked;
  const written = new Uint8Array(length);
  const sorted = new Uint8Array(length);
  forEachSharing(index, query, { length, comparedWith, fewest: bounds[PREFIX] as number }, (row, letters) => {
    readCodes(index, length, row, WRITTEN, written);
    readCodes(index, length, row, SORTED, sorted);
    const hit = betterForm(
      row,
      compareWithin(query.written, written, letters, asked),
      compareWithin(query.sorted, sorted, letters, asked),
    );
    if (hit) hits.push(hit);
  });
}

/** Null where the score is less than asked; the cheap parts come first, each with its bound. */
function compareWithin(
  name: PreparedName,
  text: Uint8Array,
  letters: number,
  { length, bounds, percent }: Asked,
): Comparison | null {
  const prefix = commonPrefix(name.codes, text, 0, length);
  if (letters < (bounds[prefix] as number)) return null;
  const inOrder = commonSubsequence(name.bits, text);
  if (inOrder < (bounds[IN_ORDER_BOUNDS + prefix * IN_ORDER_ROW + letters] as number)) return null;
  return confirmName(name, text, { prefix, inOrder }, percent);
}
