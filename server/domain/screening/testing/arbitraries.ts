import fc from "fast-check";

const FEW_LETTERS = "aab c".split("");
const ALL_CHARACTERS = "abcdefghijklmnopqrstuvwxyz0123456789      ".split("");

const isNormalized = (text: string): boolean => text !== "" && text === text.trim() && !text.includes("  ");

/** `size`: fast-check would otherwise stay around ten letters. */
const stringOf = (characters: string[], maxLength: number) =>
  fc
    .array(fc.constantFrom(...characters), { minLength: 1, maxLength, size: "max" })
    .map((letters) => letters.join("").trim().replace(/ +/g, " "))
    .filter(isNormalized);

/** Normalized names of every length from 1 to 300, some of few letters, so that they repeat. */
export const normalizedNames = fc.oneof(
  stringOf(FEW_LETTERS, 12),
  stringOf(ALL_CHARACTERS, 40),
  stringOf(FEW_LETTERS, 70),
  stringOf(ALL_CHARACTERS, 300),
  stringOf(FEW_LETTERS, 300),
);

/** Of letters that the kernel takes for equal at first, and as many as leave it nothing else: see alphabet.ts. */
const lettersOfAClass = stringOf(["b", "t"], 70);

/** A name and another made from it by a few edits: near the thresholds, where random pairs never come. */
export const nearPairs = fc
  .tuple(
    fc.oneof({ weight: 9, arbitrary: normalizedNames }, { weight: 1, arbitrary: lettersOfAClass }),
    fc.array(fc.tuple(fc.nat(), fc.constantFrom(...ALL_CHARACTERS, "")), { maxLength: 12, size: "max" }),
  )
  .map(([name, edits]): [string, string] => {
    const characters = [...name];
    for (const [place, character] of edits) characters[place % characters.length] = character;
    const edited = characters.join("").trim().replace(/ +/g, " ");
    return [name, edited === "" ? name : edited];
  });
