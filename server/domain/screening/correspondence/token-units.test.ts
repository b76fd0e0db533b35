import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encode } from "../names/alphabet";
import { TokenUnits } from "./token-units";

const token = fc.stringMatching(/^[a-z0-9]{1,14}$/);

function keyOf(text: string): number | string {
  const units = new TokenUnits();
  const codes = encode(text);
  units.read(codes, 0, codes.length);
  return units.keyOf(0);
}

describe("the key of a token", () => {
  it("is one that no other token has, though they differ in the last letter alone", () => {
    fc.assert(
      fc.property(
        token,
        token,
        fc.constantFrom(..."az059"),
        fc.constantFrom(..."by168"),
        (one, other, a, b) => {
          expect(keyOf(one) === keyOf(other)).toBe(one === other);
          expect(keyOf(one + a)).not.toBe(keyOf(one + b));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it("tells the longest that are numbers exactly", () => {
    const keys = ["zzzzzzzzzz", "zzzzzzzzzy", "zzzzzzzzyz"].map(keyOf);
    expect(keys.every(Number.isSafeInteger)).toBe(true);
    expect(new Set(keys).size).toBe(3);
  });
});
