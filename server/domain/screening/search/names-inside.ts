import { remembering } from "../../shared/text-pages";
import { type OwnWord, ownWordOf } from "../correspondence/compared-words";
import { fewestQuarters, kindsOf, SoundedText } from "../correspondence/edits";
import { isGeneric, saysTrade } from "../correspondence/generic-words";
import { PERSON_BUDGET } from "../correspondence/rule";
import { GIVEN_NAMES, isWellKnown } from "../correspondence/well-known-names";
import { COMPARED_WITH } from "../index/compared-with";
import {
  anchoredRows,
  type ListedWords,
  LONGEST_WORD,
  UNKNOWN_WORD,
  wordCodes,
  wordCount,
  wordPlace,
} from "../index/listed-words";
import {
  comparedWithOf,
  lengthOf,
  longestName,
  type NameIndex,
  normalizedName,
  readCodes,
  SORTED,
  WRITTEN,
} from "../index/name-index";
import { encode } from "../names/alphabet";
import type { QueryName, Readings } from "../names/reading";
import { isLegalForm, leastScore, OF_A_COMPANY } from "../names/several-names";
import { sortTokens, writeSounds } from "../names/sounds";
import { isLink } from "../names/titles";
import { compare, prepareName } from "../score/compare";
import type { PreparedName } from "../score/jaro-matches";
import { compareScores, EXACTO, IDENTICAL, POSIBLE, reaches } from "../score/score";
import { PERSONA_TIPOS, type PersonaTipo } from "../types";
import { betterForm, type NameHit } from "./name-hit";
import type { HitsOf } from "./search-once";

interface Search {
  readonly readings: Readings;
  readonly hitsOf: HitsOf;
  /** The type asked for, of which alone a name may match that only resembles the text. Absent: either. */
  readonly tipo?: PersonaTipo;
}

/** Fewer words hold no listed name of two beside others, and a name of two is looked for word for word. */
const FEWEST_WORDS = 3;

/** Which of a company's shops: "No. 2". */
const BRANCH = /^\d{1,3}$/;
/** What companies write glued to their brand: GRUPOSEVERSTROI. */
const GLUED = /\bgrupo(?=\w{5})|(?<=\w{5})colombia\b/g;
/** Shorter words are the initials of too many companies. */
const FEWEST_OF_BRAND = 5;

/** More names that share a word with a text, as one of nothing but common names has, are looked for word for word. */
export const MOST_MISSPELLED = 1_000;

/**
 * Adds the listed names that stand inside a longer text that is too long to resemble them: "x x x … NAME". Of three words
 * or more, each of which may be misspelled; of two, one of them rare, word for word; of given names or of generic words
 * alone as `tellTogether` says. A single word of the query finds the names of that word. Each comes with its hit, and
 * costs no search. A name that the text resembles as a whole is left to that comparison, if it may match there.
 */
export function withNamesInside(index: NameIndex, { readings, hitsOf, tipo: asked }: Search): Search {
  const found = new Map<string, NameHit[]>();
  const add = (texto: string, hit: NameHit) => {
    const hits = found.get(texto) ?? [];
    if (!hits.some(({ row }) => row === hit.row)) hits.push(hit);
    found.set(texto, hits);
  };
  const inside = { natural: [...readings.natural], juridica: [...readings.juridica] };
  const near = new NearWords(index, [...readings.natural, ...readings.juridica]);
  for (const tipo of PERSONA_TIPOS) {
    const names = new Map(readings[tipo].map((name) => [name.normalized, name]));
    const addInside = (texto: string, isUnvowelled: boolean, hit: NameHit) => {
      names.set(texto, {
        normalized: texto,
        isUnvowelled,
        lectura: { como: "dentro", texto },
        matches: "any",
      });
      add(texto, hit);
    };
    for (const { normalized, isUnvowelled, matches } of readings[tipo]) {
      if (matches === "alone") forEachNamed(index, normalized, tipo, (hit) => add(normalized, hit));
      if (tipo === "juridica")
        forEachOfBrand(index, normalized, ({ hit, texto }) => {
          if (!normalized.includes(texto) || !hitsOf(normalized).has(hit.row))
            addInside(texto, isUnvowelled, hit);
        });
      if (normalized.split(" ", FEWEST_WORDS).length < FEWEST_WORDS) continue;
      // The end of one person's name and the start of another's are no name misspelled.
      const mayBeMisspelled = leastScore(matches) === POSIBLE;
      forEachInside(index, { text: normalized, tipo, mayBeMisspelled, near }, (hit, texto, isOrdinary) => {
        const isAsked = (asked ?? tipo) === tipo;
        if (isAsked && names.get(texto)?.lectura?.como !== "dentro" && names.has(texto)) return;
        const resembles = ({ normalized }: QueryName) => hitsOf(normalized).has(hit.row);
        if (isAsked && !isOrdinary && isLeft(readings[tipo], texto, resembles)) return;
        addInside(texto, isUnvowelled, hit);
      });
    }
    inside[tipo] = [...names.values()];
  }
  if (found.size === 0) return { readings, hitsOf };
  return {
    readings: inside,
    hitsOf: (normalized) => {
      const hits = hitsOf(normalized);
      return hits.and((found.get(normalized) ?? []).filter(({ row }) => !hits.has(row)));
    },
  };
}

