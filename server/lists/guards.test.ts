import { describe, expect, it } from "vitest";
import { guardVersion } from "./guards";

const source = { floor: 500 };

describe("guardVersion", () => {
  it.each([
    ["a first version at the floor", 500, null],
    ["a version that grows", 2000, { totalEntradas: 1000, isSample: false }],
    ["a version that loses exactly 20 %", 800, { totalEntradas: 1000, isSample: false }],
    ["a version far smaller than a sample", 500, { totalEntradas: 5000, isSample: true }],
  ])("lets pass %s", (_, totalEntradas, inForce) => {
    expect(guardVersion(source, { totalEntradas }, inForce)).toBeNull();
  });

  it.each([
    ["below the floor", 499, null, "menos de 500"],
    ["below the floor, even after a sample", 499, { totalEntradas: 30, isSample: true }, "menos de 500"],
    ["that loses more than 20 %", 799, { totalEntradas: 1000, isSample: false }, "pierde más del 20 %"],
  ])("holds a version %s", (_, totalEntradas, inForce, reason) => {
    expect(guardVersion(source, { totalEntradas }, inForce)).toContain(reason);
  });
});
