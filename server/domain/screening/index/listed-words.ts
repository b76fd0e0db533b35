import { grown } from "../../shared/text-pages";
import { CONTRADICTIONS } from "../correspondence/rule";
import { CHARACTERS, codeOf, decode, encode, rankOf } from "../names/alphabet";
import { writeSounds } from "../names/sounds";
import type { Slices } from "../slices";
import { PERSONA_TIPOS, type PersonaTipo } from "../types";
import { COMPARED_WITH } from "./compared-with";

/**
 * The words that entries have, each with how many of them: plain data that passes between threads. A word stands at the
 * place that its letters hash to, or at the first free one behind.
 */
export interface ListedWords {
  /** Of each place the word's first letters and those after them as numbers, two by two; 0 where none stands. */
  readonly keys: Float64Array;
  /** Of each place the entries compared with persons, and with companies, two by two. */
  readonly counts: Uint16Array;
  /** Where in `rows` the names of each anchor start; one more at the end. */
  readonly starts: Uint32Array;
  /** The rows of names that a longer text may hold, under the anchors of their two rarest words, in ascending order. */
  readonly rows: Uint32Array;
  /** Where in `nameWords` the words of each row's name start; one more at the end. */
  readonly nameStarts: Uint32Array;
  /** The places of the words that names are made of, row by row; `UNKNOWN_WORD` of one that is too long to be known. */
  readonly nameWords: Uint32Array;
}

export const UNKNOWN_WORD = 0xffffffff;
/** That of a word which no name has. */
const NO_PLACE = -1;

/** Letters that a number below 2^53 holds, so that no others make the same. */
const LETTERS = 10;
/** A longer word is not counted: that one stands in several entries is no accident. */
export const LONGEST_WORD = 2 * LETTERS;
const FIRST_PLACES = 1_024;
const MOST = 0xffff;

const TIPO_PLACES: Readonly<Record<PersonaTipo, number>> = { natural: 0, juridica: 1 };

/** Counts the words of names as they come: those of one entry follow each other. */
export class ListedWordsBuilder {
  private keys = new Float64Array(2 * FIRST_PLACES);
  /** A word's number, from 1 on in the order they come, stays when its place changes: numbers by place and the reverse. */
  private numbers = new Uint32Array(FIRST_PLACES);
  private places = new Uint32Array(FIRST_PLACES);
  private used = 0;
  /** By number, two by two, how many entries have the word, and the last of these, and one. */
  private counts = new Uint32Array(2 * FIRST_PLACES);
  private lastEntries = new Uint32Array(2 * FIRST_PLACES);
  /** The numbers of the words of all names, 0 of one that is too long, and where those of each row start and end. */
  private words = new Uint32Array(FIRST_PLACES);
  private end = 0;
  private readonly starts: Uint32Array;
  private readonly ends: Uint32Array;
  private mostWords = 0;
  /** By their places in the index before the numbers of its words. */
  private readonly keptNumbers: Uint32Array;

  /**
   * @param count how many names come.
   * @param isForChanges counts nothing and anchors each word of a name: finds all that it would under any counts.
   * @param before the words of the index before, whose names `addKept` takes.
   */
  constructor(
    private readonly count: number,
    private readonly isForChanges = false,
    private readonly before: ListedWords | null = null,
  ) {
    this.starts = new Uint32Array(count);
    this.ends = new Uint32Array(count);
    this.keptNumbers = new Uint32Array((before?.keys.length ?? 0) / 2);
  }

  /** Takes the `length` codes of the name of a row; under no `comparedWith` its words are known and not counted. */
  add(row: number, codes: Uint8Array, length: number, comparedWith: number, entry: number): void {
    this.starts[row] = this.end;
    forEachWord(codes, length, (head, tail, letters) => {
      this.append(letters <= LONGEST_WORD ? this.numberOf(head, tail) : 0, comparedWith, entry);
    });
    this.close(row);
  }

