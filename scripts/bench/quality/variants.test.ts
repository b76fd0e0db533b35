import { describe, expect, it } from "vitest";
import type { ListaEntry } from "../../../server/domain/listas/lista-entry";
import { variantSets } from "./variants";

const entry = (sourceId: string, ...names: string[]): ListaEntry => ({
  sourceId,
  tipo: "natural",
  names: names.map((text) => ({ text, isWeak: false })),
  documentos: [],
  births: [],
  paises: [],
  fundamentoLegal: null,
});

const LISTED = [
  entry("1", "Yusuf Imaginario al Ficticio", "Yousef Imaginario al Ficticio"),
  entry("2", "Perico de los Palotes Imaginados"),
  entry("3", "Иван Выдуманный", "Ivan Vydumannyi"),
];

const asked = (name: string, sample = 10) =>
  variantSets(LISTED, LISTED, sample).find((set) => set.name === name)?.variants ?? [];

describe("variantSets", () => {
  it("gives the same variants for the same arguments", () => {
    expect(variantSets(LISTED, LISTED, 10)).toEqual(variantSets(LISTED, LISTED, 10));
  });

  it("queries an entry with a transcription that was removed from it", () => {
    const [variant] = asked("other transcription").filter(({ consulta }) => consulta.startsWith("Yusuf"));
    expect(variant?.names).toEqual([{ text: "Yousef Imaginario al Ficticio", isWeak: false }]);
  });

  it("queries an entry with Latin names only in another script", () => {
    expect(asked("in Cyrillic")).toEqual([
      { consulta: "Иван Выдуманный", tipo: "natural", names: [{ text: "Ivan Vydumannyi", isWeak: false }] },
    ]);
  });

  it("keeps every word of a full name in any order, and takes at most the sample", () => {
    const [variant] = asked("any order", 1);
    const words = variant?.consulta.split(" ").sort();
    expect(variant?.names.map(({ text }) => text.split(" ").sort())).toContainEqual(words);
    expect(asked("any order", 1)).toHaveLength(1);
  });
});
