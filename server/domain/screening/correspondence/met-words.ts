import type { ListedWords } from "../index/listed-words";
import { WordNumbers } from "../index/word-numbers";

/**
 * The words of an index that one name has been compared with: a listed name of such words alone is told by looking them
 * up. `release` it once the name has been compared with all.
 */
export class MetWords {
  /** By number where the cells of a word start, its length, and its letters as bits. */
  readonly columns: number[] = [];
  readonly lengths: number[] = [];
  readonly letters: number[] = [];
  private readonly numbers: WordNumbers;

  constructor(words: ListedWords) {
    this.numbers = new WordNumbers(words);
  }

  release(): void {
    this.numbers.release();
  }

  /** See `WordNumbers.read`. */
  read(row: number, target: number[]): number {
    return this.numbers.read(row, target);
  }

  /** Meets the word at `token` of a row's name. */
  add(row: number, token: number, column: number, length: number, letters: number): void {
    const number = this.numbers.add(row, token);
    if (number === 0) return;
    this.columns[number] = column;
    this.lengths[number] = length;
    this.letters[number] = letters;
  }
}
