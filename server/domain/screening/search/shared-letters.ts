import { KINDS, LANES, MOST_COUNT, WHOM } from "../engine/layout";
import { blockOf, HALF_BITS, LOW_HALF, type NameIndex } from "../index/name-index";
import type { QueriedName } from "./queried-name";

/** Which names of one length to look at. */
interface Wanted {
  readonly length: number;
  readonly comparedWith: number;
  /** How many letters they share with the query, in any order. */
  readonly fewest: number;
}

/** Calls `visit` with the row of each such name, in order, and how many letters it shares; never told too few. */
export function forEachSharing(
  index: NameIndex,
  { counts }: QueriedName,
  { length, comparedWith, fewest }: Wanted,
  visit: (row: number, letters: number) => void,
): void {
  const { bytes, rowStarts } = index;
  const start = rowStarts[length] as number;
  const count = (rowStarts[length + 1] as number) - start;
  const shared = new Uint16Array(LANES);
  for (let place = 0; place < count; place += LANES) {
    const block = blockOf(index, length, place);
    shareLetters(shared, bytes, block, counts);
    for (let lane = 0; lane < LANES; lane++) {
      const letters = shared[lane] as number;
      if (letters < fewest) continue;
      if (((bytes[block + WHOM + lane] as number) & comparedWith) === 0) continue;
      visit(start + place + lane, letters);
    }
  }
}

function shareLetters(shared: Uint16Array, bytes: Uint8Array, block: number, counts: Uint16Array): void {
  shared.fill(0);
  for (let kind = 0; kind < KINDS; kind++) {
    const count = counts[kind] as number;
    if (count === 0) continue;
    const cells = block + (kind >> 1) * LANES;
    const shift = (kind & 1) * HALF_BITS;
    for (let lane = 0; lane < LANES; lane++) {
      const own = ((bytes[cells + lane] as number) >> shift) & LOW_HALF;
      // What stands for the most there may be stands for more, too.
      shared[lane] = (shared[lane] as number) + (own < count && own < MOST_COUNT ? own : count);
    }
  }
}
