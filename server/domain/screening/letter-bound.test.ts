import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encode } from "./alphabet";
import { fewestShared } from "./letter-bound";
import { compare, prepareName } from "./prepared-name";
import { reaches } from "./similarity";
import { nearPairs, normalizedNames } from "./testing/arbitraries";

function sharedLetters(one: string, other: string): number {
  return [...new Set(one)].reduce((sum, letter) => {
    const count = (name: string) => name.split(letter).length - 1;
    return sum + Math.min(count(one), count(other));
  }, 0);
}

describe("fewestShared", () => {
  it("never rules out a pair that scores enough", () => {
    const pairs = fc.oneof(nearPairs, fc.tuple(normalizedNames, normalizedNames));
    fc.assert(
      fc.property(pairs, fc.integer({ min: 0, max: 100 }), ([one, other], percent) => {
        const comparison = compare(prepareName(one), encode(other));
        fc.pre(reaches(comparison, percent));
        const fewest = fewestShared(one.length, other.length, comparison.prefix, percent);
        expect(sharedLetters(one, other)).toBeGreaterThanOrEqual(fewest);
      }),
      { numRuns: 2_000 },
    );
  });

  it("admits the pair that is all shared, and asks for letters where it can", () => {
    expect(fewestShared(20, 20, 4, 100)).toBe(20);
    expect(fewestShared(20, 20, 0, 70)).toBe(13);
    // A name three times as long is out of reach of 0.70, whatever its letters.
    expect(fewestShared(10, 30, 0, 70)).toBeGreaterThan(10);
  });
});