  /** Takes a name of a row of the index before. */
  addKept(row: number, rowBefore: number, comparedWith: number, entry: number): void {
    const { keys, nameStarts, nameWords } = this.before as ListedWords;
    this.starts[row] = this.end;
    for (let at = nameStarts[rowBefore] as number; at < (nameStarts[rowBefore + 1] as number); at++) {
      const place = nameWords[at] as number;
      if (this.keptNumbers[place] === 0)
        this.keptNumbers[place] = this.numberOf(keys[2 * place] as number, keys[2 * place + 1] as number);
      this.append(this.keptNumbers[place] ?? 0, comparedWith, entry);
    }
    this.close(row);
  }

  /** Once all names are added. */
  build(): ListedWords {
    const { keys, count } = this;
    const counts = new Uint16Array(keys.length);
    for (let at = 2; at < 2 * this.used + 2; at++)
      counts[2 * (this.places[at >> 1] as number) + (at & 1)] = Math.min(this.counts[at] as number, MOST);
    const most = this.isForChanges ? this.mostWords : ANCHORS;
    /** Row by row. */
    const anchorsOf = new Uint32Array(most * count).fill(NOWHERE);
    const anchorCount = 2 ** Math.ceil(Math.log2(Math.max(FIRST_PLACES, count)));
    const nameStarts = new Uint32Array(count + 1);
    const nameWords = new Uint32Array(this.end);
    /** That of the word at each place, and one: found once for all names. */
    const anchorsAt = new Uint32Array(keys.length / 2);
    const codes = new Uint8Array(LONGEST_WORD);
    const anchorAt = (place: number): number => {
      if (anchorsAt[place] === 0) {
        const word = codes.subarray(0, wordCodes({ keys }, place, codes));
        anchorsAt[place] = anchorOf(word, anchorCount) + 1;
      }
      return (anchorsAt[place] as number) - 1;
    };
    let named = 0;
    for (let row = 0; row < count; row++) {
      const start = named;
      for (let at = this.starts[row] as number; at < (this.ends[row] as number); at++) {
        const number = this.words[at] as number;
        nameWords[named++] = number === 0 ? UNKNOWN_WORD : (this.places[number] as number);
      }
      nameStarts[row + 1] = named;
      const words = nameWords.subarray(start, named);
      const anchors = rarestWords(counts, words, most).map((at) => anchorAt(words[at] as number));
      for (const [at, anchor] of anchors.entries())
        if (anchors.indexOf(anchor) === at) anchorsOf[most * row + at] = anchor;
    }
    const { starts, places: anchored } = grouped(anchorsOf, anchorCount);
    const rows = anchored.map((at) => Math.floor(at / most));
    return { keys, counts, starts, rows, nameStarts, nameWords };
  }

  private append(number: number, comparedWith: number, entry: number): void {
    if (this.end === this.words.length) this.words = grown(this.words);
    this.words[this.end++] = number;
    if (number === 0 || this.isForChanges) return;
    for (const as of PERSONA_TIPOS) {
      const at = 2 * number + TIPO_PLACES[as];
      if ((comparedWith & COMPARED_WITH[as]) === 0 || this.lastEntries[at] === entry + 1) continue;
      this.lastEntries[at] = entry + 1;
      this.counts[at] = (this.counts[at] as number) + 1;
    }
  }

  private close(row: number): void {
    this.ends[row] = this.end;
    this.mostWords = Math.max(this.mostWords, this.end - (this.starts[row] as number));
  }

  /** The number of a word, which it gets if it has none. */
  private numberOf(head: number, tail: number): number {
    const place = placeOf(this.keys, head, tail);
    if (this.keys[2 * place] !== 0) return this.numbers[place] as number;
    if (2 * ++this.used > this.numbers.length) this.grow();
    this.put(this.used, head, tail);
    return this.used;
  }

  private put(number: number, head: number, tail: number): void {
    const place = placeOf(this.keys, head, tail);
    this.keys[2 * place] = head;
    this.keys[2 * place + 1] = tail;
    this.numbers[place] = number;
    this.places[number] = place;
  }

  private grow(): void {
    const { keys } = this;
    this.keys = new Float64Array(2 * keys.length);
    this.numbers = new Uint32Array(this.keys.length / 2);
    this.places = grown(this.places);
    this.counts = grown(this.counts);
    this.lastEntries = grown(this.lastEntries);
    for (let number = 1; number < this.used; number++) {
      const before = 2 * (this.places[number] as number);
      this.put(number, keys[before] as number, keys[before + 1] as number);
    }
  }
}

