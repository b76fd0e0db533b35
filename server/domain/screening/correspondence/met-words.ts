import { type ListedWords, UNKNOWN_WORD } from "../index/listed-words";

/** As many as 16 bits number. */
const MOST_WORDS = 0xffff;
const FIRST_WORDS = 64;

/** By index the tables that nobody uses at present, all zeros: one takes as long to make as a search. */
const spareTables = new WeakMap<ListedWords, Uint16Array[]>();

/**
 * The words of an index that one name has been compared with: a listed name of such words alone is told by looking them
 * up. `release` it once the name has been compared with all.
 */
export class MetWords {
  /** Numbers of words, from 1 on, by their places in the index. */
  private readonly numbers: Uint16Array;
  private readonly spares: Uint16Array[];
  private places = new Uint32Array(FIRST_WORDS);
  /** By number where the cells of a word start, its length, and its letters as bits. */
  columns = new Uint32Array(FIRST_WORDS);
  lengths = new Uint8Array(FIRST_WORDS);
  letters = new Int32Array(FIRST_WORDS);
  private count = 0;

  constructor(private readonly words: ListedWords) {
    const spares = spareTables.get(words) ?? [];
    if (spares.length === 0) spareTables.set(words, spares);
    this.spares = spares;
    this.numbers = spares.pop() ?? new Uint16Array(words.counts.length / 2);
  }

  release(): void {
    for (let number = 1; number <= this.count; number++) this.numbers[this.places[number] as number] = 0;
    this.count = 0;
    this.spares.push(this.numbers);
  }

  /** Writes the numbers of the words of a row's name to `target` and returns how many; 0 if one has not been met. */
  read(row: number, target: number[]): number {
    const { nameStarts, nameWords } = this.words;
    const start = nameStarts[row] as number;
    const count = (nameStarts[row + 1] as number) - start;
    for (let token = 0; token < count; token++) {
      // There is no such place as that of an unknown word.
      const number = this.numbers[nameWords[start + token] as number] ?? 0;
      if (number === 0) return 0;
      target[token] = number;
    }
    return count;
  }

  /** Meets the word at `token` of a row's name. */
  add(row: number, token: number, column: number, length: number, letters: number): void {
    const { nameStarts, nameWords } = this.words;
    const place = nameWords[(nameStarts[row] as number) + token] as number;
    if (place === UNKNOWN_WORD || this.numbers[place] !== 0 || this.count === MOST_WORDS - 1) return;
    const number = ++this.count;
    if (number === this.places.length) this.grow();
    this.numbers[place] = number;
    this.places[number] = place;
    this.columns[number] = column;
    this.lengths[number] = length;
    this.letters[number] = letters;
  }

  private grow(): void {
    const size = 2 * this.places.length;
    const grown = <T extends Uint32Array | Uint8Array | Int32Array>(larger: T, own: T): T => {
      larger.set(own);
      return larger;
    };
    this.places = grown(new Uint32Array(size), this.places);
    this.columns = grown(new Uint32Array(size), this.columns);
    this.lengths = grown(new Uint8Array(size), this.lengths);
    this.letters = grown(new Int32Array(size), this.letters);
  }
}
