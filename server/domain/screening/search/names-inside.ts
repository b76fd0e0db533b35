import { isGeneric } from "../correspondence/generic-words";
import { ListedWord } from "../correspondence/listed-word";
import { OwnWord } from "../correspondence/own-word";
import { PERSON_BUDGET } from "../correspondence/rule";
import { GIVEN_NAMES } from "../correspondence/well-known-names";
import { COMPARED_WITH } from "../index/compared-with";
import {
  forEachAnchored,
  isRare,
  LONGEST_WORD,
  UNKNOWN_WORD,
  WordNumbers,
  wordCodes,
  wordCount,
  wordPlace,
} from "../index/listed-words";
import {
  comparedWithOf,
  lengthOf,
  longestName,
  type NameIndex,
  readCodes,
  SORTED,
  WRITTEN,
} from "../index/name-index";
import { decode, encode } from "../names/alphabet";
import { sortTokens } from "../names/normalize";
import type { QueryName, Readings } from "../names/reading";
import { isLegalForm, OF_A_COMPANY } from "../names/several-names";
import { isLink } from "../names/titles";
import { compare, prepareName } from "../score/compare";
import type { PreparedName } from "../score/jaro-matches";
import { compareScores, EXACTO, POSIBLE, reaches } from "../score/score";
import { PERSONA_TIPOS, type PersonaTipo } from "../types";
import { betterForm, type NameHit } from "./name-hit";
import type { HitsOf } from "./search-once";

interface Search {
  readonly readings: Readings;
  readonly hitsOf: HitsOf;
}

/** Fewer words hold no listed name of two beside others, and a name of two is looked for word for word. */
const FEWEST_WORDS = 3;

/** More names that share a word with a text, as one of nothing but common names has, are looked for word for word. */
const MOST_MISSPELLED = 1_000;

/**
 * Adds the listed names that stand inside a longer text that is too long to resemble them: "x x x … NAME". Of three words
 * or more, each of which may be misspelled, or word for word of two that are rare, one of them if a
 * company's; none of given names or of generic words
 * alone. A single word of the query finds the names of that word. Each comes with its hit, and costs no search. A name that
 * the text resembles as a whole is left to that comparison.
 */
export function withNamesInside(index: NameIndex, { readings, hitsOf }: Search): Search {
  const found = new Map<string, NameHit[]>();
  const add = (texto: string, hit: NameHit) => {
    const hits = found.get(texto) ?? [];
    if (!hits.some(({ row }) => row === hit.row)) hits.push(hit);
    found.set(texto, hits);
  };
  const inside = { natural: [...readings.natural], juridica: [...readings.juridica] };
  const near = nearWordsOf(index);
  for (const tipo of PERSONA_TIPOS) {
    const names = new Map(readings[tipo].map((name) => [name.normalized, name]));
    for (const { normalized, isUnvowelled, matches } of readings[tipo]) {
      if (matches === "alone") forEachNamed(index, normalized, tipo, (hit) => add(normalized, hit));
      if (normalized.split(" ", FEWEST_WORDS).length < FEWEST_WORDS) continue;
      // The end of one person's name and the start of another's are no name misspelled.
      const mayBeMisspelled = matches !== "exact";
      forEachInside(index, { text: normalized, tipo, mayBeMisspelled, near }, (hit, texto) => {
        if (names.get(texto)?.lectura?.como !== "dentro" && names.has(texto)) return;
        if (isLeft(readings[tipo], texto, ({ normalized }) => hitsOf(normalized).has(hit.row))) return;
        names.set(texto, {
          normalized: texto,
          isUnvowelled,
          lectura: { como: "dentro", texto },
          matches: "any",
        });
        add(texto, hit);
      });
    }
    inside[tipo] = [...names.values()];
  }
  if (!keptNear.has(index)) near.release();
  if (found.size === 0) return { readings, hitsOf };
  return {
    readings: inside,
    hitsOf: (normalized) => hitsOf(normalized).and(found.get(normalized) ?? []),
  };
}

