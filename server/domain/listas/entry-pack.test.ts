import { describe, expect, it } from "vitest";
import { seededRandom } from "../screening/testing/synthetic-names";
import { EntryPack } from "./entry-pack";
import type { ListaEntry } from "./lista-entry";

/** Longer than a page. */
const LONG = "ñ€😀".repeat(200_000);

const entryOf = (sourceId: string, text: string): ListaEntry => ({
  sourceId,
  tipo: "natural",
  names: [{ text, isWeak: false }],
  documentos: [],
  births: [],
  paises: [],
  fundamentoLegal: null,
});

describe("EntryPack", () => {
  const random = seededRandom(24);
  const expected = new Map<string, ListaEntry>();
  const pack = new EntryPack();
  for (let number = 0; number < 20_000; number++) {
    const sourceId = `Ñ-${Math.floor(random() * 15_000)}`;
    const text = number % 9_000 === 0 ? LONG : "€".repeat(Math.floor(random() * 60));
    expected.set(sourceId, entryOf(sourceId, text));
    pack.set(sourceId, JSON.stringify(entryOf(sourceId, text)));
  }

  it("keeps the last entry of each identifier, in the order of first appearance", () => {
    expect(pack.length).toBe(expected.size);
    expect(Array.from(expected.keys(), (id) => pack.idAt(pack.placeOf(id)))).toEqual([...expected.keys()]);
    expect(Array.from(expected.keys(), (id) => pack.entryAt(pack.placeOf(id)))).toEqual([
      ...expected.values(),
    ]);
    expect(pack.placeOf("none")).toBe(-1);
  });

  it("gives them all away", () => {
    expect([...pack.drain()]).toEqual([...expected.values()]);
  });
});
