import { kindOf } from "../names/alphabet";
import { writeSounds } from "../names/sounds";
import { mostShared } from "../score/most-score";
import { type PositionBits, positionBits, WORD_BITS } from "../score/position-bits";

/** A token's letters and how they sound, prepared to be compared with many. */
export interface SoundedToken {
  readonly spelled: PositionBits;
  readonly heard: PositionBits;
  /** Which kinds of characters are spelled and heard, as bits. */
  readonly spelledKinds: number;
  readonly heardKinds: number;
}

export function soundedToken(codes: Uint8Array, spelled = positionBits(codes)): SoundedToken {
  const sounds = new Uint8Array(codes.length);
  const heard = sounds.subarray(0, writeSounds(codes, 0, codes.length, sounds));
  return {
    spelled,
    heard: positionBits(heard),
    spelledKinds: kindsOf(codes, 0, codes.length),
    heardKinds: kindsOf(heard, 0, heard.length),
  };
}

function kindsOf(text: Uint8Array, start: number, length: number): number {
  let kinds = 0;
  for (let place = start; place < start + length; place++) kinds |= 1 << kindOf(text[place] as number);
  return kinds;
}

/** A run of letters that tokens are compared with, and how it sounds. Reused from one to the next. */
export class SoundedText {
  private text: Uint8Array = new Uint8Array(0);
  private start = 0;
  private length = 0;
  private kinds = 0;
  private sounds = new Uint8Array(64);
  private soundCount = 0;
  private soundKinds = 0;

  /** Takes the `length` letters of `text` from `start` on. */
  read(text: Uint8Array, start: number, length: number): void {
    if (this.sounds.length < length) this.sounds = new Uint8Array(length);
    this.text = text;
    this.start = start;
    this.length = length;
    this.kinds = kindsOf(text, start, length);
    this.soundCount = writeSounds(text, start, length, this.sounds);
    this.soundKinds = kindsOf(this.sounds, 0, this.soundCount);
  }

  /**
   * Quarters of an edit between a token and it: four for each that is heard, one for each that is only spelled (see
   * `writeSounds`). An edit is a letter more, less, another, or two neighbours exchanged. Where they are more than
   * `most`, perhaps fewer than there are, and more than `most` all the same.
   */
  quarterEdits(token: SoundedToken, most = Number.POSITIVE_INFINITY): number {
    const { spelled, heard } = token;
    const fewest = quarters(
      fewestEdits(spelled.length, token.spelledKinds, this.length, this.kinds),
      fewestEdits(heard.length, token.heardKinds, this.soundCount, this.soundKinds),
    );
    if (fewest > most) return fewest;
    const edited = edits(spelled, this.text, this.start, this.length);
    return quarters(edited, edits(heard, this.sounds, 0, this.soundCount));
  }
}

const quarters = (spelled: number, heard: number): number => Math.min(4 * spelled, 3 * heard + spelled);

/** Each letter of the longer that the other does not share is edited. */
const fewestEdits = (a: number, kinds: number, b: number, otherKinds: number): number =>
  Math.max(a, b) - mostShared(a, kinds, b, otherKinds);

/** The same between two tokens. */
export function quarterEditsBetween(one: Uint8Array, other: Uint8Array): number {
  const text = new SoundedText();
  text.read(other, 0, other.length);
  return text.quarterEdits(soundedToken(one));
}

/**
 * The distance of Damerau and Levenshtein in which no letter is edited twice (optimal string alignment), to the `length`
 * codes of `text` from `start` on. Bit-parallel in one word, by the table where a token is longer than that.
 * Source: Hyyrö (2003).
 */
export function edits(own: PositionBits, text: Uint8Array, start: number, length: number): number {
  if (own.length === 0) return length;
  if (own.words > 1) return editsByTable(own, text, start, length);
  const last = 1 << (own.length - 1);
  let distance = own.length;
  let positive = -1;
  let negative = 0;
  let diagonal = 0;
  let equalBefore = 0;
  for (let place = start; place < start + length; place++) {
    const equal = own.bits[text[place] as number] as number;
    const exchanged = ((~diagonal & equal) << 1) & equalBefore;
    diagonal = (((equal & positive) + positive) ^ positive) | equal | negative | exchanged;
    let up = negative | ~(diagonal | positive);
    let down = positive & diagonal;
    if (up & last) distance++;
    else if (down & last) distance--;
    up = (up << 1) | 1;
    down <<= 1;
    positive = down | ~(diagonal | up);
    negative = up & diagonal;
    equalBefore = equal;
  }
  return distance;
}

const isAt = ({ bits, words }: PositionBits, place: number, code: number): boolean =>
  (((bits[code * words + (place >> 5)] as number) >>> (place % WORD_BITS)) & 1) === 1;

function editsByTable(own: PositionBits, text: Uint8Array, start: number, length: number): number {
  let [before, above, row] = [0, 1, 2].map(() => new Uint16Array(length + 1)) as [
    Uint16Array,
    Uint16Array,
    Uint16Array,
  ];
  for (let column = 0; column <= length; column++) above[column] = column;
  for (let line = 1; line <= own.length; line++) {
    row[0] = line;
    for (let column = 1; column <= length; column++) {
      const code = text[start + column - 1] as number;
      const codeBefore = text[start + column - 2] as number;
      let least = (above[column - 1] as number) + (isAt(own, line - 1, code) ? 0 : 1);
      least = Math.min(least, (above[column] as number) + 1, (row[column - 1] as number) + 1);
      const mayExchange = line > 1 && column > 1;
      if (mayExchange && isAt(own, line - 1, codeBefore) && isAt(own, line - 2, code)) {
        least = Math.min(least, (before[column - 2] as number) + 1);
      }
      row[column] = least;
    }
    [before, above, row] = [above, row, before];
  }
  return above[length] as number;
}
