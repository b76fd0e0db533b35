import { describe, expect, it } from "vitest";
import { seededRandom } from "../../../server/domain/screening/testing/synthetic-names";
import { inventedName } from "./invented-names";

const names = (seed: number, count: number) => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => inventedName(random));
};

describe("inventedName", () => {
  it("gives the same names for the same seed and others for another", () => {
    expect(names(1, 50)).toEqual(names(1, 50));
    expect(names(1, 50)).not.toEqual(names(2, 50));
  });

  it("gives the commonest surname to some five persons of a hundred, and hardly any name twice", () => {
    const drawn = names(3, 20_000);
    const surnames = drawn.filter((name) => /\bRodríguez\b/.test(name)).length;
    expect(surnames / drawn.length).toBeGreaterThan(0.03);
    expect(surnames / drawn.length).toBeLessThan(0.07);
    expect(new Set(drawn).size).toBeGreaterThan(19_500);
  });
});
