/** What two names have in common, in whole numbers: enough to compute every score exactly. */
export interface Comparison {
  /** Lengths of the two names, at least 1. */
  readonly a: number;
  readonly b: number;
  /** Jaro: characters that match within the window, and those of them that differ in sequence (not halved). */
  readonly matches: number;
  readonly mismatches: number;
  /** Length of the common prefix, at most 4. */
  readonly prefix: number;
  /** Levenshtein distance. */
  readonly distance: number;
}

/** An exact non-negative rational number; `d` is positive. */
export interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}

/** `resultado` is `exacto` from 95 hundredths on and `posible` from 70. Contract, Matching rule 2. */
export const EXACTO = 95;
export const POSIBLE = 70;

/** Up to this length every product stays below 2^53: 100·N ≤ 100·D ≤ 60,000·255⁴ < 2^48. */
const SAFE_LENGTH = 255;

/**
 * Jaro-Winkler, with a prefix of at most 4, weight 0.1 and no boost threshold. Half transpositions count:
 * t = mismatches / 2, not floored. Source: matching.md section 2; Winkler (1990).
 */
export function jaroWinkler(comparison: Comparison): Fraction {
  const { jaroN, jaroD, prefix } = jaro(comparison);
  return { n: (10n - prefix) * jaroN + prefix * jaroD, d: 10n * jaroD };
}

function jaro({ a, b, matches, mismatches, prefix }: Comparison) {
  if (matches === 0) return { jaroN: 0n, jaroD: 1n, prefix: 0n };
  const [la, lb, m, k] = [BigInt(a), BigInt(b), BigInt(matches), BigInt(mismatches)];
  return {
    jaroN: 2n * m * m * (la + lb) + (2n * m - k) * la * lb,
    jaroD: 6n * la * lb * m,
    prefix: BigInt(prefix),
  };
}

/** 1 − distance / length of the longer name. */
export function levenshtein({ a, b, distance }: Comparison): Fraction {
  const longer = Math.max(a, b);
  return { n: BigInt(longer - distance), d: BigInt(longer) };
}

/** 70% Jaro-Winkler and 30% Levenshtein, exactly. Contract, Matching rule 1. */
export function scoreOf(comparison: Comparison): Fraction {
  const winkler = jaroWinkler(comparison);
  const edit = levenshtein(comparison);
  return { n: 7n * winkler.n * edit.d + 3n * edit.n * winkler.d, d: 10n * winkler.d * edit.d };
}

/** The score's numerator and denominator as plain numbers, exact up to SAFE_LENGTH: for the hot paths. */
function numerator({ a, b, matches: m, mismatches: k, prefix: l, distance }: Comparison): number {
  const longer = Math.max(a, b);
  if (m === 0) return 30 * (longer - distance);
  const jaroN = 2 * m * m * (a + b) + (2 * m - k) * a * b;
  const jaroD = 6 * a * b * m;
  return 7 * ((10 - l) * jaroN + l * jaroD) * longer + 30 * jaroD * (longer - distance);
}

function denominator({ a, b, matches }: Comparison): number {
  return 100 * (matches === 0 ? 1 : 6 * a * b * matches) * Math.max(a, b);
}

/** Whether the score is at least `percent` hundredths, exactly and at any length. */
export function reaches(comparison: Comparison, percent: number): boolean {
  if (Math.max(comparison.a, comparison.b) > SAFE_LENGTH) return isAtLeast(scoreOf(comparison), percent);
  return 100 * numerator(comparison) >= percent * denominator(comparison);
}

/** The score to the nearest number: to rank by where equal scores must rank equal, never to classify. */
export const nearestScore = (comparison: Comparison): number =>
  numerator(comparison) / denominator(comparison);

export function isAtLeast({ n, d }: Fraction, percent: number): boolean {
  return 100n * n >= BigInt(percent) * d;
}

/** Negative where `x` is less than `y`, 0 where equal, positive where greater. */
export function compareFractions(x: Fraction, y: Fraction): number {
  const difference = x.n * y.d - y.n * x.d;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Cut down, not rounded, to 4 decimals: 0.94999… never shows as 0.95 (contract-decisions 158). */
export function cutTo4({ n, d }: Fraction): number {
  return Number((10_000n * n) / d) / 10_000;
}
