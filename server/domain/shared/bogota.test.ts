import { describe, expect, it } from "vitest";
import { ageInWords, formatBogota } from "./bogota";

describe("formatBogota", () => {
  it.each([
    ["2026-11-20T10:15:00Z", "20 nov 2026, 05:15"],
    ["2026-11-20T05:05:00Z", "20 nov 2026, 00:05"],
    ["2027-01-01T04:59:00Z", "31 dic 2026, 23:59"],
  ])("shows %s as %s", (moment, shown) => {
    expect(formatBogota(new Date(moment))).toBe(shown);
  });
});

describe("ageInWords", () => {
  const now = new Date("2026-11-20T12:00:00Z");
  it.each([
    [0, "menos de un minuto"],
    [59_999, "menos de un minuto"],
    [60_000, "1 minuto"],
    [3_599_000, "59 minutos"],
    [3_600_000, "1 hora"],
    [86_399_000, "23 horas"],
    [2 * 86_400_000, "2 días"],
  ])("says %i ms as %s", (elapsed, words) => {
    expect(ageInWords(new Date(now.getTime() - elapsed), now)).toBe(words);
  });
});
