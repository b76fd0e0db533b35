/** Room for the rounding of the few floating-point operations below, which err by less than 1e-14. */
const SLACK = 1e-9;

/**
 * The most that two names of lengths `a` and `b` can score, given the letters they share in any order (the sum over
 * the alphabet of the lesser count) and their common prefix (at most 4). No pair scores more: no more characters match
 * than are shared, transpositions only lower Jaro, and an edit distance d leaves longest − d characters in common.
 */
function mostScore(a: number, b: number, shared: number, prefix: number): number {
  const jaro = Math.min(1, (shared / a + shared / b + 1) / 3);
  return 0.7 * (jaro + 0.1 * prefix * (1 - jaro)) + (0.3 * shared) / Math.max(a, b);
}

/**
 * The fewest letters two names of lengths `a` and `b` must share for a score of `percent` hundredths to be possible;
 * more than min(a, b) where none suffices, so that the pair need not be compared.
 */
export function fewestShared(a: number, b: number, prefix: number, percent: number): number {
  const most = Math.min(a, b);
  const threshold = percent / 100 - SLACK;
  // `mostScore` grows with `shared`: the least that suffices lies by bisection.
  let low = 0;
  let high = most + 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (middle > most || mostScore(a, b, middle, prefix) >= threshold) high = middle;
    else low = middle + 1;
  }
  return low;
}
