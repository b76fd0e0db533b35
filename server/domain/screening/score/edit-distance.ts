import { type PositionBits, WORD_BITS } from "./position-bits";

const NO_EXCHANGES = 0;
/** Two neighbouring letters that are exchanged count as one edit instead of two. */
export const EXCHANGES = -1;

/**
 * Levenshtein distance between a prepared name and the `length` codes of `text` from `offset` on, or with `EXCHANGES`
 * the distance of Damerau and Levenshtein in which no letter is edited twice (optimal string alignment); exact at any
 * length. Bit-parallel, 32 rows at a time. Source: Myers (1999) in Hyyrö's formulation (2003).
 */
export function editDistance(
  pattern: PositionBits,
  text: Uint8Array,
  offset: number,
  length: number,
  exchanges = NO_EXCHANGES,
): number {
  if (pattern.length === 0) return length;
  return pattern.words === 1
    ? distanceInOneWord(pattern, text, offset, length, exchanges)
    : distanceInBlocks(pattern, text, offset, length, exchanges);
}

function distanceInOneWord(
  pattern: PositionBits,
  text: Uint8Array,
  offset: number,
  length: number,
  exchanges: number,
): number {
  const { bits } = pattern;
  const last = 1 << (pattern.length - 1);
  let distance = pattern.length;
  let positive = -1;
  let negative = 0;
  let diagonal = 0;
  let equalBefore = 0;
  for (let index = offset; index < offset + length; index++) {
    const equal = bits[text[index] as number] as number;
    const exchanged = ((~diagonal & equal) << 1) & equalBefore & exchanges;
    diagonal = (((equal & positive) + positive) ^ positive) | equal | negative | exchanged;
    let up = negative | ~(diagonal | positive);
    let down = positive & diagonal;
    if (up & last) distance++;
    else if (down & last) distance--;
    // The distance to an empty pattern grows with every character of the text.
    up = (up << 1) | 1;
    down <<= 1;
    positive = down | ~(diagonal | up);
    negative = up & diagonal;
    equalBefore = equal;
  }
  return distance;
}

function distanceInBlocks(
  pattern: PositionBits,
  text: Uint8Array,
  offset: number,
  length: number,
  exchanges: number,
): number {
  const { bits, words } = pattern;
  const last = 1 << ((pattern.length - 1) % WORD_BITS);
  const positives = new Int32Array(words).fill(-1);
  const negatives = new Int32Array(words);
  const diagonals = new Int32Array(words);
  const equals = new Int32Array(words);
  let distance = pattern.length;
  for (let index = offset; index < offset + length; index++) {
    const row = (text[index] as number) * words;
    // What the block above hands down: +1 enters the first one, as in the one-word form.
    let upIn = 1;
    let downIn = 0;
    let exchangeIn = 0;
    for (let word = 0; word < words; word++) {
      const positive = positives[word] as number;
      const negative = negatives[word] as number;
      const found = bits[row + word] as number;
      const missed = ~(diagonals[word] as number) & found;
      const exchanged = ((missed << 1) | exchangeIn) & (equals[word] as number) & exchanges;
      const equal = found | downIn;
      const diagonal = (((equal & positive) + positive) ^ positive) | equal | negative | exchanged;
      let up = negative | ~(diagonal | positive);
      let down = positive & diagonal;
      if (word === words - 1) {
        if (up & last) distance++;
        else if (down & last) distance--;
      }
      const upOut = up >>> (WORD_BITS - 1);
      const downOut = down >>> (WORD_BITS - 1);
      up = (up << 1) | upIn;
      down = (down << 1) | downIn;
      positives[word] = down | ~(diagonal | up);
      negatives[word] = up & diagonal;
      diagonals[word] = diagonal;
      equals[word] = found;
      upIn = upOut;
      downIn = downOut;
      exchangeIn = missed >>> (WORD_BITS - 1);
    }
  }
  return distance;
}
