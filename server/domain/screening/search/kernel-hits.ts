import {
  CANDIDATES,
  CANDIDATES_SIZE,
  CHUNK_NAMES,
  FOUND,
  FOUND_COUNTS,
  FOUND_SIZE,
  NEEDED,
  RECORD,
  SHARED,
} from "../engine/layout";
import { comparedWithOf, type NameIndex } from "../index/name-index";
import { type Comparison, compareScores } from "../score/score";
import type { Scratch } from "./kernel-query";
import type { NameHits } from "./name-hit";

const WORDS = RECORD / 4;

/**
 * Adds the names that the kernel has left records of in its scratch memory, in row order: `a` and `b` are the lengths of
 * the query and of the names, of which the first lane is row `firstRow`. The records of both forms stand by lane, so
 * that those of one name meet when the two are merged.
 */
export function readHits(
  index: NameIndex,
  words: Uint32Array,
  { firstRow, a, b }: { readonly firstRow: number; readonly a: number; readonly b: number },
  hits: NameHits,
): void {
  let written = FOUND / 4;
  let sorted = written + FOUND_SIZE / 4;
  const writtenEnd = written + (words[FOUND_COUNTS / 4] as number) * WORDS;
  const sortedEnd = sorted + (words[FOUND_COUNTS / 4 + 1] as number) * WORDS;
  while (written < writtenEnd || sorted < sortedEnd) {
    const writtenLane = written < writtenEnd ? (words[written] as number) : CHUNK_NAMES;
    const sortedLane = sorted < sortedEnd ? (words[sorted] as number) : CHUNK_NAMES;
    const lane = Math.min(writtenLane, sortedLane);
    const row = firstRow + lane;
    const [one, other] = [words[written + 1] as number, words[sorted + 1] as number];
    const isSorted =
      lane !== writtenLane || (lane === sortedLane && one !== other && isBetter(other, one, a, b));
    hits.addCounts(row, comparedWithOf(index, row), isSorted, b, isSorted ? other : one);
    if (lane === writtenLane) written += WORDS;
    if (lane === sortedLane) sorted += WORDS;
  }
}

const isBetter = (counts: number, than: number, a: number, b: number): boolean =>
  compareScores(comparison(counts, a, b), comparison(than, a, b)) > 0;

const comparison = (counts: number, a: number, b: number): Comparison => ({
  a,
  b,
  matches: counts & 0xff,
  mismatches: (counts >>> 8) & 0xff,
  prefix: (counts >>> 16) & 0xff,
  distance: counts >>> 24,
});

/**
 * For a query too long for the kernel's last stages: calls `visit` with the row of each name that it has left among the
 * candidates by either form, in order, how many letters it shares, never told too few, and how many are in order by each
 * form: none of one that is ruled out.
 */
export function forEachLikely(
  { bytes, lanes, words }: Scratch,
  firstRow: number,
  visit: (row: number, letters: number, written: number, sorted: number) => void,
): void {
  let written = CANDIDATES / 2;
  let sorted = written + CANDIDATES_SIZE / 2;
  const writtenEnd = written + (words[FOUND_COUNTS / 4] as number);
  const sortedEnd = sorted + (words[FOUND_COUNTS / 4 + 1] as number);
  while (written < writtenEnd || sorted < sortedEnd) {
    const writtenLane = written < writtenEnd ? (lanes[written] as number) : CHUNK_NAMES;
    const sortedLane = sorted < sortedEnd ? (lanes[sorted] as number) : CHUNK_NAMES;
    const lane = Math.min(writtenLane, sortedLane);
    const writtenInOrder = lane === writtenLane ? (bytes[NEEDED + lane] as number) : 0;
    const sortedInOrder = lane === sortedLane ? (bytes[NEEDED + CHUNK_NAMES + lane] as number) : 0;
    visit(firstRow + lane, bytes[SHARED + lane] as number, writtenInOrder, sortedInOrder);
    if (lane === writtenLane) written++;
    if (lane === sortedLane) sorted++;
  }
}
