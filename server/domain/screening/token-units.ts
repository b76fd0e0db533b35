import { CHARACTERS, decode, kindOf, rankOf } from "./alphabet";

/** Letters of which a number below 2^53 can be made that no other letters make. */
const NUMBERED_LETTERS = 10;

/** A name's tokens and, after them, each adjacent pair joined: n tokens, n − 1 pairs. Reused from name to name. */
export class TokenUnits {
  /** The name's codes without spaces, so that a joined pair is a run of them too. */
  codes = new Uint8Array(64);
  tokens = 0;
  readonly starts: number[] = [];
  readonly lengths: number[] = [];
  /** Which columns of the alphabet a unit has, as bits. */
  readonly letters: number[] = [];

  get count(): number {
    return 2 * this.tokens - 1;
  }

  /** Takes the `length` codes of a name from `offset` on. */
  read(text: Uint8Array, offset: number, length: number): void {
    if (this.codes.length < length) this.codes = new Uint8Array(length);
    this.tokens = 0;
    let end = 0;
    let start = 0;
    let letters = 0;
    for (let place = offset; place <= offset + length; place++) {
      const code = place < offset + length ? (text[place] as number) : 0;
      if (code !== 0) {
        this.codes[end++] = code;
        letters |= 1 << kindOf(code);
        continue;
      }
      this.starts[this.tokens] = start;
      this.lengths[this.tokens] = end - start;
      this.letters[this.tokens++] = letters;
      start = end;
      letters = 0;
    }
    for (let first = 0; first < this.tokens - 1; first++) {
      const joined = this.tokens + first;
      this.starts[joined] = this.starts[first] as number;
      this.lengths[joined] = (this.lengths[first] as number) + (this.lengths[first + 1] as number);
      this.letters[joined] = (this.letters[first] as number) | (this.letters[first + 1] as number);
    }
  }

  /** What no other letters give: quick to make for all but long units. */
  keyOf(unit: number): number | string {
    const length = this.lengths[unit] as number;
    if (length > NUMBERED_LETTERS) return this.textOf(unit);
    const start = this.starts[unit] as number;
    let key = 0;
    for (let place = start; place < start + length; place++) {
      key = key * CHARACTERS + rankOf(this.codes[place] as number);
    }
    return key;
  }

  textOf(unit: number): string {
    const start = this.starts[unit] as number;
    return decode(this.codes, start, start + (this.lengths[unit] as number));
  }
}
