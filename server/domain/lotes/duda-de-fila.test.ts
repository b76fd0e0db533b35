import { describe, expect, it } from "vitest";
import { cutAmong } from "./duda-de-fila";

describe("names of a file that end at one letter", () => {
  it.each([
    [
      "many more than those of a letter less",
      [
        { letras: 30, total: 12 },
        { letras: 29, total: 6 },
      ],
      12,
    ],
    [
      "many, and none of a letter less",
      [
        { letras: 22, total: 5 },
        { letras: 20, total: 40 },
      ],
      5,
    ],
    ["the only length", [{ letras: 20, total: 9 }], 9],
  ])("are cut if they are %s", (_, longest, total) => {
    expect(cutAmong(longest)?.total).toBe(total);
  });

  it.each([
    [
      "hardly more than those of a letter less",
      [
        { letras: 30, total: 11 },
        { letras: 29, total: 6 },
      ],
    ],
    [
      "few",
      [
        { letras: 30, total: 4 },
        { letras: 25, total: 1 },
      ],
    ],
    [
      "short",
      [
        { letras: 14, total: 50 },
        { letras: 13, total: 1 },
      ],
    ],
    ["none", []],
  ])("are not if they are %s", (_, longest) => {
    expect(cutAmong(longest)).toBeNull();
  });
});
