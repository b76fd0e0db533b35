import { ALPHABET_SIZE } from "../names/alphabet";

export const WORD_BITS = 32;

/** For each code, in which positions of a name it stands, as bits of 32-bit words. */
export interface PositionBits {
  readonly length: number;
  readonly words: number;
  /** `words` consecutive words for each code of the alphabet; the lowest bit is the first position. */
  readonly bits: Int32Array;
}

export function positionBits(codes: Uint8Array): PositionBits {
  const words = Math.max(1, Math.ceil(codes.length / WORD_BITS));
  const bits = new Int32Array(ALPHABET_SIZE * words);
  codes.forEach((code, position) => {
    const word = code * words + Math.floor(position / WORD_BITS);
    bits[word] = (bits[word] as number) | (1 << (position % WORD_BITS));
  });
  return { length: codes.length, words, bits };
}
