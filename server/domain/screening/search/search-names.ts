import { LONGEST_IN_ORDER, LONGEST_NAME, PREFIX } from "../engine/layout";
import { comparedWithOf, longestName, type NameIndex } from "../index/name-index";
import { fewestShared } from "../score/most-score";
import { type BoundsOf, exactBounds } from "./bounds";
import { confirming } from "./confirm-names";
import { kernelOf } from "./kernel";
import { NameHits } from "./name-hit";
import { type QueriedName, queriedName } from "./queried-name";

/**
 * search/ takes one normalized name and an index, and gives every name of it that scores enough, with the whole numbers
 * that its score is made of. The kernel (engine/) searches the names of one length after the other; what is too long
 * for it is confirmed here, name by name.
 *
 * Every name that scores at least `percent` hundredths against a normalized, non-empty name, in row order. None of any
 * length is missed. Only names whose `comparedWith` shares a bit. Where both forms score the same, the
 * one as written is told. `boundsOf` is another one only in tests. matching.md section 3.
 */
export function searchNames(
  index: NameIndex,
  normalized: string,
  comparedWith: number,
  percent: number,
  boundsOf: BoundsOf = exactBounds,
): NameHits {
  const query = queriedName(normalized);
  const hits = new NameHits(query.length);
  const kernel = kernelOf(index.memory);
  for (let length = 1; length <= longestName(index); length++) {
    if (index.rowStarts[length] === index.rowStarts[length + 1]) continue;
    if (length > LONGEST_NAME || query.length > LONGEST_IN_ORDER) {
      searchPlainly(index, query, { length, comparedWith, percent }, hits);
      continue;
    }
    const bounds = boundsOf(query.length, length, percent);
    if (bounds !== null) kernel.search(index, query, { length, comparedWith, percent, bounds }, hits);
  }
  return hits;
}

/** Names or queries of such lengths are so few that each name is confirmed. */
function searchPlainly(
  index: NameIndex,
  query: QueriedName,
  { length, comparedWith, percent }: { length: number; comparedWith: number; percent: number },
  hits: NameHits,
): void {
  if (fewestShared(query.length, length, PREFIX, percent) > Math.min(query.length, length)) return;
  const confirm = confirming(index, query, length, percent);
  const end = index.rowStarts[length + 1] as number;
  for (let row = index.rowStarts[length] as number; row < end; row++)
    if ((comparedWithOf(index, row) & comparedWith) !== 0) confirm(hits, row, length);
}
