import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatCop, formatCount, formatMoment, formatPuntaje, plural } from "./formato";

describe("formatCount", () => {
  it.each([
    [0, "0"],
    [999, "999"],
    [1234, "1.234"],
    [1_000_000, "1.000.000"],
    [58.8, "58,8"],
    [1234.567, "1.234,57"],
    [-0.5, "-0,5"],
    [-1500, "-1.500"],
  ])("writes %d as %s", (count, text) => {
    expect(formatCount(count)).toBe(text);
  });

  it("formats any whole number like Intl does for Colombia today", () => {
    const intl = new Intl.NumberFormat("es-CO", { useGrouping: true });
    fc.assert(
      fc.property(fc.maxSafeInteger(), (count) => {
        expect(formatCount(count)).toBe(intl.format(count));
      }),
    );
  });
});

it.each([
  [1, "1,00"],
  [0.9499, "0,94"],
  [0.95, "0,95"],
  [0.29, "0,29"],
  [0.7, "0,70"],
])("writes the score %d as %s, never better than it was classified", (score, text) => {
  expect(formatPuntaje(score)).toBe(text);
});

it("writes money with its sign, and the minus before it", () => {
  expect(formatCop(150_000)).toBe("$ 150.000");
  expect(formatCop(-150_000)).toBe("-$ 150.000");
});

it("counts one by its own name", () => {
  expect([plural(1, "día", "días"), plural(2000, "día", "días")]).toEqual(["1 día", "2.000 días"]);
});

it("names the zone of a moment", () => {
  expect(formatMoment("2026-11-22T02:45:00Z")).toBe("21 nov 2026, 21:45 (Bogotá)");
});