/**
 * Whether a reading that has these words resembles the name by itself. One that is compared exactly alone, as a field of
 * several names is, does not stand for it.
 */
const isLeft = (
  readings: readonly QueryName[],
  texto: string,
  resembles: (reading: QueryName) => boolean,
): boolean =>
  readings.some(
    (reading) => reading.matches !== "exact" && reading.normalized.includes(texto) && resembles(reading),
  );

/** The rows of names from one length to another. */
const rowsOf = (index: NameIndex, shortest: number, longest: number): readonly [number, number] => [
  index.rowStarts[Math.min(shortest, longestName(index) + 1)] as number,
  index.rowStarts[Math.min(longest, longestName(index)) + 1] as number,
];

/** Calls `visit` with each name that is this one word. */
function forEachNamed(
  index: NameIndex,
  word: string,
  tipo: PersonaTipo,
  visit: (hit: NameHit) => void,
): void {
  const codes = encode(word);
  forEachAnchored(index.words, codes, rowsOf(index, word.length, word.length), (row) => {
    const comparedWith = comparedWithOf(index, row);
    if ((comparedWith & COMPARED_WITH[tipo]) === 0 || textOf(index, word.length, row) !== word) return;
    visit({ row, comparedWith, forma: "escrita", comparison: compare(prepareName(word), codes) });
  });
}

/** Whether names inside a text are all compared as misspelled, also in an index that has the names of several. */
export const areAllCompared = (indexes: readonly NameIndex[], text: string): boolean => {
  const words = text.split(" ");
  // A name that may be misspelled has as many words as the fewest, and fewer than the text.
  if (words.length <= FEWEST_WORDS) return true;
  let compared = 0;
  for (const index of indexes)
    for (const word of words)
      forEachAnchored(index.words, encode(word), rowsOf(index, FEWEST_WORDS, text.length - 1), (row) => {
        if (mayBeMisspelledIn(wordCount(index.words, row), words)) compared += 1;
      });
  return compared <= MOST_MISSPELLED;
};

/** Whether a listed name of so many words is looked for, misspelled, in a text of these. */
const mayBeMisspelledIn = (size: number, words: readonly unknown[]): boolean =>
  size >= FEWEST_WORDS && size < words.length;

/** The words from one place of a text to before another, and how they compare with a listed name. */
interface Run {
  readonly texto: string;
  readonly hit: NameHit;
}

/** Some words of a text as they are compared, in both forms. */
type PreparedRun = readonly [written: PreparedName, sorted: PreparedName];

interface LongText {
  readonly text: string;
  readonly tipo: PersonaTipo;
  readonly mayBeMisspelled: boolean;
  readonly near: NearWords;
}

function forEachInside(
  index: NameIndex,
  { text, tipo, mayBeMisspelled, near }: LongText,
  visit: (hit: NameHit, texto: string) => void,
): void {
  const texts = text.split(" ");
  const words = texts.map((word) => near.numberOf(word));
  const rows = rowsOf(index, FEWEST_WORDS, text.length - 1);
  const asked = COMPARED_WITH[tipo];
  const prepared = new Map<string, PreparedRun>();
  let compared = 0;
  for (const [place, word] of texts.entries()) {
    forEachAnchored(index.words, encode(word), rows, (row) => {
      if ((comparedWithOf(index, row) & asked) === 0) return;
      const size = wordCount(index.words, row);
      if (size === 1 || size >= words.length) return;
      const first = Math.max(0, place - size + 1);
      const isCompared = mayBeMisspelled && mayBeMisspelledIn(size, words) && compared++ < MOST_MISSPELLED;
      const within = { words, first, end: Math.min(words.length, place + size) };
      if (!near.hold(row, within, isCompared)) return;
      const own = textOf(index, lengthOf(index, row), row).split(" ");
      if (!isTelling(own, tipo) && !(tellsTogether(own, tipo) && near.hold(row, within, false))) return;
      if (size === 2 && tipo === "natural" && !own.every((each) => isRare(index.words, encode(each)))) return;
      const last = Math.min(place, words.length - size);
      const runs = Array.from({ length: last - first + 1 }, (_, at): [number, number] => [
        first + at,
        first + at + size,
      ]);
      const run = bestRun(index, row, { texts, prepared }, runs, 100);
      if (!run) return;
      const named = tipo === "natural" ? companyNamed(texts, run.texto, size) : [];
      const { hit, texto } = bestRun(index, row, { texts, prepared }, named, EXACTO) ?? run;
      visit(hit, texto);
    });
  }
}

