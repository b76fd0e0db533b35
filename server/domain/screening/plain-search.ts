import { commonSubsequence } from "./common-subsequence";
import { confirmName } from "./confirm-name";
import { COLUMNS, IN_ORDER_BOUNDS, IN_ORDER_ROW, LANES, PREFIX, WHOM } from "./engine/layout";
import type { PreparedName } from "./jaro-matches";
import { blockOf, type NameIndex, readCodes, SORTED, WRITTEN } from "./name-blocks";
import { betterForm, type NameHit } from "./name-hit";
import { commonPrefix } from "./prepared-name";
import type { QueriedName } from "./queried-name";
import type { Asked } from "./search";
import type { Comparison } from "./similarity";

/** What the kernel does (engine/kernel.ts), in plain typed arrays: for machines without SIMD. */
export function plainSearch(index: NameIndex, query: QueriedName, asked: Asked, hits: NameHit[]): void {
  const { length, comparedWith } = asked;
  const { blocks, lengthStarts } = index;
  const start = lengthStarts[length] as number;
  const count = (lengthStarts[length + 1] as number) - start;
  const shared = new Uint16Array(LANES);
  const written = new Uint8Array(length);
  const sorted = new Uint8Array(length);
  for (let place = 0; place < count; place += LANES) {
    const block = blockOf(index, length, place);
    shareLetters(shared, blocks, block, query.counts);
    for (let lane = 0; lane < LANES; lane++) {
      const letters = shared[lane] as number;
      if (letters < (asked.bounds[PREFIX] as number)) continue;
      if (((blocks[block + WHOM + lane] as number) & comparedWith) === 0) continue;
      const row = start + place + lane;
      readCodes(index, length, row, WRITTEN, written);
      readCodes(index, length, row, SORTED, sorted);
      const hit = betterForm(
        row,
        compareWithin(query.written, written, letters, asked),
        compareWithin(query.sorted, sorted, letters, asked),
      );
      if (hit) hits.push(hit);
    }
  }
}

/** How many letters each name of a block shares with the query, in any order; never told too few. */
function shareLetters(shared: Uint16Array, blocks: Uint8Array, block: number, counts: Uint16Array): void {
  shared.fill(0);
  for (let column = 0; column < COLUMNS; column++) {
    const count = counts[column] as number;
    if (count === 0) continue;
    const cells = block + column * LANES;
    for (let lane = 0; lane < LANES; lane++) {
      shared[lane] = (shared[lane] as number) + Math.min(blocks[cells + lane] as number, count);
    }
  }
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
