import { editDistance } from "./edit-distance";
import { jaroMatches, jaroMismatches, type PreparedName } from "./jaro-matches";
import { type Comparison, reaches } from "./similarity";

/** What is known of the name before: its common prefix with the query and how many letters are in order. */
interface Known {
  readonly prefix: number;
  readonly inOrder: number;
}

/**
 * The comparison with the name of these codes; null where the score is less than `percent`
 * hundredths. The distance comes last, after the least it can be: what the common subsequence leaves.
 */
export function confirmName(
  name: PreparedName,
  text: Uint8Array,
  { prefix, inOrder }: Known,
  percent: number,
): Comparison | null {
  const a = name.codes.length;
  const { length } = text;
  const matches = jaroMatches(name, text, 0, length);
  const mismatches = jaroMismatches(name);
  const atBest = { a, b: length, matches, mismatches, prefix, distance: Math.max(a, length) - inOrder };
  if (!reaches(atBest, percent)) return null;
  const comparison = { ...atBest, distance: editDistance(name.bits, text, 0, length) };
  return reaches(comparison, percent) ? comparison : null;
}
