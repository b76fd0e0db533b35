import { describe, expect, it } from "vitest";
import { listaAge } from "./lista";

const NOW = new Date("2026-11-20T10:15:00Z");
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

describe("listaAge", () => {
  it.each([
    ["checked now", 0, true, 0, false],
    ["checked 48 hours ago", 48, true, 48, false],
    ["checked a moment more than 48 hours ago", 48.001, true, 48, true],
    ["of uploads only, a year old", 8_760, false, 8_760, false],
  ])("tells the age for a list %s", (_, hours, hasSource, edadHoras, isLate) => {
    expect(listaAge(hoursAgo(hours), hasSource, NOW)).toMatchObject({ edadHoras, isLate });
  });

  it.each([true, false])("is unknown and late without any version (source: %s)", (hasSource) => {
    expect(listaAge(null, hasSource, NOW)).toEqual({ confirmadaEn: null, edadHoras: null, isLate: true });
  });

  it("is never negative, at any clocks", () => {
    expect(listaAge(hoursAgo(-3), true, NOW)).toMatchObject({ edadHoras: 0, isLate: false });
  });
});
