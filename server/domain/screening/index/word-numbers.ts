import { type ListedWords, UNKNOWN_WORD } from "./listed-words";

/** As many as 16 bits number. */
const MOST_WORDS = 0xffff;
const FIRST_WORDS = 64;

/** By index the tables that nobody uses at present, all zeros: to make one takes as long as a search. */
const spareTables = new WeakMap<ListedWords, Uint16Array[]>();

/** Numbers, from 1 on, that one search gives to the words of an index that it meets. `release` them when it is over. */
export class WordNumbers {
  count = 0;
  private readonly numbers: Uint16Array;
  private readonly spares: Uint16Array[];
  private places = new Uint32Array(FIRST_WORDS);

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

  /** Writes the numbers of the words of a row's name to `target` and returns how many; 0 if one has none. */
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

  /** The number of the word at `token` of a row's name; 0 if it has none. */
  at(row: number, token: number): number {
    return this.numbers[this.placeAt(row, token)] ?? 0;
  }

  /** A number for the word at `token` of a row's name; 0 if it has one, or can have none. */
  add(row: number, token: number): number {
    const place = this.placeAt(row, token);
    if (place === UNKNOWN_WORD || this.numbers[place] !== 0 || this.count === MOST_WORDS) return 0;
    const number = ++this.count;
    if (number === this.places.length) {
      const places = new Uint32Array(2 * number);
      places.set(this.places);
      this.places = places;
    }
    this.numbers[place] = number;
    this.places[number] = place;
    return number;
  }

  private placeAt(row: number, token: number): number {
    const { nameStarts, nameWords } = this.words;
    return nameWords[(nameStarts[row] as number) + token] as number;
  }
}
