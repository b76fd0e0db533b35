import { describe, expect, it } from "vitest";
import { differences, matchDifferences, proofOf, tightenedBounds } from "../testing/prove-search";
import { POLITICAS } from "../types";

/** 2,000 queries against 25,000 names: 100 million comparisons by brute force, about a minute. */
const proof = proofOf(25_000, 2_000);

describe("the search", () => {
  it("finds the names, scores and order of brute force", { timeout: 300_000 }, () => {
    expect(proof.expected.some(({ hits }) => hits.length > 0)).toBe(true);
    expect(differences(proof)).toEqual([]);
  });

  it.each(POLITICAS)(
    "gives the matches, correspondences and counts of every name judged by itself: %s",
    {
      timeout: 300_000,
    },
    (politica) => {
      expect(matchDifferences(proof, politica)).toEqual([]);
    },
  );

  it("would be seen to lose names by a bound tightened by 0.001", { timeout: 300_000 }, () => {
    expect(differences(proof, tightenedBounds)).not.toEqual([]);
  });
});
