/** Codes of the characters a normalized name consists of, in the order of strings: space 0, digits from 1, letters from 11. */
const ALPHABET = " 0123456789abcdefghijklmnopqrstuvwxyz";

/** What a code stands for in a table: rows are this many. */
export const ALPHABET_SIZE = ALPHABET.length;

const CODE_OF_CHARACTER = new Uint8Array(128).fill(ALPHABET_SIZE);
[...ALPHABET].forEach((character, code) => {
  CODE_OF_CHARACTER[character.charCodeAt(0)] = code;
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

/** Characters whose occurrences are counted together: digits two by two, every other character by itself; 32 in all. */
export const columnOf = (code: number): number => (code <= 10 ? (code + 1) >> 1 : code - 5);
