import { type ListedWords, LONGEST_WORD, WordNumbers, wordCodes } from "../index/listed-words";
import { JOINED } from "./letter-bound";
import { CORRESPONDENCIA_MINIMA } from "./rule";
import { LONGEST_LINK } from "./token-units";
import type { TokenWorths } from "./token-worths";

/** Room for the rounding of sums of gains. */
export const SLACK = 1e-6;

const MOST_GAIN = 1 - CORRESPONDENCIA_MINIMA;

/** A bit for a joined unit; all from the 32nd on share one. */
const unitBit = (unit: number): number => 1 << Math.min(31, unit);

/**
 * Rules out names of an index by their words alone, as written: each different word is compared once with those of one
 * query's name, and a name is then a few look-ups. A name whose best alignment has a mean of at least
 * CORRESPONDENCIA_MINIMA gains 0 or more over it: each token of the side with fewer gains at most the best of its
 * pairs, and a joined unit at most MOST_GAIN of its weight, if its letters allow it at all. `release` it once the name
 * has been compared with all.
 */
export class WordBound {
  private readonly numbers: WordNumbers;
  private readonly codes = new Uint8Array(LONGEST_WORD);
  /** By number of a word: its length, its letters as bits, and what each own token gains beside it. */
  private readonly lengths: number[] = [0];
  private readonly letters: number[] = [0];
  private readonly gains: number[];
  /** By number of a word, to which own joined units its letters let it answer: see `unitBit`. */
  private readonly joined: number[] = [0];
  /** Of the name that is looked at: its words by number, and the most that each, and each own token, gains. */
  private readonly name: number[] = [];
  private readonly columnGains: number[] = [];
  private readonly rowGains: number[] = [];
  /** By length of a joined unit, the own tokens that may answer to it. */
  private readonly rowsByLength: number[][] = [];

  constructor(
    words: ListedWords,
    private readonly worths: TokenWorths,
  ) {
    this.numbers = new WordNumbers(words);
    this.gains = Array.from({ length: worths.own.tokens }, () => 0.5);
  }

  release(): void {
    this.numbers.release();
  }

  /** False only where the name of a row does not correspond enough. */
  mayReach(row: number): boolean {
    const { name, numbers } = this;
    const count = numbers.read(row, name, this.meet);
    if (count === 0) return true;
    const { tokens } = this.worths.own;
    const { columnGains, rowGains, gains, joined } = this;
    for (let token = 0; token < tokens; token++) rowGains[token] = Number.NEGATIVE_INFINITY;
    let columnSum = 0;
    let leastColumn = 0;
    let answers = 0;
    for (let column = 0; column < count; column++) {
      const number = name[column] as number;
      answers |= joined[number] as number;
      let best = Number.NEGATIVE_INFINITY;
      for (let token = 0, at = number * tokens; token < tokens; token++, at++) {
        const gain = gains[at] as number;
        if (gain > best) best = gain;
        if (gain > (rowGains[token] as number)) rowGains[token] = gain;
      }
      columnGains[column] = best;
      columnSum += best;
      if (best < leastColumn) leastColumn = best;
    }
    let rowSum = 0;
    let leastRow = 0;
    for (let token = 0; token < tokens; token++) {
      const gain = rowGains[token] as number;
      rowSum += gain;
      if (gain < leastRow) leastRow = gain;
    }
    if ((tokens <= count ? rowSum : columnSum) >= -SLACK) return true;
    if (answers !== 0 && this.mayGainJoinedOwn(answers, count, rowSum, columnSum - leastColumn)) return true;
    return this.mayGainJoined(count, columnSum, rowSum - leastRow);
  }

  /** The same with own tokens joined, of those units that `answers` names. `others`: what all words but one gain. */
  private mayGainJoinedOwn(answers: number, count: number, rowSum: number, others: number): boolean {
    const { name, lengths, joined, rowGains } = this;
    const { tokens, firsts, spans, lengths: ownLengths, whole, count: units } = this.worths.own;
    const end = count === 1 ? units : whole;
    for (let unit = tokens; unit < end; unit++) {
      const bit = unitBit(unit - tokens);
      if ((answers & bit) === 0) continue;
      const [first, span] = [firsts[unit] as number, spans[unit] as number];
      let left = rowSum;
      for (let row = first; row < first + span; row++) left -= rowGains[row] as number;
      const apart = tokens - span < count ? left : others;
      for (let column = 0; column < count; column++) {
        const number = name[column] as number;
        if (((joined[number] as number) & bit) === 0) continue;
        const weight = Math.max(ownLengths[unit] as number, lengths[number] as number);
        if (apart + MOST_GAIN * weight >= -SLACK) return true;
      }
    }
    return false;
  }

  /** The same with words of the listed name joined: see `TokenUnits`. `others`: what all own tokens but one gain. */
  private mayGainJoined(count: number, columnSum: number, others: number): boolean {
    const { name, lengths } = this;
    for (let first = 0; first < count - 1; first++) {
      if (this.mayGainJoining(first, first + 2, count, columnSum, others)) return true;
      const isLinked = first < count - 2 && (lengths[name[first + 1] as number] as number) <= LONGEST_LINK;
      if (isLinked && this.mayGainJoining(first, first + 3, count, columnSum, others)) return true;
    }
    return (
      this.worths.own.tokens === 1 && count > 2 && this.mayGainJoining(0, count, count, columnSum, others)
    );
  }

  private mayGainJoining(
    first: number,
    end: number,
    count: number,
    columnSum: number,
    others: number,
  ): boolean {
    const { name, columnGains } = this;
    const { own } = this.worths;
    let length = 0;
    let letters = 0;
    let left = columnSum;
    for (let column = first; column < end; column++) {
      const number = name[column] as number;
      length += this.lengths[number] as number;
      letters |= this.letters[number] as number;
      left -= columnGains[column] as number;
    }
    // Either all that is not joined is aligned, or all own tokens, of which the unit takes one.
    const apart = count - (end - first) < own.tokens ? left : others;
    for (const row of this.rowsFor(length)) {
      const ownLength = own.lengths[row] as number;
      if (apart + MOST_GAIN * Math.max(length, ownLength) < -SLACK) continue;
      if (JOINED.mayReachBy(ownLength, own.letters[row] as number, length, letters)) return true;
    }
    return false;
  }

  private rowsFor(length: number): readonly number[] {
    const { own } = this.worths;
    this.rowsByLength[length] ??= Array.from({ length: own.tokens }, (_, row) => row).filter((row) =>
      JOINED.mayReachBy(own.lengths[row] as number, 0, length, 0),
    );
    return this.rowsByLength[length];
  }

  /** Compares the word at a place of the index with the own ones. */
  private readonly meet = (number: number, place: number): void => {
    const { codes, worths } = this;
    const { own, other } = worths;
    const length = wordCodes(this.numbers.words, place, codes);
    worths.readWord(codes, length);
    const letters = other.letters[0] as number;
    this.lengths[number] = length;
    this.letters[number] = letters;
    for (let row = 0; row < own.tokens; row++) {
      this.gains[number * own.tokens + row] =
        (worths.besideWord(row) - CORRESPONDENCIA_MINIMA) * worths.weightOf(row, 0);
    }
    let answers = 0;
    for (let unit = own.tokens; unit < own.count; unit++) {
      const [ownLength, ownLetters] = [own.lengths[unit] as number, own.letters[unit] as number];
      if (JOINED.mayReachBy(ownLength, ownLetters, length, letters)) answers |= unitBit(unit - own.tokens);
    }
    this.joined[number] = answers;
  };
}
