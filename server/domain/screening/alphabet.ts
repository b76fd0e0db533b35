/** Codes of the characters a normalized name consists of: space 0, `a`-`z` 1 to 26, `0`-`9` 27 to 36. */
export const ALPHABET = " abcdefghijklmnopqrstuvwxyz0123456789";

/** What a code stands for in a table: rows are this many. */
export const ALPHABET_SIZE = ALPHABET.length;

const CODE_OF_CHARACTER = new Uint8Array(128).fill(ALPHABET_SIZE);
[...ALPHABET].forEach((character, code) => {
  CODE_OF_CHARACTER[character.charCodeAt(0)] = code;
});

/** One byte for each character of a normalized name. */
export function encode(normalized: string): Uint8Array {
  const codes = new Uint8Array(normalized.length);
  for (let index = 0; index < codes.length; index++) {
    const code = CODE_OF_CHARACTER[normalized.charCodeAt(index)] ?? ALPHABET_SIZE;
    if (code === ALPHABET_SIZE) throw new RangeError(`not a normalized name: ${JSON.stringify(normalized)}`);
    codes[index] = code;
  }
  return codes;
}

/** The `codes` from `start` to before `end` as text. */
export function decode(codes: Uint8Array, start: number, end: number): string {
  let text = "";
  for (let index = start; index < end; index++) text += ALPHABET[codes[index] as number];
  return text;
}
