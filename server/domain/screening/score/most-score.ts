import { bitCount } from "./position-bits";

/** Room for the rounding of the few floating-point operations below, which err by less than 1e-14. */
export const SLACK = 1e-9;

/** Jaro's sum for m matches, transpositions at their fewest: matches that agree in sequence are a subsequence. */
const jaroSum = (a: number, b: number, matches: number, inOrder: number): number =>
  matches === 0 ? 0 : matches / a + matches / b + Math.min(1, (matches + inOrder) / (2 * matches));

/**
 * The most that two names of lengths `a` and `b` can score, given how many letters they share in any order (the sum over
 * the alphabet of the lesser count), how many in order (their longest common subsequence, or `shared` where it is not
 * known) and the length of their common prefix, at most 4. No pair scores more: at most `shared`
 * characters match, of m matches at least m − `inOrder` differ in sequence, and an edit distance d leaves a common
 * subsequence of longest − d. Jaro's sum is convex from `inOrder` to `shared`, and grows before: the greater end counts.
 * Source: matching.md section 3.
 */
function mostScore(a: number, b: number, shared: number, inOrder: number, prefix: number): number {
  const sum = Math.max(jaroSum(a, b, shared, inOrder), jaroSum(a, b, inOrder, inOrder));
  const jaro = Math.min(1, sum / 3);
  return 0.7 * (jaro + 0.1 * prefix * (1 - jaro)) + (0.3 * inOrder) / Math.max(a, b);
}

/** Whether a score of `percent` hundredths is possible; where it is not, the pair need not be compared. */
export function mayReach(
  a: number,
  b: number,
  shared: number,
  inOrder: number,
  prefix: number,
  percent: number,
  slack = SLACK,
): boolean {
  return mostScore(a, b, shared, inOrder, prefix) >= percent / 100 - slack;
}

/**
 * The fewest letters two names of lengths `a` and `b` must share for a score of `percent` hundredths to be possible;
 * more than min(a, b) where none suffices.
 */
export function fewestShared(a: number, b: number, prefix: number, percent: number, slack = SLACK): number {
  // The bound grows with `shared`: the least that suffices lies by bisection.
  let low = 0;
  let high = Math.min(a, b) + 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (middle > Math.min(a, b) || mayReach(a, b, middle, middle, prefix, percent, slack)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * The most letters that names of lengths `a` and `b` can share, given which kinds of letters each has, as bits: one of
 * each kind that the other has not is left over.
 */
export const mostShared = (a: number, kinds: number, b: number, otherKinds: number): number =>
  Math.min(a - bitCount(kinds & ~otherKinds), b - bitCount(otherKinds & ~kinds));
