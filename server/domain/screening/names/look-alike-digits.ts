/** Digits that are written for the letter they look like. */
const LETTERS: Readonly<Record<string, string>> = { 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", 7: "t", 8: "b" };

const ANY_DIGIT = /\d/;
const MIXED = /(?=\S*[a-z])(?=\S*\d)\S+/g;

/** A person's normalized name with letters for the digits of words that have both: "Ig0r" is "Igor". */
export const withLetters = (name: string): string =>
  ANY_DIGIT.test(name)
    ? name.replace(MIXED, (word) => word.replace(/\d/g, (digit) => LETTERS[digit] ?? digit))
    : name;
