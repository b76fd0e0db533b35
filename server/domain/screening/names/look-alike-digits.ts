/** Digits that are written for the letter they look like. */
const LETTERS: Readonly<Record<string, string>> = { 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", 7: "t", 8: "b" };

const BETWEEN_LETTERS = /(?<=[a-z])\d(?=[a-z])/g;

/** A person's normalized name with letters for single digits between letters: "Ig0r" is "Igor", "M23" stays. */
export const withLetters = (name: string): string =>
  name.replace(BETWEEN_LETTERS, (digit) => LETTERS[digit] ?? digit);
