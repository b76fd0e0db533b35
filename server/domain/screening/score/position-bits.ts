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

/** Bits that are 1 in a 32-bit word, counted in parallel. */
export function bitCount(word: number): number {
  let pairs = word - ((word >>> 1) & 0x55555555);
  pairs = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((pairs + (pairs >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
