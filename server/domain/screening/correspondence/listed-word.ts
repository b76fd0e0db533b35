import { decode, encode } from "../names/alphabet";
import { consonantsOf } from "../names/sounds";
import { SoundedText, type SoundedToken } from "./edits";

/**
 * A unit of a listed name, to be compared with those of a query: its sounds and its consonants are made when they are
 * first asked for. Reused from one to the next.
 */
export class ListedWord {
  private text: Uint8Array = new Uint8Array(0);
  private start = 0;
  length = 0;
  private readonly sounds = new SoundedText();
  private isSounded = false;
  private ownConsonants: Uint8Array | null | undefined;

  /** Takes the `length` letters of `text` from `start` on. */
  read(text: Uint8Array, start: number, length: number): void {
    this.text = text;
    this.start = start;
    this.length = length;
    this.isSounded = false;
    this.ownConsonants = undefined;
  }

  /** See `SoundedText.quarterEdits`. */
  quarterEdits(token: SoundedToken, most: number): number {
    if (!this.isSounded) this.sounds.read(this.text, this.start, this.length);
    this.isSounded = true;
    return this.sounds.quarterEdits(token, most);
  }

  /** Null where there are too few. */
  get consonants(): Uint8Array | null {
    if (this.ownConsonants === undefined) {
      const consonants = consonantsOf(decode(this.text, this.start, this.start + this.length));
      this.ownConsonants = consonants === "" ? null : encode(consonants);
    }
    return this.ownConsonants;
  }
}
