import { CHARACTERS, decode, isLetter, kindOf, rankOf } from "../names/alphabet";

/** Letters of which a number below 2^53 can be made that no other letters make. */
const NUMBERED_LETTERS = 10;
/** Of "abd al rahman" all three are joined, the article being no word of its own. */
export const LONGEST_LINK = 3;

/**
 * A name's tokens and, after them, what neighbours make when joined: each two, each three around a short one, and the
 * whole name if it has more. Reused from name to name.
 */
export class TokenUnits {
  /** The name's codes without spaces, so that joined tokens are a run of them too. */
  codes: Uint8Array = new Uint8Array(64);
  tokens = 0;
  /** Tokens and joined units together. */
  count = 0;
  /** The unit that is the whole name, where it is none of the others: only a single token may answer to it. */
  whole = 0;
  readonly starts: number[] = [];
  readonly lengths: number[] = [];
  /** Which columns of the alphabet a unit has, as bits. */
  readonly letters: number[] = [];
  /** Which token a unit begins with, and of how many it is. */
  readonly firsts: number[] = [];
  readonly spans: number[] = [];
  readonly hasDigit: boolean[] = [];

  /** Takes the `length` codes of a name from `offset` on. */
  read(text: Uint8Array, offset: number, length: number): void {
    if (this.codes.length < length) this.codes = new Uint8Array(length);
    this.tokens = 0;
    this.count = 0;
    let end = 0;
    let start = 0;
    let letters = 0;
    let hasDigit = false;
    for (let place = offset; place <= offset + length; place++) {
      const code = place < offset + length ? (text[place] as number) : 0;
      if (code !== 0) {
        this.codes[end++] = code;
        letters |= 1 << kindOf(code);
        if (!isLetter(code)) hasDigit = true;
        continue;
      }
      this.add(this.tokens++, 1, start, end - start, letters, hasDigit);
      start = end;
      letters = 0;
      hasDigit = false;
    }
    this.joinAll();
  }

  /** Takes a single word of so many codes, which stay where they are. */
  readWord(codes: Uint8Array, length: number): void {
    let letters = 0;
    let hasDigit = false;
    for (let place = 0; place < length; place++) {
      const code = codes[place] as number;
      letters |= 1 << kindOf(code);
      if (!isLetter(code)) hasDigit = true;
    }
    this.codes = codes;
    this.tokens = 1;
    this.count = 0;
    this.add(0, 1, 0, length, letters, hasDigit);
    this.whole = 1;
  }

  private joinAll(): void {
    const { tokens } = this;
    for (let first = 0; first < tokens - 1; first++) this.join(first, 2);
    for (let first = 0; first < tokens - 2; first++) {
      if ((this.lengths[first + 1] as number) <= LONGEST_LINK) this.join(first, 3);
    }
    this.whole = this.count;
    if (tokens > 2 && this.spans[this.count - 1] !== tokens) this.join(0, tokens);
  }

  private join(first: number, span: number): void {
    let length = 0;
    let letters = 0;
    let hasDigit = false;
    for (let token = first; token < first + span; token++) {
      length += this.lengths[token] as number;
      letters |= this.letters[token] as number;
      hasDigit ||= this.hasDigit[token] as boolean;
    }
    this.add(first, span, this.starts[first] as number, length, letters, hasDigit);
  }

  private add(
    first: number,
    span: number,
    start: number,
    length: number,
    letters: number,
    hasDigit: boolean,
  ): void {
    const unit = this.count++;
    this.firsts[unit] = first;
    this.spans[unit] = span;
    this.starts[unit] = start;
    this.lengths[unit] = length;
    this.letters[unit] = letters;
    this.hasDigit[unit] = hasDigit;
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

  codesOf(unit: number): Uint8Array {
    const start = this.starts[unit] as number;
    return this.codes.slice(start, start + (this.lengths[unit] as number));
  }

  textOf(unit: number): string {
    const start = this.starts[unit] as number;
    return decode(this.codes, start, start + (this.lengths[unit] as number));
  }
}