/**
 * The runs that tell a company named after a person from the person, the name with a word of the company's beside it;
 * none if the text has other words. "Inversiones Ana Soto Paz y Compañía" is a company, and nobody.
 */
function companyNamed(texts: readonly string[], nombre: string, size: number): [number, number][] {
  const start = texts.findIndex((_, at) => texts.slice(at, at + size).join(" ") === nombre);
  const end = start + size;
  const others = [...texts.slice(0, start), ...texts.slice(end)].filter((word) => !isLink(word));
  if (others.length === 0 || !others.every(isOfCompany)) return [];
  return [
    [Math.max(0, start - 1), end],
    [start, Math.min(texts.length, end + 1)],
    [start, Math.min(texts.length, end + 2)],
    [0, texts.length],
  ];
}

const isOfCompany = (word: string): boolean => isGeneric(word) || OF_A_COMPANY.has(word) || isLegalForm(word);

/** Some of the words of a text, by number. */
interface Within {
  readonly words: readonly number[];
  readonly first: number;
  readonly end: number;
}

/** How near a listed word is to one of the text: 0 until they are compared. */
const OTHER = 1;
const MISSPELLED = 2;
const SAME = 3;
const FIRST_WORDS = 64;

/** Compares each listed word with each of a query's once, for all names that have it. */
class NearWords {
  private readonly numbers: WordNumbers;
  private readonly listed: ListedWord[] = [];
  readonly own: OwnWord[] = [];
  /** Where the query's words stand in the index, if they do. */
  private readonly places: number[] = [];
  private readonly ownNumbers = new Map<string, number>();
  /** By number of an own word and by that of a listed one. */
  private readonly known: Uint8Array[] = [];

  constructor(private readonly index: NameIndex) {
    this.numbers = new WordNumbers(index.words);
  }

  release(): void {
    this.numbers.release();
  }

  /** The number of a query's word. */
  numberOf(word: string): number {
    const known = this.ownNumbers.get(word);
    if (known !== undefined) return known;
    const codes = encode(word);
    this.places.push(wordPlace(this.index.words, codes));
    this.known.push(new Uint8Array(FIRST_WORDS));
    const number = this.own.push(new OwnWord(codes)) - 1;
    this.ownNumbers.set(word, number);
    return number;
  }

  /** Whether each word of a listed name is one of some of a text's words, or one of them misspelled. */
  hold(row: number, within: Within, mayBeMisspelled: boolean): boolean {
    const { nameStarts, nameWords } = this.index.words;
    const start = nameStarts[row] as number;
    const end = nameStarts[row + 1] as number;
    for (let at = start; at < end; at++) {
      const place = nameWords[at] as number;
      if (this.isAmong(within, place)) continue;
      if (!mayBeMisspelled && place !== UNKNOWN_WORD) return false;
      const number = this.numbers.numberOf(place, this.meet) || this.meetUnknown(row, at - start);
      if (!this.isNear(within, number, mayBeMisspelled ? MISSPELLED : SAME)) return false;
    }
    return true;
  }

  private isAmong({ words, first, end }: Within, place: number): boolean {
    for (let at = first; at < end; at++) if (this.places[words[at] as number] === place) return true;
    return false;
  }

  private isNear({ words, first, end }: Within, number: number, fewest: number): boolean {
    for (let at = first; at < end; at++) {
      if (this.nearness(number, words[at] as number) >= fewest) return true;
    }
    return false;
  }

