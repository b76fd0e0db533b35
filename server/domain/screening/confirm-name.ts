import { editDistance } from "./edit-distance";
import { jaroMatches, jaroMismatches, type PreparedName } from "./jaro-matches";
import { type Comparison, reaches } from "./similarity";

/** What is known of the name before: how long it is, its common prefix with the query and how many letters are in order. */
interface Known {
  readonly length: number;
  readonly prefix: number;
  readonly inOrder: number;
}

/**
 * The comparison with the name whose codes stand from `offset` on; null where the score is less than `percent`
 * hundredths. The distance comes last, after the least it can be: what the common subsequence leaves.
 */
export function confirmName(
  name: PreparedName,
  text: Uint8Array,
  offset: number,
  { length, prefix, inOrder }: Known,
  percent: number,
): Comparison | null {
  const a = name.codes.length;
  const matches = jaroMatches(name, text, offset, length);
  const mismatches = jaroMismatches(name);
  const atBest = { a, b: length, matches, mismatches, prefix, distance: Math.max(a, length) - inOrder };
  if (!reaches(atBest, percent)) return null;
  const comparison = { ...atBest, distance: editDistance(name.bits, text, offset, length) };
  return reaches(comparison, percent) ? comparison : null;
}
