/**
 * score/ takes two normalized names and gives the contract's score, exactly: what they have in common in whole numbers
 * (compare), the score those make (here), and the most that a pair can score of which less is known (most-score).
 *
 * What two names have in common, in whole numbers: enough to compute every score exactly.
 */
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

/** From so many hundredths on, what the correspondence leaves out is told. Contract-decisions 354. */
export const HIGH = 85;

/** What anything has in common with itself: scores 1. */
export const IDENTICAL: Comparison = { a: 1, b: 1, matches: 1, mismatches: 0, prefix: 1, distance: 0 };

/** Rounded scores err by far less: only those as close as this are compared exactly. */
const DOUBT = 1e-9;

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

/** Jaro-Winkler's numerator, ten times over, and Jaro's denominator as plain numbers. */
function winklerNumerator({ a, b, matches: m, mismatches: k, prefix: l }: Comparison): number {
  return m === 0 ? 0 : (10 - l) * (2 * m * m * (a + b) + (2 * m - k) * a * b) + l * 6 * a * b * m;
}

const jaroDenominator = ({ a, b, matches }: Comparison): number => (matches === 0 ? 1 : 6 * a * b * matches);

/** The score's numerator and denominator as plain numbers, exact up to SAFE_LENGTH: for the hot paths. */
function numerator(comparison: Comparison): number {
  const longer = Math.max(comparison.a, comparison.b);
  const edit = 30 * jaroDenominator(comparison) * (longer - comparison.distance);
  return 7 * winklerNumerator(comparison) * longer + edit;
}

const denominator = (comparison: Comparison): number =>
  100 * jaroDenominator(comparison) * Math.max(comparison.a, comparison.b);

/** Whether the score is at least `percent` hundredths, exactly and at any length. */
export function reaches(comparison: Comparison, percent: number): boolean {
  if (Math.max(comparison.a, comparison.b) > SAFE_LENGTH) return isAtLeast(scoreOf(comparison), percent);
  return 100 * numerator(comparison) >= percent * denominator(comparison);
}

/** The score to the nearest number: to rank by where equal scores must rank equal, never to classify. */
export const nearestScore = (comparison: Comparison): number =>
  numerator(comparison) / denominator(comparison);

/** Negative where `one` scores less than `other`, 0 where they score the same, positive where more: exactly. */
export function compareScores(one: Comparison, other: Comparison): number {
  if (isSame(one, other)) return 0;
  const difference = nearestScore(one) - nearestScore(other);
  return Math.abs(difference) > DOUBT ? difference : compareFractions(scoreOf(one), scoreOf(other));
}

const isSame = (one: Comparison, other: Comparison): boolean =>
  one.a === other.a &&
  one.b === other.b &&
  one.matches === other.matches &&
  one.mismatches === other.mismatches &&
  one.prefix === other.prefix &&
  one.distance === other.distance;

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

/** So near a step that rounding may have crossed it. */
const STEP_DOUBT = 1e-4;

/** `cutTo4` of a number known to the nearest; null where that leaves a doubt, and only the exact number tells. */
export function cutNearest(nearest: number): number | null {
  if (nearest === 0 || nearest === 1) return nearest;
  const steps = nearest * 10_000;
  return Math.abs(steps - Math.round(steps)) < STEP_DOUBT ? null : Math.floor(steps) / 10_000;
}

/** The score of a comparison and its two parts as shown, in [0,1], cut to 4 decimals. */
export const shownScore = (comparison: Comparison): number =>
  cutNearest(nearestScore(comparison)) ?? cutTo4(scoreOf(comparison));

export function shownJaroWinkler(comparison: Comparison): number {
  const nearest = winklerNumerator(comparison) / (10 * jaroDenominator(comparison));
  return cutNearest(nearest) ?? cutTo4(jaroWinkler(comparison));
}

/** Exact as it is: a fraction of whole numbers this small is never rounded to a step that it does not reach. */
export function shownLevenshtein({ a, b, distance }: Comparison): number {
  const longer = Math.max(a, b);
  return Math.floor((10_000 * (longer - distance)) / longer) / 10_000;
}
