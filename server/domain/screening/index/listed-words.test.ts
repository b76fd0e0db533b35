import { describe, expect, it } from "vitest";
import { decode, encode } from "../names/alphabet";
import { entryOf, indexOf } from "../testing/entries";
import { buildNameIndex } from "./build-name-index";
import { entriesWith, LONGEST_WORD, wordCodes, wordPlace } from "./listed-words";

const named = (...texts: string[]) =>
  entryOf(texts[0] ?? "", { names: texts.map((text) => ({ text, isWeak: false })) });

const countIn = (index: ReturnType<typeof indexOf>, word: string, tipo: "natural" | "juridica" = "natural") =>
  entriesWith(index.names.words, encode(word), tipo);

describe("entriesWith", () => {
  it("counts entries and not names, each word of an entry once", () => {
    const index = indexOf({
      ofac_sdn: [named("Ana Soto", "Ana Soto Lara", "Anita Soto Soto"), named("Luz Soto")],
      onu_consolidated: [named("Ana Paz")],
    });
    expect(["ana", "soto", "lara", "luz", "nadie"].map((word) => countIn(index, word))).toEqual([
      2, 2, 1, 1, 0,
    ]);
  });

  it("counts persons and companies apart, and an entry of unknown type with both", () => {
    const index = indexOf({
      ofac_sdn: [
        entryOf("Roble Soto"),
        entryOf("Roble S.A.S.", { tipo: "juridica" }),
        entryOf("Roble Vega", { tipo: "desconocido" }),
      ],
    });
    expect([countIn(index, "roble"), countIn(index, "roble", "juridica")]).toEqual([2, 2]);
    expect([countIn(index, "soto"), countIn(index, "soto", "juridica")]).toEqual([1, 0]);
  });

  it("tells words apart to the last of twenty letters, and counts none that is longer", () => {
    const twenty = "abcdefghijklmnopqrst";
    const index = indexOf({ ofac_sdn: [named(`${twenty} soto`), named(`${twenty}u paz`)] });
    expect(countIn(index, twenty)).toBe(1);
    expect(countIn(index, twenty.replace("t", "u"))).toBe(0);
    expect(countIn(index, `${twenty}u`)).toBe(0);
  });

  it("finds each of more words than it has room for at first", () => {
    const word = (number: number) =>
      number.toString().replace(/\d/g, (digit) => "abcdefghij".charAt(Number(digit)));
    const index = indexOf({
      ofac_sdn: Array.from({ length: 3_000 }, (_, at) => named(`${word(at)} comun`)),
    });
    expect(countIn(index, "comun")).toBe(3_000);
    expect(
      Array.from({ length: 3_000 }, (_, at) => countIn(index, word(at))).every((count) => count === 1),
    ).toBe(true);
  });

  it.each([..."ah"])("keeps what it knows of words of all letters when it makes room (%s)", (first) => {
    const word = (number: number) =>
      `${first}bcdefghij${[...`${number}`].map((digit) => "wxyzqjhfmd".charAt(Number(digit))).join("")}`;
    const entry = (at: number) =>
      entryOf(word(at), {
        tipo: at % 2 === 0 ? "natural" : "juridica",
        names: [`comun ${word(at)}`, `comun ${word(at)} comun`].map((text) => ({ text, isWeak: false })),
      });
    const index = indexOf({ ofac_sdn: Array.from({ length: 1_100 }, (_, at) => entry(at)) });
    expect([countIn(index, "comun"), countIn(index, "comun", "juridica")]).toEqual([550, 550]);
    const counts = Array.from({ length: 1_100 }, (_, at) => [
      countIn(index, word(at)),
      countIn(index, word(at), "juridica"),
    ]);
    expect(counts).toEqual(counts.map((_, at) => (at % 2 === 0 ? [1, 0] : [0, 1])));
  });

  it("leaves out names without vowels, in which words are others", () => {
    expect(countIn(indexOf({ ofac_sdn: [named("محمد")] }), "mhmd")).toBe(0);
  });
});

describe("wordCodes", () => {
  it("gives back the letters and digits of words of every length", () => {
    const lasts = Array.from({ length: LONGEST_WORD }, (_, at) => "zy9a0bxw1czzzzzza9z0".slice(0, at + 1));
    const named = lasts.map((normalized, entry) => ({ normalized, comparedWith: 1, entry, place: 0 }));
    const { words } = buildNameIndex(named);
    const codes = new Uint8Array(LONGEST_WORD);
    const read = (word: string) => decode(codes, 0, wordCodes(words, wordPlace(words, encode(word)), codes));
    expect(lasts.map(read)).toEqual(lasts);
  });
});