/**
 * Whether a reading that has these words resembles the name by itself. One that is compared exactly alone does not stand
 * for it. It is not asked for a name of ordinary words, which the correspondence leaves out beside any other word.
 */
const isLeft = (
  readings: readonly QueryName[],
  texto: string,
  resembles: (reading: QueryName) => boolean,
): boolean =>
  readings.some(
    (reading) =>
      leastScore(reading.matches) === POSIBLE && reading.normalized.includes(texto) && resembles(reading),
  );

const rangeOf = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

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
  const rows = rowsOf(index, word.length, word.length);
  // Longer words have no anchors, and few names their length.
  for (const row of codes.length > LONGEST_WORD ? rangeOf(...rows) : anchoredRows(index.words, codes, rows)) {
    const comparedWith = comparedWithOf(index, row);
    const mayBe = wordCount(index.words, row) === 1 && (comparedWith & COMPARED_WITH[tipo]) !== 0;
    if (!mayBe || normalizedName(index, row) !== word) continue;
    visit({ row, comparedWith, forma: "escrita", comparison: compare(prepareName(word), codes) });
  }
}

/**
 * Calls `visit` with each company that is called by the one word of the text that is no company's: "Severstroi Colombia",
 * "Inversiones Severstroi". It is compared with the word beside another of the text, which tells that it is not all of the
 * name; a word too short to have the score so, by itself.
 */
function forEachOfBrand(index: NameIndex, text: string, visit: (run: Run) => void): void {
  const parted = text.replace(GLUED, " $& ").trim();
  const words = parted.split(/ +/).filter((word) => !isLink(word));
  const [brand = "", ...more] = words.filter((word) => !isOfCompany(word) && !BRANCH.test(word));
  if (more.length > 0 || words.length < 2 || brand.length < FEWEST_OF_BRAND) return;
  if (isWellKnown(brand) || isOrdinaryWord(brand, "juridica")) return;
  const texts = words.flatMap((other) => (other === brand ? [] : [brand, other]));
  const runs = rangeOf(0, texts.length / 2).map((at): [number, number] => [2 * at, 2 * at + 2]);
  forEachNamed(index, brand, "juridica", (hit) =>
    visit(bestRun(index, hit.row, { texts, prepared: new Map() }, runs, EXACTO) ?? { texto: brand, hit }),
  );
}

/** Whether names inside a text are all compared as misspelled, also in an index that has the names of several. */
export const areAllCompared = (indexes: readonly NameIndex[], text: string): boolean => {
  const words = text.split(" ").map((word) => ownWordOf(word).codes);
  // A name that may be misspelled has as many words as the fewest, and fewer than the text.
  if (words.length <= FEWEST_WORDS) return true;
  const found = indexes.flatMap((index) => {
    const range = rowsOf(index, FEWEST_WORDS, text.length - 1);
    return words.map((word) => [index, anchoredRows(index.words, word, range)] as const);
  });
  let compared = found.reduce((sum, [, rows]) => sum + rows.length, 0);
  if (compared <= MOST_MISSPELLED) return true;
  for (const [index, rows] of found)
    for (const row of rows) if (!mayBeMisspelledIn(wordCount(index.words, row), words.length)) compared -= 1;
  return compared <= MOST_MISSPELLED;
};

