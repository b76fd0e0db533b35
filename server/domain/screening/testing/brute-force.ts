import { comparedWithOf, longestName, type NameIndex, readCodes, SORTED, WRITTEN } from "../index/name-index";
import { sortTokens } from "../names/sounds";
import { compare, prepareName } from "../score/compare";
import { compareFractions, reaches, scoreOf } from "../score/score";

/** A hit with its score as the integers it is made of. */
export interface ExactHit {
  readonly row: number;
  readonly forma: string;
  readonly n: bigint;
  readonly d: bigint;
}

/** Every name compared in both forms, without bounds of any kind: what the pruned search must equal. */
export function bruteForce(
  index: NameIndex,
  normalized: string,
  comparedWith: number,
  percent: number,
): ExactHit[] {
  const written = prepareName(normalized);
  const sorted = prepareName(sortTokens(normalized));
  const hits: ExactHit[] = [];
  for (let length = 1; length <= longestName(index); length++) {
    const codes = new Uint8Array(length);
    const end = index.rowStarts[length + 1] as number;
    for (let row = index.rowStarts[length] as number; row < end; row++) {
      if ((comparedWithOf(index, row) & comparedWith) === 0) continue;
      readCodes(index, length, row, WRITTEN, codes);
      const asWritten = compare(written, codes);
      readCodes(index, length, row, SORTED, codes);
      const inOrder = compare(sorted, codes);
      if (!reaches(asWritten, percent) && !reaches(inOrder, percent)) continue;
      const [one, other] = [scoreOf(asWritten), scoreOf(inOrder)];
      const isSortedBetter = compareFractions(other, one) > 0;
      hits.push({ row, forma: isSortedBetter ? "ordenada" : "escrita", ...(isSortedBetter ? other : one) });
    }
  }
  return hits;
}
