import { describe, expect, it } from "vitest";
import { DocumentoIndexBuilder, entriesWithNumero, type IndexableNumero } from "./documento-index";

function indexOf(numeros: readonly IndexableNumero[]) {
  const builder = new DocumentoIndexBuilder();
  for (const numero of numeros) builder.add(numero);
  return builder.build();
}

describe("the document index", () => {
  it("finds every entry that carries a number, once and ascending", () => {
    const numeros = Array.from({ length: 5_000 }, (_, entry) => ({ numero: String(entry % 1_000), entry }));
    const index = indexOf([...numeros, { numero: "7", entry: 7 }].reverse());
    expect(entriesWithNumero(index, "7")).toEqual([7, 1_007, 2_007, 3_007, 4_007]);
    expect(entriesWithNumero(index, "1000")).toEqual([]);
  });

  it("may give the entry of another number with the same hash, which its caller verifies", () => {
    // FNV-1a, 32 bits: a published collision.
    const index = indexOf([{ numero: "costarring", entry: 1 }]);
    expect(entriesWithNumero(index, "liquid")).toEqual([1]);
  });
});
