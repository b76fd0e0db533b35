import { beforeAll, describe, expect, it } from "vitest";
import { loadFontsFor } from "./fonts";
import { TEXT } from "./theme";
import { linesOf, shown } from "./typeset";

describe("linesOf", () => {
  beforeAll(() => loadFontsFor(""));
  const texts = (text: string, width: number) => linesOf(text, width, TEXT.body).map((line) => line.text);

  it("breaks between words, and within one only when it is wider than a line", () => {
    expect(texts("uno dos", 1_000)).toEqual(["uno dos"]);
    expect(texts("uno dos", 20)).toEqual(["uno", "dos"]);
    const pieces = texts("x".repeat(100), 60);
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.join("")).toBe("x".repeat(100));
  });

  it("states the separator between lines, and keeps «EE. UU.» together", () => {
    const gaps = (text: string, width: number) => linesOf(text, width, TEXT.body).map(({ gap }) => gap);
    expect(gaps("uno dos", 20)).toEqual([" ", " "]);
    expect(gaps("x".repeat(20), 60)).toEqual(["", " "]);
    expect(texts("OFAC (EE. UU.)", 50)).toEqual(["OFAC", "(EE. UU.)"]);
  });

  it("never parts a letter from its mark", () => {
    for (const piece of texts("x̌".repeat(60), 60)) expect(piece).toMatch(/^(?:x̌)+$/u);
  });

  it.each(["Ñandú áéíóú 123", "Владимир", "W".repeat(80), "محمد عبد الرحمن"])(
    "keeps %s within its width",
    (text) => {
      for (const { width } of linesOf(text.repeat(4), 90, TEXT.body)) expect(width).toBeLessThanOrEqual(90);
    },
  );
});

describe("shown", () => {
  beforeAll(() => loadFontsFor(""));

  it.each([
    ["  a\n\tb  ", "a b"],
    ["e\u0301", "é"],
    ["a\u00ADb\u200Ec", "abc"],
    ["a\u202Eb", "a[U+202E]b"],
    ["a\u0007b", "a[U+0007]b"],
    ["\u{1F9FF}", "[U+1F9FF]"],
    ["\u2028", ""],
    ["\u0645\u06CC\u200C\u062E a\u200Db", "\u0645\u06CC\u200C\u062E ab"],
  ])("of %j is %j", (text, expected) => {
    expect(shown(text)).toBe(expected);
  });
});
