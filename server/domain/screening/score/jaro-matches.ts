import { type PositionBits, positionBits, WORD_BITS } from "./position-bits";

/** A name prepared to be compared with many. Holds scratch space: one comparison at a time. */
export interface PreparedName {
  readonly codes: Uint8Array;
  readonly bits: PositionBits;
  /** Scratch: which positions matched, as bits, and the matched characters of the text in order. */
  readonly taken: Int32Array;
  readonly matched: Uint8Array;
}

export function prepareCodes(codes: Uint8Array): PreparedName {
  const bits = positionBits(codes);
  return { codes, bits, taken: new Int32Array(bits.words), matched: new Uint8Array(codes.length) };
}

/**
 * Counts Jaro's matches: each character of the text, in order, takes the first equal one of the prepared name that is
 * free and within the window. Exact at any length.
 */
export function jaroMatches(name: PreparedName, text: Uint8Array, offset: number, length: number): number {
  const window = Math.max(0, (Math.max(name.codes.length, length) >> 1) - 1);
  return name.bits.words === 1
    ? matchesInOneWord(name, text, offset, length, window)
    : matchesInBlocks(name, text, offset, length, window);
}

function matchesInOneWord(
  { bits: { bits }, taken, matched }: PreparedName,
  text: Uint8Array,
  offset: number,
  length: number,
  window: number,
): number {
  let matches = 0;
  let takenBits = 0;
  // Positions 0 to `window` for the first character; then the upper end moves on, and later the lower end too.
  let within = window + 1 < WORD_BITS ? (1 << (window + 1)) - 1 : -1;
  for (let index = 0; index < length; index++) {
    const code = text[offset + index] as number;
    const free = (bits[code] as number) & within & ~takenBits;
    if (free !== 0) {
      takenBits |= free & -free;
      matched[matches++] = code;
    }
    within = (within << 1) | (index < window ? 1 : 0);
  }
  taken[0] = takenBits;
  return matches;
}

function matchesInBlocks(
  { bits: { bits, words }, taken, matched }: PreparedName,
  text: Uint8Array,
  offset: number,
  length: number,
  window: number,
): number {
  let matches = 0;
  taken.fill(0);
  for (let index = 0; index < length; index++) {
    const code = text[offset + index] as number;
    const last = Math.min(words * WORD_BITS - 1, index + window);
    for (let word = Math.max(0, index - window) >> 5; word <= last >> 5; word++) {
      const free = (bits[code * words + word] as number) & ~(taken[word] as number);
      const within = free & bitsBetween(index - window - word * WORD_BITS, last - word * WORD_BITS);
      if (within === 0) continue;
      taken[word] = (taken[word] as number) | (within & -within);
      matched[matches++] = code;
      break;
    }
  }
  return matches;
}

/** Bits `first` to `last` of a word; a range that overlaps it and may begin before or end after. */
function bitsBetween(first: number, last: number): number {
  const from = first <= 0 ? -1 : -1 << first;
  const to = last < WORD_BITS - 1 ? (1 << (last + 1)) - 1 : -1;
  return from & to;
}

/** In how many places the two sequences of characters that the last `jaroMatches` matched differ. */
export function jaroMismatches({ codes, taken, matched }: PreparedName): number {
  let mismatches = 0;
  let place = 0;
  for (let word = 0; word < taken.length; word++) {
    for (let rest = taken[word] as number; rest !== 0; rest &= rest - 1) {
      const position = word * WORD_BITS + WORD_BITS - 1 - Math.clz32(rest & -rest);
      if (codes[position] !== matched[place]) mismatches++;
      place++;
    }
  }
  return mismatches;
}
