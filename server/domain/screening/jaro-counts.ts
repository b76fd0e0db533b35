import { ALPHABET_SIZE } from "./alphabet";

/** A name prepared to be compared with many: the positions of each code, in order. */
export interface Positions {
  readonly codes: Uint8Array;
  /** Where the positions of a code start in `positions`; those of the next code start where they end. */
  readonly starts: Int32Array;
  readonly positions: Int32Array;
  /** Scratch: the next position of each code not used yet, which positions matched, the matches of the text. */
  readonly next: Int32Array;
  readonly isMatched: Uint8Array;
  readonly matched: Uint8Array;
}

export function positionsOf(codes: Uint8Array): Positions {
  const starts = new Int32Array(ALPHABET_SIZE + 1);
  for (const code of codes) starts[code + 1] = (starts[code + 1] as number) + 1;
  for (let code = 0; code < ALPHABET_SIZE; code++) {
    starts[code + 1] = (starts[code + 1] as number) + (starts[code] as number);
  }
  const positions = new Int32Array(codes.length);
  const next = starts.slice();
  codes.forEach((code, position) => {
    const place = next[code] as number;
    positions[place] = position;
    next[code] = place + 1;
  });
  return {
    codes,
    starts,
    positions,
    next,
    isMatched: new Uint8Array(codes.length),
    matched: new Uint8Array(codes.length),
  };
}

/**
 * Counts Jaro's matches: each character of the text, in order, takes the first equal one of the prepared name
 * that is free and no further than the window. Equal characters are taken from left to right on both sides,
 * so one pointer for each code finds them in linear time, whatever the lengths.
 */
export function jaroMatches(name: Positions, text: Uint8Array, offset: number, length: number): number {
  const { starts, positions, next, isMatched, matched } = name;
  const window = Math.max(0, (Math.max(name.codes.length, length) >> 1) - 1);
  next.set(starts);
  isMatched.fill(0);
  let matches = 0;
  for (let index = 0; index < length; index++) {
    const code = text[offset + index] as number;
    const end = starts[code + 1] as number;
    let place = next[code] as number;
    // What lies before this window lies before every later one too.
    while (place < end && (positions[place] as number) < index - window) place++;
    if (place < end && (positions[place] as number) <= index + window) {
      isMatched[positions[place] as number] = 1;
      matched[matches++] = code;
      place++;
    }
    next[code] = place;
  }
  return matches;
}

/** In how many places the two sequences of characters that the last `jaroMatches` matched differ. */
export function jaroMismatches(name: Positions): number {
  const { codes, isMatched, matched } = name;
  let mismatches = 0;
  let place = 0;
  for (let position = 0; position < codes.length; position++) {
    if (isMatched[position] === 0) continue;
    if (codes[position] !== matched[place]) mismatches++;
    place++;
  }
  return mismatches;
}
