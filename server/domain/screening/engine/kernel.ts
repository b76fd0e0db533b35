// engine/ is the search kernel: AssemblyScript, compiled by scripts/build-engine.mjs to WebAssembly. It takes a query and
// names of one length in shared memory, at the places that layout.ts states, and leaves records of those that score
// enough. Four stages, each on the names that the stage before kept: letters, candidates, subsequence, scoring.
import { keepLikely } from "./candidates";
import { CLASS_PLANE, FOUND_COUNTS, LONGEST_QUERY, ROW_PLANE } from "./layout";
import { keepSharing } from "./letters";
import { keepScoring } from "./scoring";
import { keepInOrder, keepLongInOrder } from "./subsequence";

/**
 * Which names of length `b` score at least `percent` hundredths against the query of length `a` that stands in
 * `scratch`, of whose `columns` kinds of characters the last `picked` are the picked ones: those of `blocks` blocks from
 * `block` on, whose first lane is at `planes`, with `planeSize` bytes between planes. Leaves for each form the records
 * of those that do, by lane, and how many they are: lane (32 bits), matches, mismatches, prefix, distance (8 bits
 * each). For a query longer than LONGEST_QUERY it leaves the lanes of possible names among the candidates. matching.md
 * section 3.
 */
export function search(
  scratch: usize,
  a: i32,
  columns: i32,
  picked: i32,
  block: usize,
  blocks: i32,
  planes: usize,
  planeSize: usize,
  b: i32,
  whom: i32,
  percent: i32,
): void {
  keepSharing(scratch, columns, picked, block, blocks, whom);
  for (let form: usize = 0; form < 2; form++) {
    const counter = scratch + FOUND_COUNTS + form * 4;
    const classes = planes + (CLASS_PLANE + form) * planeSize;
    const rows = planes + (ROW_PLANE + form) * planeSize;
    const likely = keepLikely(scratch, form, load<i32>(counter), classes, b);
    if (a > LONGEST_QUERY) {
      store<i32>(counter, keepLongInOrder(scratch, form, likely, a, classes, rows, b));
      continue;
    }
    const kept = keepInOrder(scratch, form, likely, a, classes, rows, b);
    store<i32>(counter, keepScoring(scratch, form, kept, a, classes, rows, b, percent));
  }
}