const NOWHERE = 0xffffffff;
/** Words of a name that longer texts find it by. */
const ANCHORS = 2;
/** A name of two words is looked for in longer texts if fewer entries have either. */
const RARE_BELOW = 10;

/** Places by the group that each belongs to. */
export interface Grouped {
  /** Where in `places` those of each group start; one more at the end. */
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly places: Uint32Array<ArrayBuffer>;
}

/** Sorts the places of an array by the group there, below `count`. Leaves out those that are nowhere. */
export function grouped(groups: Uint32Array, count: number): Grouped {
  const starts = new Uint32Array(count + 1);
  for (const group of groups) if (group !== NOWHERE) starts[group + 1] = (starts[group + 1] as number) + 1;
  for (let group = 1; group <= count; group++)
    starts[group] = (starts[group] as number) + (starts[group - 1] as number);
  const places = new Uint32Array(starts[count] as number);
  const next = starts.slice();
  for (let place = 0; place < groups.length; place++) {
    const group = groups[place] as number;
    if (group === NOWHERE) continue;
    places[next[group] as number] = place;
    next[group] = (next[group] as number) + 1;
  }
  return { starts, places };
}

/** Calls `visit` with each word as its two numbers, which only words up to LONGEST_WORD have to themselves, and where it ends. */
function forEachWord(
  codes: Uint8Array,
  length: number,
  visit: (head: number, tail: number, letters: number, end: number) => void,
): void {
  let head = 0;
  let tail = 0;
  let letters = 0;
  for (let place = 0; place <= length; place++) {
    const code = place < length ? (codes[place] as number) : 0;
    if (code !== 0) {
      if (letters++ < LETTERS) head = head * CHARACTERS + rankOf(code);
      else tail = tail * CHARACTERS + rankOf(code);
      continue;
    }
    if (letters > 0) visit(head, tail, letters, place);
    head = 0;
    tail = 0;
    letters = 0;
  }
}

interface PlacedWord {
  readonly codes: Uint8Array;
  readonly place: number;
}

function placedWords(keys: Float64Array, codes: Uint8Array): PlacedWord[] {
  const words: PlacedWord[] = [];
  forEachWord(codes, codes.length, (head, tail, letters, end) => {
    const place = letters <= LONGEST_WORD ? placeOf(keys, head, tail) : UNKNOWN_WORD;
    words.push({ codes: codes.subarray(end - letters, end), place });
  });
  return words;
}

/** Where among its words the rarest of a name stand, at most so many; none if it has two words and both are common. */
function rarestWords(counts: Uint16Array, places: ArrayLike<number>, most = ANCHORS): number[] {
  const rarest: number[] = [];
  const entriesAt = (at: number | undefined): number => {
    const place = places[at as number] as number;
    return (counts[2 * place] as number) + (counts[2 * place + 1] as number);
  };
  for (let word = 0; word < places.length; word++) {
    if (places[word] === UNKNOWN_WORD) continue;
    const entries = entriesAt(word);
    let at = rarest.length;
    for (; at > 0 && entriesAt(rarest[at - 1]) > entries; at--) rarest[at] = rarest[at - 1] as number;
    rarest[at] = word;
  }
  if (places.length === 2 && (rarest.length === 0 || entriesAt(rarest[0]) >= RARE_BELOW)) return [];
  if (rarest.length > most) rarest.length = most;
  return rarest;
}

const VOWELS = new Set(encode("aeiou"));
const heard = new Uint8Array(LONGEST_WORD);

/**
 * One of so many numbers, a power of two, that spellings of a word share: of its consonants as a Spanish speaker hears
 * them, which most typos leave; of all its sounds if it has fewer than two.
 */
function anchorOf(word: Uint8Array, count: number): number {
  const sounds = heard.subarray(0, writeSounds(word, 0, word.length, heard));
  const consonants = sounds.filter((sound) => !VOWELS.has(sound));
  let mixed = 0x811c9dc5;
  for (const sound of consonants.length < 2 ? sounds : consonants)
    mixed = Math.imul(mixed ^ sound, 0x01000193);
  return (mixed ^ (mixed >>> 15)) & (count - 1);
}

