import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encode } from "../names/alphabet";
import { nearPairs, normalizedNames } from "../testing/arbitraries";
import { textbookComparison, textbookScore } from "../testing/textbook";
import { compare, prepareName } from "./compare";
import {
  type Comparison,
  compareFractions,
  compareScores,
  cutTo4,
  EXACTO,
  isAtLeast,
  jaroWinkler,
  levenshtein,
  nearestScore,
  POSIBLE,
  reaches,
  scoreOf,
  shownJaroWinkler,
  shownLevenshtein,
  shownScore,
} from "./score";

const between = (one: string, other: string): Comparison => compare(prepareName(one), encode(other));

describe("Jaro-Winkler and Levenshtein, by hand", () => {
  // m, k, l and d counted on paper; the published values of Jaro-Winkler are .9611, .8400, .8133 to 4 decimals.
  it.each([
    ["martha", "marhta", { matches: 6, mismatches: 2, prefix: 3, distance: 2 }, 0.9611, 0.6666],
    ["dwayne", "duane", { matches: 4, mismatches: 0, prefix: 1, distance: 2 }, 0.84, 0.6666],
    ["dixon", "dicksonx", { matches: 4, mismatches: 0, prefix: 2, distance: 4 }, 0.8133, 0.5],
    ["joseph", "joseph kony", { matches: 6, mismatches: 0, prefix: 4, distance: 5 }, 0.909, 0.5454],
    // Three of six matches in another order: k = 3, which a library that floors k / 2 counts as one transposition.
    ["abcdef", "bcadef", { matches: 6, mismatches: 3, prefix: 0, distance: 2 }, 0.9166, 0.6666],
    ["a", "a", { matches: 1, mismatches: 0, prefix: 1, distance: 0 }, 1, 1],
    ["a", "b", { matches: 0, mismatches: 0, prefix: 0, distance: 1 }, 0, 0],
    ["ab", "ba", { matches: 0, mismatches: 0, prefix: 0, distance: 2 }, 0, 0],
  ])("%s / %s", (one, other, counts, winkler, edit) => {
    const comparison = between(one, other);
    expect(comparison).toEqual({ a: one.length, b: other.length, ...counts });
    expect(cutTo4(jaroWinkler(comparison))).toBe(winkler);
    expect(cutTo4(levenshtein(comparison))).toBe(edit);
  });
});

describe("the score", () => {
  it("is exactly 0.80 for JOSEPH / JOSEPH KONY, where floating point gives 0.7999…", () => {
    const comparison = between("joseph", "joseph kony");
    const score = scoreOf(comparison);
    expect(score.n * 10n).toBe(score.d * 8n);
    expect(reaches(comparison, 80)).toBe(true);
    expect(cutTo4(score)).toBe(0.8);
  });

  it("is 1 for equal names", () => {
    fc.assert(fc.property(normalizedNames, (name) => cutTo4(scoreOf(between(name, name))) === 1));
  });

  it("is the same both ways round", () => {
    fc.assert(
      fc.property(nearPairs, ([one, other]) => {
        expect(compareFractions(scoreOf(between(one, other)), scoreOf(between(other, one)))).toBe(0);
      }),
    );
  });

  it("is tried on names of every length, of one word of bits and of ten", () => {
    const lengths = fc.sample(normalizedNames, { numRuns: 1_000, seed: 1 }).map(({ length }) => length);
    for (const [from, to] of [
      [1, 32],
      [33, 64],
      [65, 255],
      [256, 300],
    ] as const) {
      expect(lengths.filter((length) => from <= length && length <= to).length).toBeGreaterThan(40);
    }
  });

  it("equals the textbook's, count by count, from 1 to 300 characters", () => {
    const bothEqual = (one: string, other: string) => {
      const comparison = between(one, other);
      expect(comparison).toEqual(textbookComparison(one, other));
      expect(compareFractions(scoreOf(comparison), textbookScore(one, other))).toBe(0);
    };
    fc.assert(fc.property(normalizedNames, normalizedNames, bothEqual), { numRuns: 200 });
    fc.assert(
      fc.property(nearPairs, ([one, other]) => bothEqual(one, other)),
      { numRuns: 300 },
    );
  });

  it("is the same in plain numbers as in big integers, at every threshold", () => {
    fc.assert(
      fc.property(nearPairs, fc.integer({ min: 0, max: 100 }), ([one, other], percent) => {
        const comparison = between(one, other);
        expect(reaches(comparison, percent)).toBe(isAtLeast(scoreOf(comparison), percent));
        expect(nearestScore(comparison)).toBeCloseTo(cutTo4(scoreOf(comparison)), 3);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("classification at the borders", () => {
  // 255 characters, no prefix: the largest products that plain numbers hold.
  it("decides on the integers at 255 characters", () => {
    const comparison = { a: 255, b: 255, matches: 255, mismatches: 255, prefix: 0, distance: 255 };
    // J = (1 + 1 + 1/2) / 3 = 5/6, so the score is 0.7 · 5/6 = 7/12 = 0.5833…
    expect(scoreOf(comparison)).toSatisfy(({ n, d }: { n: bigint; d: bigint }) => 12n * n === 7n * d);
    expect([reaches(comparison, 58), reaches(comparison, 59)]).toEqual([true, false]);
  });

  it("takes 0.95 and 0.70 themselves as reached, and nothing below", () => {
    for (const percent of [EXACTO, POSIBLE]) {
      expect(isAtLeast({ n: BigInt(percent), d: 100n }, percent)).toBe(true);
      expect(isAtLeast({ n: BigInt(percent) * 10n ** 20n - 1n, d: 10n ** 22n }, percent)).toBe(false);
    }
  });

  it("shows 0.9499 and not 0.95 for what is below 0.95 by a hair", () => {
    expect(cutTo4({ n: 95n * 10n ** 20n - 1n, d: 10n ** 22n })).toBe(0.9499);
    expect(cutTo4({ n: 19n, d: 20n })).toBe(0.95);
  });

  it("shows the exact number cut down, though it computes it only where rounding leaves a doubt", () => {
    fc.assert(
      fc.property(nearPairs, ([one, other]) => {
        const comparison = between(one, other);
        expect(shownScore(comparison)).toBe(cutTo4(scoreOf(comparison)));
        expect(shownJaroWinkler(comparison)).toBe(cutTo4(jaroWinkler(comparison)));
        expect(shownLevenshtein(comparison)).toBe(cutTo4(levenshtein(comparison)));
      }),
      { numRuns: 1_000 },
    );
  });

  it("ranks as the exact scores do", () => {
    fc.assert(
      fc.property(nearPairs, normalizedNames, ([one, other], third) => {
        const [near, far] = [between(one, other), between(one, third)];
        expect(Math.sign(compareScores(near, far))).toBe(compareFractions(scoreOf(near), scoreOf(far)));
      }),
      { numRuns: 1_000 },
    );
  });

  it("shows a score of at least 0.95 exactly where it classifies as exacto", () => {
    fc.assert(
      fc.property(nearPairs, ([one, other]) => {
        const comparison = between(one, other);
        expect(reaches(comparison, EXACTO)).toBe(cutTo4(scoreOf(comparison)) >= 0.95);
        expect(reaches(comparison, POSIBLE)).toBe(cutTo4(scoreOf(comparison)) >= 0.7);
      }),
      { numRuns: 1_000 },
    );
  });
});
