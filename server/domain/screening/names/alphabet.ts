import { CLASSES } from "../engine/layout";

/**
 * The characters a normalized name consists of, each at its code, in the order of strings. A code's low four bits, its
 * place in a row here, are its class, by which the search kernel looks characters up, sixteen at a time: the space and
 * the commonest letters have a class each, rarer ones share one.
 */
const ALPHABET = [
  " _012_345_6_____",
  "__789___________",
  "_abcdefghij_____",
  "__________kl____",
  "______m_____no__",
  "____p___q_____rs",
  "__tuv_wxy_z_____",
].join("");
const NO_CHARACTER = "_";

/** What a code stands for in a table: rows are this many. */
export const ALPHABET_SIZE = ALPHABET.length;

const DIGITS = 10;

/** Characters that are counted one by one. Two kinds stand together: a query that has the one mostly has the other. */
const KINDS_BY_FREQUENCY = " aeiornlsctdmuhgbzjvpfykqwx";

const CODE_OF_CHARACTER = new Uint8Array(128).fill(ALPHABET_SIZE);
const RANK_OF_CODE = new Uint8Array(ALPHABET_SIZE);
const CODE_OF_RANK = new Uint8Array(ALPHABET_SIZE);
const KIND_OF_CODE = new Uint8Array(ALPHABET_SIZE);
[...ALPHABET]
  .flatMap((character, code) => (character === NO_CHARACTER ? [] : [{ character, code }]))
  .forEach(({ character, code }, rank) => {
    CODE_OF_CHARACTER[character.charCodeAt(0)] = code;
    RANK_OF_CODE[code] = rank;
    CODE_OF_RANK[rank] = code;
    const kind = KINDS_BY_FREQUENCY.indexOf(character);
    KIND_OF_CODE[code] = kind < 0 ? KINDS_BY_FREQUENCY.length + (Number(character) >> 1) : kind;
  });

/** One byte for each character of a normalized name. */
export function encode(normalized: string): Uint8Array {
  const codes = new Uint8Array(normalized.length);
  encodeInto(normalized, codes, 0);
  return codes;
}

/** The same, written to `target` from `offset` on. */
export function encodeInto(normalized: string, target: Uint8Array, offset: number): void {
  for (let index = 0; index < normalized.length; index++) {
    const code = CODE_OF_CHARACTER[normalized.charCodeAt(index)] ?? ALPHABET_SIZE;
    if (code === ALPHABET_SIZE) throw new RangeError(`not a normalized name: ${JSON.stringify(normalized)}`);
    target[offset + index] = code;
  }
}

/** The `codes` from `start` to before `end` as text. */
export function decode(codes: Uint8Array, start: number, end: number): string {
  let text = "";
  for (let index = start; index < end; index++) text += ALPHABET[codes[index] as number];
  return text;
}

/** How many characters there are. */
export const CHARACTERS = 1 + DIGITS + 26;

/** The place of a code's character among all: space, digits, letters. Codes leave room between them, ranks do not. */
export const rankOf = (code: number): number => RANK_OF_CODE[code] as number;

/** The code of the character at a place among all. */
export const codeOf = (rank: number): number => CODE_OF_RANK[rank] as number;

export const isLetter = (code: number): boolean => rankOf(code) > DIGITS;

/** Characters whose occurrences are counted together: digits two by two, every other character by itself; 32 in all. */
export const kindOf = (code: number): number => KIND_OF_CODE[code] as number;

/** The class of a code's character. */
export const classOf = (code: number): number => code % CLASSES;

/** Classes, those first whose characters are the commonest in names. */
export const CLASSES_BY_FREQUENCY: readonly number[] = [
  ...new Set([...KINDS_BY_FREQUENCY].map((character) => classOf(encode(character)[0] as number))),
];

/** Whether a normalized name has the two letters without which it never matches (matching.md section 1). */
export function hasTwoLetters(name: string): boolean {
  return /[a-z].*[a-z]/.test(name);
}
