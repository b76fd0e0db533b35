/** Codes of the characters a normalized name consists of: space 0, `a`-`z` 1 to 26, `0`-`9` 27 to 36. */
export const ALPHABET = " abcdefghijklmnopqrstuvwxyz0123456789";

/** What a code stands for in a table: rows are this many. */
export const ALPHABET_SIZE = ALPHABET.length;

const CODES = new Map([...ALPHABET].map((character, code) => [character, code]));

/** One byte for each character of a normalized name. */
export function encode(normalized: string): Uint8Array {
  return Uint8Array.from(normalized, (character) => {
    const code = CODES.get(character);
    if (code === undefined) throw new RangeError(`not a normalized name: ${JSON.stringify(normalized)}`);
    return code;
  });
}

export function decode(codes: Uint8Array): string {
  return Array.from(codes, (code) => ALPHABET[code]).join("");
}
