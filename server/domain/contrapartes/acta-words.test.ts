import { describe, expect, it } from "vitest";
import { diasSinVacio } from "./acta-words";

const DIAS = ["2026-11-01", "2026-11-02", "2026-11-03"];

/** An acta up to noon of 3 November in Bogota, without a base until `hasta`. */
const sinBaseUntil = (hasta: string) => ({
  corte: "2026-11-03T17:00:00.000Z",
  vacios: [
    { tipo: "sin_base" as const, lista: null, versionId: null, desde: "2026-11-01T05:00:00.000Z", hasta },
  ],
});

describe("the days of an acta that no gap names", () => {
  it("has none when there was no base in the whole range", () => {
    expect(diasSinVacio(DIAS, sinBaseUntil("2026-11-03T17:00:00.000Z"))).toEqual([]);
  });

  it("keeps the day on which the base began when it began during the range", () => {
    expect(diasSinVacio(DIAS, sinBaseUntil("2026-11-02T15:00:00.000Z"))).toEqual([
      "2026-11-02",
      "2026-11-03",
    ]);
  });

  it("keeps all days when there was always a base", () => {
    expect(diasSinVacio(DIAS, { ...sinBaseUntil(""), vacios: [] })).toEqual(DIAS);
  });
});
