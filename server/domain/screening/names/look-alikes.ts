/** Digits that are written for the letter they look like. */
const LETTERS: Readonly<Record<string, string>> = { 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", 7: "t", 8: "b" };

const BETWEEN_LETTERS = /(?<=[a-z])\d(?=[a-z])/g;

/** A person's normalized name with letters for single digits between letters: "Ig0r" is "Igor", "M23" stays. */
export const withLetters = (name: string): string =>
  name.replace(BETWEEN_LETTERS, (digit) => LETTERS[digit] ?? digit);

/** A word of letters and such digits, two letters at least. */
const DIGITS_IN_WORD =
  /(?<![\p{L}\p{N}])(?=[^\s]*\d)(?=\d*\p{L}\d*\p{L})(?:\p{L}|[0134578])+(?![\p{L}\p{N}])/gu;

/** The text with letters for every such digit of its words, at an edge or several together: "0S4MA", "G00M3Z". */
export const withLettersForDigits = (text: string): string =>
  text.replace(DIGITS_IN_WORD, (word) => word.replace(/\d/g, (digit) => LETTERS[digit] ?? digit));

const SYMBOLS: Readonly<Record<string, string>> = { $: "s", "@": "a", "€": "e", "!": "i", "|": "l" };
/** A symbol in a word: letters stand on both sides, or two on one. */
const SYMBOL_IN_WORD = /(?<=\p{L})[$@€!|](?=\p{L})|(?<!\S)[$@€](?=\p{L}{2})|(?<=\p{L}{2})[$@€](?!\S)/gu;

const HOMOGLYPHS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ..."АA ВB ЕE ЅS ІI ЈJ КK МM НH ОO РP СC ТT УY ХX аa вb еe ѕs іi јj кk мm нh оo рp сc тt уy хx".split(" "),
    ..."ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX αa εe ιi κk νv οo ρp τt υu χx".split(" "),
  ].map(([other = "", latin = ""]) => [other, latin]),
);
/** A word of Latin letters and others that look like them. */
const MIXED_WORD =
  /(?=[^\s]*\p{Script=Latin})[\p{L}\p{M}]*[\p{Script=Cyrillic}\p{Script=Greek}][\p{L}\p{M}]*/gu;

/** The text with Latin letters for symbols inside words ("O$AMA") and for other scripts' letters in a Latin word. */
export const withLatinLookAlikes = (text: string): string =>
  text
    .replace(SYMBOL_IN_WORD, (symbol) => SYMBOLS[symbol] ?? symbol)
    .replace(MIXED_WORD, (word) =>
      /\p{Script=Latin}/u.test(word)
        ? [...word].map((letter) => HOMOGLYPHS[letter] ?? letter).join("")
        : word,
    );
