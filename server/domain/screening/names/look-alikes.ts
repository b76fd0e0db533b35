/** Digits that are written for the letter they look like. */
const LETTERS: Readonly<Record<string, string>> = {
  0: "o",
  1: "i",
  2: "z",
  3: "e",
  4: "a",
  5: "s",
  6: "g",
  7: "t",
  8: "b",
};

/** The letter that a digit looks like; the digit if it looks like none. */
export const lookAlike = (digit: string): string => LETTERS[digit] ?? digit;

const BETWEEN_LETTERS = /(?<=[a-z])\d(?=[a-z])/g;

/** A person's normalized name with letters for single digits between letters: "Ig0r" is "Igor", "M23" stays. */
export const withLetters = (name: string): string => name.replace(BETWEEN_LETTERS, lookAlike);

/** A word of letters and such digits, two letters at least. */
const DIGITS_IN_WORD = /(?<![\p{L}\p{N}])(?=[^\s]*\d)(?=\d*\p{L}\d*\p{L})(?:\p{L}|[0-8])+(?![\p{L}\p{N}])/gu;
/** One with a single letter, as the parts of "4L-71KR171" and "54B'4W1" are. */
const DIGITS_BY_A_LETTER = /(?<![\p{L}\p{N}])(?=\d+\p{L}|\p{L}\d)[\p{L}0-8]+(?![\p{L}\p{N}])/gu;

/**
 * The texts with letters for every such digit of the words, at an edge or several together: "0S4MA", "G00M3Z". A 1 is an
 * i or an l. None if no word has such a digit.
 */
export function withLettersForDigits(text: string): readonly string[] {
  const letters = (one: string) => (word: string) =>
    word.replace(/\d/g, (digit) => (digit === "1" ? one : lookAlike(digit)));
  if (text.search(DIGITS_IN_WORD) < 0) return [];
  const read = ["i", "l"].map((one) =>
    text.replace(DIGITS_IN_WORD, letters(one)).replace(DIGITS_BY_A_LETTER, letters(one)),
  );
  return [...new Set(read)];
}

const SYMBOLS: Readonly<Record<string, string>> = {
  ...{
    $: "s",
    "@": "a",
    "€": "e",
    "!": "i",
    "|": "l",
    "₳": "a",
    "฿": "b",
    "₵": "c",
    "¢": "c",
    "₲": "g",
    "₭": "k",
  },
  ...{ "£": "l", "₥": "m", "₦": "n", "₱": "p", "₽": "p", "₴": "s", "₮": "t", "₩": "w", "¥": "y" },
};
/** Symbols in a word: letters stand on both sides, or two on one. No address of mail. */
const SYMBOL_IN_WORD =
  /(?<=\p{L})(?:!|\|(?!\p{L}{3})|(?<!\p{L}{3})\||(?!@[\w-]+\.\w)[$@\p{Sc}])+(?=\p{L})|(?<![^\s'’-])[$@\p{Sc}]+(?=\p{L}{2})|(?<=\p{L}{2})[$@\p{Sc}]+(?![^\s'’-])|[₳฿₵₲₭₥₦₱₴₮₩]+(?=\p{L})|(?<=\p{L})[₳฿₵₲₭₥₦₱₴₮₩]+/gu;

const HOMOGLYPHS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ..."АA ВB ЕE ЅS ІI ЈJ КK МM НH ОO РP СC ТT УY ХX аa вb еe ѕs іi јj кk мm нh оo рp сc тt уy хx".split(" "),
    ..."ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX αa εe ιi κk νv οo ρp τt υu χx".split(" "),
  ].map(([other = "", latin = ""]) => [other, latin]),
);
/** By the Latin letter, the Cyrillic one that looks like it, in both cases. */
const CYRILLIC: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(HOMOGLYPHS)
    .filter(([other]) => /\p{Script=Cyrillic}/u.test(other))
    .map(([other, latin]) => [latin, other]),
);
/** A Cyrillic letter that looks like no Latin one. */
const ONLY_CYRILLIC = /(?![АВЕЅІЈКМНОРСТУХавеѕіјкмнорстух])\p{Script=Cyrillic}/u;
/** A word of Latin letters and others that look like them. */
const MIXED_WORD =
  /(?<![\p{L}\p{M}'’-])(?=[^\s]*\p{Script=Latin})[\p{L}\p{M}'’-]*[\p{Script=Cyrillic}\p{Script=Greek}][\p{L}\p{M}'’-]*/gu;

/** A word in the script that it is meant in: Cyrillic if it has a letter that looks like no Latin one ("Ивaнович" with a Latin a). */
function inOneScript(word: string): string {
  if (!/\p{Script=Latin}/u.test(word)) return word;
  const letters = ONLY_CYRILLIC.test(word) ? CYRILLIC : HOMOGLYPHS;
  return [...word.normalize("NFD")].map((letter) => letters[letter] ?? letter).join("");
}

/** The text with Latin letters for symbols inside words ("O$AMA") and for other scripts' letters in a Latin word. */
export const withLatinLookAlikes = (text: string): string =>
  text
    .replace(SYMBOL_IN_WORD, (symbols) => [...symbols].map((symbol) => SYMBOLS[symbol] ?? symbol).join(""))
    .replace(MIXED_WORD, inOneScript);

/** First code points of alphabets in symbols that Unicode gives no compatibility decomposition, or one in parentheses. */
const ALPHABETS = [0x249c, 0x1f110, 0x1f150, 0x1f170, 0x1f1e6];
const DRAWN_BLOCKS = 26;
const SYMBOL_LETTERS =
  /[\u249c-\u24b5\u{1f110}-\u{1f129}\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/gu;

/** Letters that decoration draws: enclosed, mathematical and the like. Fullwidth letters are a normal way to write. */
const DRAWN = /[\u249c-\u24e9\u{1d400}-\u{1d7ff}\u{1f110}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/u;

/** Whether a text draws letters with symbols. */
export const hasDrawnLetters = (text: string): boolean => DRAWN.test(text);

/** A text with plain letters for the symbols that NFKD leaves as they are: 🅰, 🇦, ⒜. */
export const withDrawnLetters = (text: string): string =>
  text.replace(SYMBOL_LETTERS, (symbol) => {
    const code = symbol.codePointAt(0) as number;
    const first = ALPHABETS.find((start) => code >= start && code < start + DRAWN_BLOCKS) as number;
    return String.fromCharCode(97 + code - first);
  });
