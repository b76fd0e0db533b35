import { describe, expect, it } from "vitest";
import { seededRandom, syntheticName } from "./synthetic-names";

const names = (seed: number, count: number) => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => syntheticName(random));
};

describe("syntheticName", () => {
  it("gives the same names for the same seed and others for another", () => {
    expect(names(1, 50)).toEqual(names(1, 50));
    expect(names(1, 50)).not.toEqual(names(2, 50));
  });

  it("gives the commonest surname to some four persons of a hundred, and few names twice", () => {
    const drawn = names(3, 20_000);
    const surnames = drawn.filter((name) => /\bRodríguez\b/.test(name)).length;
    expect(surnames / drawn.length).toBeGreaterThan(0.03);
    expect(surnames / drawn.length).toBeLessThan(0.05);
    expect(new Set(drawn).size).toBeGreaterThan(19_500);
  });
});