  private nearness(number: number, own: number): number {
    let known = this.known[own] as Uint8Array;
    if (number >= known.length) {
      known = new Uint8Array(2 * number);
      known.set(this.known[own] as Uint8Array);
      this.known[own] = known;
    }
    // What has no number of its own is compared each time.
    if (known[number] === 0 || number === 0) {
      const [word, listed] = [this.own[own] as OwnWord, this.listed[number] as ListedWord];
      const most = Math.floor((PERSON_BUDGET.percent * Math.max(word.codes.length, listed.length)) / 25);
      const edited = listed.quarterEdits(word.sounded, most);
      known[number] = edited === 0 ? SAME : edited <= most ? MISSPELLED : OTHER;
    }
    return known[number] as number;
  }

  private readonly meet = (number: number, place: number): void => {
    const codes = new Uint8Array(LONGEST_WORD);
    this.add(number, codes, wordCodes(this.index.words, place, codes));
  };

  /** A word that is too long for the index to know has the number 0, and is compared each time. */
  private meetUnknown(row: number, token: number): number {
    const text = textOf(this.index, lengthOf(this.index, row), row);
    const codes = encode(text.split(" ")[token] as string);
    this.add(0, codes, codes.length);
    return 0;
  }

  private add(number: number, codes: Uint8Array, length: number): void {
    const word = new ListedWord();
    word.read(codes, 0, length);
    this.listed[number] = word;
  }
}

/** Of indexes with so few names, as those of changed entries are, what is known of words is kept for other queries. */
const FEW_NAMES = 16_384;
/** Words of queries that it is kept of. */
const MOST_WORDS = 2_048;
const keptNear = new WeakMap<NameIndex, NearWords>();

function nearWordsOf(index: NameIndex): NearWords {
  const kept = keptNear.get(index);
  if (kept !== undefined && kept.own.length < MOST_WORDS) return kept;
  kept?.release();
  const near = new NearWords(index);
  if (index.count <= FEW_NAMES) keptNear.set(index, near);
  return near;
}

/** The run that scores best against a name, and enough; of those below `percent` hundredths. */
function bestRun(
  index: NameIndex,
  row: number,
  { texts, prepared }: { readonly texts: readonly string[]; readonly prepared: Map<string, PreparedRun> },
  runs: readonly (readonly [number, number])[],
  percent: number,
): Run | null {
  const length = lengthOf(index, row);
  const [written, sorted] = [WRITTEN, SORTED].map((form) => codesOf(index, length, row, form));
  if (!written || !sorted) return null;
  let best: Run | null = null;
  for (const [start, end] of runs) {
    const texto = texts.slice(start, end).join(" ");
    const own = prepared.get(texto) ?? [prepareName(texto), prepareName(sortTokens(texto))];
    prepared.set(texto, own);
    const forms = [compare(own[0], written), compare(own[1], sorted)];
    const [asWritten, ordered] = forms.map((form) => (reaches(form, POSIBLE) ? form : null));
    const hit = betterForm(row, comparedWithOf(index, row), asWritten ?? null, ordered ?? null);
    if (!hit || (percent < 100 && reaches(hit.comparison, percent))) continue;
    if (!best || compareScores(hit.comparison, best.hit.comparison) > 0) best = { texto, hit };
  }
  return best;
}

const isTelling = (words: readonly string[], tipo: PersonaTipo): boolean =>
  words.some((word) =>
    tipo === "natural" ? !GIVEN_NAMES.has(word) && !isLink(word) : !isGeneric(word) && !/^\d+$/.test(word),
  );

/** Whether generic words are so many that no other company has all of them: "Defense Technology and Science Research". */
const tellsTogether = (words: readonly string[], tipo: PersonaTipo): boolean =>
  tipo === "juridica" && words.filter((word) => !isLink(word)).length > 3;

function codesOf(index: NameIndex, length: number, row: number, form: number): Uint8Array {
  const codes = new Uint8Array(length);
  readCodes(index, length, row, form, codes);
  return codes;
}

const textOf = (index: NameIndex, length: number, row: number): string =>
  decode(codesOf(index, length, row, WRITTEN), 0, length);
