import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encode } from "../names/alphabet";
import { nearPairs, normalizedNames } from "../testing/arbitraries";
import { textbookCommonSubsequence } from "../testing/textbook";
import { compare, prepareName } from "./compare";
import { fewestShared, mayReach } from "./most-score";
import { reaches } from "./score";

const pairs = fc.oneof(nearPairs, fc.tuple(normalizedNames, normalizedNames));

function sharedLetters(one: string, other: string): number {
  return [...new Set(one)].reduce((sum, letter) => {
    const count = (name: string) => name.split(letter).length - 1;
    return sum + Math.min(count(one), count(other));
  }, 0);
}

describe("the upper bound", () => {
  it("never rules out a pair that scores enough", () => {
    fc.assert(
      fc.property(pairs, fc.integer({ min: 0, max: 100 }), ([one, other], percent) => {
        const comparison = compare(prepareName(one), encode(other));
        fc.pre(reaches(comparison, percent));
        const [a, b, { prefix }] = [one.length, other.length, comparison];
        const shared = sharedLetters(one, other);
        expect(shared).toBeGreaterThanOrEqual(fewestShared(a, b, prefix, percent));
        expect(mayReach(a, b, shared, textbookCommonSubsequence(one, other), prefix, percent)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it("admits the pair that is all shared, and asks for letters where it can", () => {
    expect(fewestShared(20, 20, 4, 100)).toBe(20);
    // 0.7 · (x + x + 1) / 3 + 0.3 · x ≥ 0.7 from x = 14/23, 12.17 letters of 20.
    expect(fewestShared(20, 20, 0, 70)).toBe(13);
    // A name three times as long cannot reach 0.70 with any letters.
    expect(fewestShared(10, 30, 0, 70)).toBeGreaterThan(10);
  });

  it("rules out equal letters in reverse order", () => {
    expect(mayReach(20, 20, 20, 1, 0, 70)).toBe(false);
  });
});
