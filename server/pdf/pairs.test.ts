import { describe, expect, it } from "vitest";
import { formatPuntaje } from "../domain/shared/formato";
import { alignedNames } from "./pairs";
import { matchOf } from "./testing/evidence";

describe("alignedNames", () => {
  const aligned = (
    part: Parameters<typeof matchOf>[1],
    columns = 80,
    match: Parameters<typeof matchOf>[0] = {},
  ) =>
    alignedNames(matchOf(match, part), columns, formatPuntaje).map((group) =>
      group.map((line) => line.replaceAll("\u00A0", " ")),
    );

  it("puts corresponding words above each other and unpaired ones last", () => {
    const part = {
      nombreNormalizado: "ana maria rios",
      coincidenciaNormalizada: "rios anamaria paz",
      pares: [
        { consulta: "ana maria", lista: "anamaria", score: 0.9 },
        { consulta: "rios", lista: "rios", score: 1 },
      ],
    };
    expect(aligned(part)).toEqual([
      [
        "consultado   ana maria  rios  –",
        "en la lista  anamaria   rios  paz",
        "acuerdo      0,90       =     sin par",
      ],
    ]);
  });

  it("says that the words of a derived match are those of another entry", () => {
    const part = {
      nombreNormalizado: "otro",
      coincidenciaNormalizada: "otro",
      pares: [{ consulta: "otro", lista: "otro", score: 1 }],
    };
    expect(aligned(part, 80, { derivado: true })).toEqual([
      ["otra entrada  otro", "en la lista   otro", "acuerdo       ="],
    ]);
  });

  it("continues on a new line when one is full, also within a very long word", () => {
    const long = "x".repeat(50);
    const groups = aligned({ nombreNormalizado: long, coincidenciaNormalizada: "y", pares: [] }, 40);
    for (const line of groups.flat()) expect(line.length).toBeLessThanOrEqual(40);
    expect(groups.flat().join("").replace(/[^x]/g, "")).toBe(long);
  });

  it("has nothing to align for a match by document", () => {
    expect(aligned({ nombreNormalizado: null, coincidenciaNormalizada: null })).toEqual([]);
  });
});
