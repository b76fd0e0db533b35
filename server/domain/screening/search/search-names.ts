import { LONGEST_IN_ORDER, LONGEST_NAME, PREFIX } from "../engine/layout";
import { longestName, type NameIndex } from "../index/name-index";
import { fewestShared } from "../score/most-score";
import { type BoundsOf, exactBounds } from "./bounds";
import { confirming } from "./confirm-names";
import { kernelOf } from "./kernel";
import { NameHits } from "./name-hit";
import { type QueriedName, queriedName } from "./queried-name";
import { forEachSharing } from "./shared-letters";

/**
 * search/ takes one normalized name and an index, and gives every name of it that scores enough, with the whole numbers
 * that its score is made of. The kernel (engine/) searches the names of one length after the other; what is too long
 * for it is searched here, by the same bounds.
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

function searchPlainly(
  index: NameIndex,
  query: QueriedName,
  { length, comparedWith, percent }: { length: number; comparedWith: number; percent: number },
  hits: NameHits,
): void {
  const fewest = fewestShared(query.length, length, PREFIX, percent);
  if (fewest > Math.min(query.length, length)) return;
  const confirm = confirming(index, query, length, percent);
  forEachSharing(index, query, { length, comparedWith, fewest }, (row, letters) =>
    confirm(hits, row, letters),
  );
}
