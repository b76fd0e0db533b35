import { kindOf } from "../names/alphabet";
import { writeSounds } from "../names/sounds";
import { EXCHANGES, editDistance } from "../score/edit-distance";
import { mostShared } from "../score/most-score";
import { type PositionBits, positionBits } from "../score/position-bits";

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

export function kindsOf(text: Uint8Array, start: number, length: number): number {
  let kinds = 0;
  for (let place = start; place < start + length; place++) kinds |= 1 << kindOf(text[place] as number);
  return kinds;
}

const NO_SOUNDS = new Uint8Array(0);

/** A run of letters that tokens are compared with, and how it sounds. Reused from one to the next. */
export class SoundedText {
  private text: Uint8Array = new Uint8Array(0);
  private start = 0;
  private length = 0;
  private kinds = 0;
  private sounds = NO_SOUNDS;
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
    const fewest = fewestQuarters(token, this.length, this.kinds, this.soundCount, this.soundKinds);
    if (fewest > most) return fewest;
    const edited = edits(spelled, this.text, this.start, this.length);
    return quarters(edited, edits(heard, this.sounds, 0, this.soundCount));
  }
}

const quarters = (spelled: number, heard: number): number => Math.min(4 * spelled, 3 * heard + spelled);

/** The fewest quarters of an edit between a token and a word of so many letters and sounds, by their kinds. */
export const fewestQuarters = (
  { spelled, spelledKinds, heard, heardKinds }: SoundedToken,
  length: number,
  kinds: number,
  soundCount: number,
  soundKinds: number,
): number =>
  quarters(
    fewestEdits(spelled.length, spelledKinds, length, kinds),
    fewestEdits(heard.length, heardKinds, soundCount, soundKinds),
  );

/** Each letter of the longer that the other does not share is edited. */
const fewestEdits = (a: number, kinds: number, b: number, otherKinds: number): number =>
  Math.max(a, b) - mostShared(a, kinds, b, otherKinds);

/** The same between two tokens. */
export function quarterEditsBetween(one: Uint8Array, other: Uint8Array): number {
  const text = new SoundedText();
  text.read(other, 0, other.length);
  return text.quarterEdits(soundedToken(one));
}

/** How many letters are edited between a token and the `length` codes of `text` from `start` on. */
export const edits = (own: PositionBits, text: Uint8Array, start: number, length: number): number =>
  editDistance(own, text, start, length, EXCHANGES);
