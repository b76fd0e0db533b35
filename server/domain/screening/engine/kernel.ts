// AssemblyScript, compiled by scripts/build-engine.mjs.
import { confirmNames } from "./confirm";
import { FOUND, FOUND_COUNTS, FOUND_SIZE } from "./layout";
import { shareLetters } from "./letters";
import { keepInOrder } from "./subsequence";

/**
 * Which of the names of `blocks` blocks, all of length `b`, score at least `percent` hundredths against the query of
 * length `a` that stands in `scratch`, with `columns` kinds of characters. Leaves for each form the records of those
 * that do, by lane, and how many they are: lane (32 bits), matches, mismatches, prefix, distance (8 bits each).
 * matching.md section 3.
 */
export function search(
  scratch: usize,
  a: i32,
  columns: i32,
  block: usize,
  blocks: i32,
  b: i32,
  whom: i32,
  percent: i32,
): void {
  shareLetters(scratch, columns, block, blocks, b, whom);
  for (let form: usize = 0; form < 2; form++) {
    const found = scratch + FOUND + form * FOUND_SIZE;
    const counter = scratch + FOUND_COUNTS + form * 4;
    const kept = keepInOrder(scratch, form, load<i32>(counter), a, block, b);
    store<i32>(counter, confirmNames(scratch, form, found, kept, a, block, b, percent));
  }
}
