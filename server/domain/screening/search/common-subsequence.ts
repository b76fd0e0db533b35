import { bitCount } from "../score/bit-count";
import type { PositionBits } from "../score/position-bits";

const WORD = 2 ** 32;

/**
 * Length of the longest common subsequence of a prepared name and the codes of another; exact at any length. Bit-parallel: a position whose bit is 0 has been used. Source: Hyyrö (2004), after Allison and Dix.
 */
export function commonSubsequence(name: PositionBits, text: Uint8Array): number {
  return name.words === 1 ? inOneWord(name, text) : inBlocks(name, text);
}

function inOneWord({ bits, length: own }: PositionBits, text: Uint8Array) {
  let unused = -1;
  for (const code of text) {
    const found = unused & (bits[code] as number);
    unused = (unused + found) | (unused - found);
  }
  return own - bitCount(own === 32 ? unused : unused & ((1 << own) - 1));
}

function inBlocks({ bits, words, length: own }: PositionBits, text: Uint8Array) {
  const unused = new Int32Array(words).fill(-1);
  for (const code of text) {
    const row = code * words;
    let carry = 0;
    for (let word = 0; word < words; word++) {
      const before = unused[word] as number;
      const found = before & (bits[row + word] as number);
      const sum = (before >>> 0) + (found >>> 0) + carry;
      carry = sum >= WORD ? 1 : 0;
      unused[word] = sum | (before & ~found);
    }
  }
  let left = 0;
  for (let word = 0; word < words; word++) {
    const inWord = own - word * 32;
    const bitsOfWord = unused[word] as number;
    left += bitCount(inWord >= 32 ? bitsOfWord : bitsOfWord & ((1 << inWord) - 1));
  }
  return own - left;
}