/**
 * Whether the rules read the counts of a word alike in two indexes: whether it is known, rare, or neither, among persons,
 * companies and both.
 */
function isReadAlike(one: ListedWords, other: ListedWords, word: Uint8Array): boolean {
  const [before, after] = [one, other].map((words) => {
    const [natural, juridica] = [entriesWith(words, word, "natural"), entriesWith(words, word, "juridica")];
    return [natural, juridica, natural + juridica];
  });
  const bounds = [CONTRADICTIONS.knownFrom, CONTRADICTIONS.rareBelow, RARE_BELOW];
  return bounds.every((bound) => before?.every((count, at) => count < bound === (after?.[at] ?? 0) < bound));
}

/** What differs between the words of two indexes, in the eyes of the rules. */
export interface TurnedWords {
  /** Words whose counts are read otherwise. */
  readonly words: ReadonlySet<string>;
  /** Whether the name of a row of the second index has such a word, or is now found by others in a longer text. */
  readonly isTurned: (row: number, codes: () => Uint8Array) => boolean;
}

/** Null if longer texts find names otherwise, as an index that has doubled does. */
export function* turnedWords(before: ListedWords, after: ListedWords): Slices<TurnedWords | null> {
  if (before.starts.length !== after.starts.length) return null;
  const turned = new Set<string>();
  const codes = new Uint8Array(LONGEST_WORD);
  const otherwise = new Uint8Array(after.keys.length / 2);
  for (const words of [before, after]) {
    for (let place = 0; place < words.keys.length / 2; place++) {
      if (place % WORDS_SLICE === 0) yield;
      if (words.keys[2 * place] === 0) continue;
      const word = codes.subarray(0, wordCodes(words, place, codes));
      const isAlike = isReadAlike(before, after, word);
      if (!isAlike) turned.add(decode(word, 0, word.length));
      if (
        words === after &&
        PERSONA_TIPOS.some((as) => entriesWith(before, word, as) !== entriesWith(after, word, as))
      )
        otherwise[place] = isAlike ? RECOUNTED : TURNED;
    }
  }
  const anchorsOf = ({ keys, counts }: ListedWords, name: Uint8Array) => {
    const words = placedWords(keys, name);
    const places = words.map(({ place }) => place);
    return rarestWords(counts, places)
      .map((at) => words[at]?.codes ?? new Uint8Array())
      .map((word) => decode(word, 0, word.length))
      .sort()
      .join();
  };
  const isTurned = (row: number, read: () => Uint8Array): boolean => {
    let most = 0;
    for (let at = after.nameStarts[row] as number; at < (after.nameStarts[row + 1] as number); at++)
      most = Math.max(most, otherwise[after.nameWords[at] as number] ?? 0);
    if (most !== RECOUNTED) return most === TURNED;
    const name = read();
    return anchorsOf(before, name) !== anchorsOf(after, name);
  };
  return { words: turned, isTurned };
}

const RECOUNTED = 1;
const TURNED = 2;
const WORDS_SLICE = 1_024;

/** How many words the name of a row has. */
export const wordCount = ({ nameStarts }: ListedWords, row: number): number =>
  (nameStarts[row + 1] as number) - (nameStarts[row] as number);

/** The rows, from one to before another, of the names that have a word of the same anchor as this one. */
export function anchoredRows(
  { starts, rows }: ListedWords,
  word: Uint8Array,
  [from, to]: readonly [number, number],
): Uint32Array {
  if (word.length > LONGEST_WORD) return rows.subarray(0, 0);
  const anchor = anchorOf(word, starts.length - 1);
  const end = starts[anchor + 1] as number;
  const first = firstFrom(rows, from, starts[anchor] as number, end);
  return rows.subarray(first, firstFrom(rows, to, first, end));
}

/** The first place, from `low` to before `high`, of a row that is not before `row`; `high` if there is none. */
function firstFrom(rows: Uint32Array, row: number, low: number, high: number): number {
  let [start, end] = [low, high];
  while (start < end) {
    const middle = (start + end) >> 1;
    if ((rows[middle] as number) < row) start = middle + 1;
    else end = middle;
  }
  return start;
}