/** Whether a listed name of so many words is looked for, misspelled, in a text of these. */
const mayBeMisspelledIn = (size: number, words: number): boolean => size >= FEWEST_WORDS && size < words;

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
  visit: (hit: NameHit, texto: string, isOrdinary: boolean) => void,
): void {
  const texts = text.split(" ");
  const words = texts.map((word) => near.numberOf(word));
  const [, after] = rowsOf(index, FEWEST_WORDS, text.length - 1);
  const asked = COMPARED_WITH[tipo];
  const prepared = new Map<string, PreparedRun>();
  let compared = 0;
  // Words that are no company's, counted once a name is found.
  let telling = -1;
  for (const [place, word] of words.entries()) {
    for (const row of near.anchored(word)) {
      if (row >= after) break;
      if ((comparedWithOf(index, row) & asked) === 0) continue;
      const size = wordCount(index.words, row);
      if (size === 1 || size >= words.length) continue;
      const isCompared =
        mayBeMisspelled && mayBeMisspelledIn(size, words.length) && compared++ < MOST_MISSPELLED;
      const first = Math.max(0, place - size + 1);
      const within = { words, first, end: Math.min(words.length, place + size) };
      if (!near.hold(row, within, isCompared)) continue;
      const own = normalizedName(index, row).split(" ");
      const isOrdinary = own.every((word) => isOrdinaryWord(word, tipo));
      if (isOrdinary && !(tellTogether(own) && near.hold(row, within, false))) continue;
      const last = Math.min(place, words.length - size);
      const runs = rangeOf(first, last + 1).map((start): [number, number] => [start, start + size]);
      const run = bestRun(index, row, { texts, prepared }, runs, 100);
      if (!run) continue;
      if (telling < 0) telling = texts.filter((word) => !isLink(word) && !isOfCompany(word)).length;
      const named = tipo === "natural" && telling <= size ? companyNamed(texts, run.texto, size) : [];
      const { hit, texto } = bestRun(index, row, { texts, prepared }, named, EXACTO) ?? run;
      visit(hit, texto, isOrdinary);
    }
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

const isOfCompany = remembering(
  10_000,
  (word: string) => saysTrade(word) || OF_A_COMPANY.has(word) || isLegalForm(word),
);

/** Some of the words of a text, by number. */
interface Within {
  readonly words: readonly number[];
  readonly first: number;
  readonly end: number;
}

/** How near a listed word is to one of the text. */
const OTHER = 1;
const MISSPELLED = 2;
const SAME = 3;

/** The most quarters of an edit by which a word is misspelled. */
const mostQuarters = (a: number, b: number): number =>
  Math.floor((PERSON_BUDGET.percent * Math.max(a, b)) / 25);

/** By index, what its words look like. */
const knownOutlines = new WeakMap<ListedWords, WordOutlines>();

/** Which letters and sounds the words of an index have, found once for all queries: most words are told apart by them. */
class WordOutlines {
  private readonly kinds: Uint32Array;
  private readonly lengths: Uint8Array;
  private readonly codes = new Uint8Array(LONGEST_WORD);
  private readonly sounds = new Uint8Array(LONGEST_WORD);

  constructor(private readonly words: ListedWords) {
    this.kinds = new Uint32Array(words.keys.length);
    this.lengths = new Uint8Array(words.keys.length);
  }

  /** False only if the word at a place is another than this one, not misspelled. */
  mayBeNear(place: number, own: OwnWord): boolean {
    const at = 2 * place;
    if (this.lengths[at] === 0) this.outline(place);
    const [length, sounds] = [this.lengths[at] as number, this.lengths[at + 1] as number];
    const [kinds, heard] = [this.kinds[at] as number, this.kinds[at + 1] as number];
    return (
      fewestQuarters(own.sounded, length, kinds, sounds, heard) <= mostQuarters(own.codes.length, length)
    );
  }

  private outline(place: number): void {
    const { codes, sounds, kinds, lengths } = this;
    const length = wordCodes(this.words, place, codes);
    const heard = writeSounds(codes, 0, length, sounds);
    kinds[2 * place] = kindsOf(codes, 0, length);
    kinds[2 * place + 1] = kindsOf(sounds, 0, heard);
    lengths[2 * place] = length;
    lengths[2 * place + 1] = heard;
  }
}

function outlinesOf(words: ListedWords): WordOutlines {
  const outlines = knownOutlines.get(words) ?? new WordOutlines(words);
  knownOutlines.set(words, outlines);
  return outlines;
}

/** Compares each listed word with each of a query's once, for all names that have it. */
class NearWords {
  private readonly outlines: WordOutlines;
  private readonly listed = new SoundedText();
  private readonly codes = new Uint8Array(LONGEST_WORD);
  private readonly own: OwnWord[] = [];
  /** Where the query's words stand in the index, if they do. */
  private readonly places: number[] = [];
  private readonly anchors: Uint32Array[] = [];
  private readonly rows: readonly [number, number];
  private readonly ownNumbers = new Map<string, number>();
  /** How near listed words and own ones are that may be near, by both. */
  private readonly known = new Map<number, number>();

  constructor(
    private readonly index: NameIndex,
    readings: readonly { readonly normalized: string }[],
  ) {
    for (const { normalized } of readings) {
      for (const word of normalized.split(" ")) {
        if (this.ownNumbers.has(word)) continue;
        const own = ownWordOf(word);
        this.ownNumbers.set(word, this.own.length);
        this.own.push(own);
        this.places.push(wordPlace(index.words, own.codes));
      }
    }
    const longest = Math.max(0, ...readings.map(({ normalized }) => normalized.length));
    this.rows = rowsOf(index, FEWEST_WORDS, longest - 1);
    this.outlines = outlinesOf(index.words);
  }

  /** The number of a word of the readings. */
  numberOf(word: string): number {
    return this.ownNumbers.get(word) as number;
  }

  /** The names that longer texts find by a word of the readings, shorter than the longest of these. */
  anchored(own: number): Uint32Array {
    this.anchors[own] ??= anchoredRows(this.index.words, (this.own[own] as OwnWord).codes, this.rows);
    return this.anchors[own];
  }

  /** Whether each word of a listed name is one of some of a text's words, or one of them misspelled. */
  hold(row: number, within: Within, mayBeMisspelled: boolean): boolean {
    const { nameStarts, nameWords } = this.index.words;
    const start = nameStarts[row] as number;
    const end = nameStarts[row + 1] as number;
    const fewest = mayBeMisspelled ? MISSPELLED : SAME;
    for (let at = start; at < end; at++) {
      const place = nameWords[at] as number;
      if (this.isAmong(within, place)) continue;
      if (!mayBeMisspelled && place !== UNKNOWN_WORD) return false;
      let own = within.first;
      while (own < within.end && this.nearness(within.words[own] as number, place, row, at - start) < fewest)
        own++;
      if (own === within.end) return false;
    }
    return true;
  }

  private isAmong({ words, first, end }: Within, place: number): boolean {
    for (let at = first; at < end; at++) if (this.places[words[at] as number] === place) return true;
    return false;
  }

  private nearness(own: number, place: number, row: number, token: number): number {
    const word = this.own[own] as OwnWord;
    if (place === UNKNOWN_WORD) {
      const codes = encode(normalizedName(this.index, row).split(" ")[token] as string);
      return this.compared(word, codes, codes.length);
    }
    if (!this.outlines.mayBeNear(place, word)) return OTHER;
    const pair = place * this.own.length + own;
    let known = this.known.get(pair);
    if (known === undefined) {
      known = this.compared(word, this.codes, wordCodes(this.index.words, place, this.codes));
      this.known.set(pair, known);
    }
    return known;
  }

  private compared({ codes, sounded }: OwnWord, listed: Uint8Array, length: number): number {
    this.listed.read(listed, 0, length);
    const most = mostQuarters(codes.length, length);
    const edited = this.listed.quarterEdits(sounded, most);
    return edited === 0 ? SAME : edited <= most ? MISSPELLED : OTHER;
  }
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
  const [written, sorted] = [new Uint8Array(length), new Uint8Array(length)];
  readCodes(index, length, row, WRITTEN, written);
  readCodes(index, length, row, SORTED, sorted);
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
    if (compareScores(best.hit.comparison, IDENTICAL) === 0) break;
  }
  return best;
}

/** Whether a word tells nobody by itself: a person's given name or particle, a company's generic word or number. */
const isOrdinaryWord = (word: string, tipo: PersonaTipo): boolean =>
  tipo === "natural" ? GIVEN_NAMES.has(word) || isLink(word) : isGeneric(word) || /^\d+$/.test(word);

/** Whether ordinary words are so many that few others have them all: "Military Construction Establishment". */
const tellTogether = (words: readonly string[]): boolean =>
  words.filter((word) => !isLink(word)).length >= FEWEST_WORDS;
