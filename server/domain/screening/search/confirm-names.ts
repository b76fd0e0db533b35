import { comparedWithOf, type NameIndex, readCodes, SORTED, WRITTEN } from "../index/name-index";
import { commonPrefix } from "../score/compare";
import { editDistance } from "../score/edit-distance";
import { jaroMatches, jaroMismatches, type PreparedName } from "../score/jaro-matches";
import { mayReach } from "../score/most-score";
import { type Comparison, reaches } from "../score/score";
import { betterForm, type NameHits } from "./name-hit";
import type { QueriedName } from "./queried-name";

/**
 * Adds names of one length to `hits` where they do score `percent` hundredths, exact at any length: for those that are
 * told one by one, with the most letters that each may share, and have in order by either form. What the kernel does
 * where it can.
 */
export function confirming(index: NameIndex, query: QueriedName, length: number, percent: number) {
  let texts: readonly [Uint8Array, Uint8Array] | null = null;
  return (
    hits: NameHits,
    row: number,
    mostShared: number,
    inOrder = mostShared,
    sortedInOrder = mostShared,
  ): void => {
    const letters = Math.min(mostShared, query.length, length);
    // Of most lengths there is none to confirm.
    texts ??= [new Uint8Array(length), new Uint8Array(length)];
    const [written, sorted] = texts;
    readCodes(index, length, row, WRITTEN, written);
    readCodes(index, length, row, SORTED, sorted);
    const hit = betterForm(
      row,
      comparedWithOf(index, row),
      compareIfEnough(query.written, written, letters, Math.min(letters, inOrder), percent),
      compareIfEnough(query.sorted, sorted, letters, Math.min(letters, sortedInOrder), percent),
    );
    if (hit) hits.add(hit);
  };
}

/**
 * Null where the score is less than `percent` hundredths. Cheap parts come first, each with its bound. The distance
 * comes last, after its lower bound from the letters in order.
 */
function compareIfEnough(
  name: PreparedName,
  text: Uint8Array,
  letters: number,
  inOrder: number,
  percent: number,
): Comparison | null {
  const [a, b] = [name.codes.length, text.length];
  const prefix = commonPrefix(name.codes, text, 0, b);
  if (!mayReach(a, b, letters, inOrder, prefix, percent)) return null;
  const matches = jaroMatches(name, text, 0, b);
  const mismatches = jaroMismatches(name);
  const atBest = { a, b, matches, mismatches, prefix, distance: Math.max(a, b) - inOrder };
  if (!reaches(atBest, percent)) return null;
  const comparison = { ...atBest, distance: editDistance(name.bits, text, 0, b) };
  return reaches(comparison, percent) ? comparison : null;
}