/** Where a word stands, or would. Half of the places at least are free. */
function placeOf(keys: Float64Array, head: number, tail: number): number {
  const last = keys.length / 2 - 1;
  const mixed = Math.imul(
    (head >>> 0) ^ Math.imul((head / 2 ** 32) | 0, 0x9e3779b1) ^ Math.imul(tail | 0, 0x85ebca6b),
    0xc2b2ae35,
  );
  let place = (mixed ^ (mixed >>> 15)) & last;
  while (keys[2 * place] !== 0 && (keys[2 * place] !== head || keys[2 * place + 1] !== tail))
    place = (place + 1) & last;
  return place;
}

/** Where the word of these codes stands; `NO_PLACE` if no name has it, or if it is too long to be known. */
export function wordPlace({ keys }: ListedWords, codes: Uint8Array): number {
  if (codes.length > LONGEST_WORD) return NO_PLACE;
  let head = 0;
  let tail = 0;
  for (let place = 0; place < codes.length; place++) {
    const rank = rankOf(codes[place] as number);
    if (place < LETTERS) head = head * CHARACTERS + rank;
    else tail = tail * CHARACTERS + rank;
  }
  const place = placeOf(keys, head, tail);
  return keys[2 * place] === 0 ? NO_PLACE : place;
}

/** Writes the codes of the word that stands at a place to `target`, which has room for LONGEST_WORD, and returns how many. */
export function wordCodes({ keys }: Pick<ListedWords, "keys">, place: number, target: Uint8Array): number {
  const head = writeLetters(keys[2 * place] as number, target, 0);
  return writeLetters(keys[2 * place + 1] as number, target, head);
}

/** The letters of half a number of ten: as many as 32 bits hold, which are parted much faster. */
const HALF = CHARACTERS ** (LETTERS / 2);

/** Writes the letters of a number to `target` from `start` on, and returns where they end. */
function writeLetters(letters: number, target: Uint8Array, start: number): number {
  const first = Math.floor(letters / HALF);
  return writeHalf(letters - first * HALF, target, first === 0 ? start : writeHalf(first, target, start));
}

function writeHalf(letters: number, target: Uint8Array, start: number): number {
  let end = start;
  for (let left = letters | 0; left > 0; left = (left / CHARACTERS) | 0) end++;
  // The last letter comes first.
  for (let left = letters | 0, at = end; left > 0; left = (left / CHARACTERS) | 0)
    target[--at] = codeOf(left % CHARACTERS);
  return end;
}

/** How many entries compared with `tipo` have the word of these codes among their names, up to 65,535. */
export const entriesWith = (words: ListedWords, codes: Uint8Array, tipo: PersonaTipo): number =>
  words.counts[2 * wordPlace(words, codes) + TIPO_PLACES[tipo]] ?? 0;

/** As many as 16 bits number. */
const MOST_NUMBERS = 0xffff;

/** By index the tables that nobody uses at present, all zeros: to make one takes as long as a search. */
const spareTables = new WeakMap<ListedWords, Uint16Array[]>();

/** Numbers, from 1 on, that one search gives to the words of an index that it meets. `release` them when it is over. */
export class WordNumbers {
  count = 0;
  private readonly numbers: Uint16Array;
  private readonly spares: Uint16Array[];
  private readonly places: number[] = [0];

  constructor(readonly words: ListedWords) {
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

  /**
   * Writes the numbers of the words of a row's name to `target` and returns how many; 0 if one can have none. Calls `meet`
   * with each word that gets its number now.
   */
  read(row: number, target: number[], meet: (number: number, place: number) => void): number {
    const { nameStarts, nameWords } = this.words;
    const start = nameStarts[row] as number;
    const count = (nameStarts[row + 1] as number) - start;
    for (let token = 0; token < count; token++) {
      const number = this.numberOf(nameWords[start + token] as number, meet);
      if (number === 0) return 0;
      target[token] = number;
    }
    return count;
  }

  private numberOf(place: number, meet: (number: number, place: number) => void): number {
    const known = this.numbers[place];
    if (known !== 0 && known !== undefined) return known;
    if (place === UNKNOWN_WORD || this.count === MOST_NUMBERS) return 0;
    const number = ++this.count;
    this.numbers[place] = number;
    this.places[number] = place;
    meet(number, place);
    return number;
  }
}
