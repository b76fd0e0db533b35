import { PREFIX } from "../engine/layout";
import { commonPrefix } from "../score/compare";
import { fewestShared, mayReach, mostShared } from "../score/most-score";
import { MINIMUM_PERCENT, RELATED_PERCENT } from "./rule";

const TABLED_LENGTH = 20;
const UNKNOWN = 255;

/** Whether two words may score so many hundredths, by which letters they have: looked up for words of up to TABLED_LENGTH. */
export class LetterBound {
  private readonly fewest = new Uint8Array((TABLED_LENGTH + 1) ** 2 * (PREFIX + 1)).fill(UNKNOWN);

  constructor(private readonly percent: number) {}

  /** `letters`: which kinds of characters `codes` has, as bits; `otherLetters` the `length` codes of `text` from `start` on. */
  mayReach(
    codes: Uint8Array,
    letters: number,
    text: Uint8Array,
    start: number,
    length: number,
    otherLetters: number,
  ): boolean {
    const shared = mostShared(codes.length, letters, length, otherLetters);
    if (shared <= 0) return false;
    if (codes.length > TABLED_LENGTH || length > TABLED_LENGTH) {
      return mayReach(
        codes.length,
        length,
        shared,
        shared,
        commonPrefix(codes, text, start, length),
        this.percent,
      );
    }
    const row = (codes.length * (TABLED_LENGTH + 1) + length) * (PREFIX + 1);
    if (shared < this.fewestAt(row, codes.length, length, PREFIX)) return false;
    const prefix = commonPrefix(codes, text, start, length);
    return shared >= this.fewestAt(row, codes.length, length, prefix);
  }

  /** The same of words whose first letters are not known. */
  mayReachBy(a: number, letters: number, b: number, otherLetters: number): boolean {
    const shared = mostShared(a, letters, b, otherLetters);
    if (shared <= 0) return false;
    if (a > TABLED_LENGTH || b > TABLED_LENGTH) return mayReach(a, b, shared, shared, PREFIX, this.percent);
    return shared >= this.fewestAt((a * (TABLED_LENGTH + 1) + b) * (PREFIX + 1), a, b, PREFIX);
  }

  private fewestAt(row: number, a: number, b: number, prefix: number): number {
    const known = this.fewest[row + prefix] as number;
    if (known !== UNKNOWN) return known;
    const fewest = fewestShared(a, b, prefix, this.percent);
    this.fewest[row + prefix] = fewest;
    return fewest;
  }
}

/** What scores less is worth nothing: of two tokens, and where one is joined. */
export const RELATED = new LetterBound(RELATED_PERCENT);
export const JOINED = new LetterBound(MINIMUM_PERCENT);
