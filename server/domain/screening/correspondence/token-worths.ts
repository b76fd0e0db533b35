import { abbreviates } from "../names/abbreviations";
import { encode, isLetter } from "../names/alphabet";
import { isGluedForm } from "../names/legal-forms";
import type { ComparableName } from "../names/normalize";
import { isParticle } from "../names/titles";
import { compare } from "../score/compare";
import { nearestScore } from "../score/score";
import type { PersonaTipo } from "../types";
import { ListedWord, OwnWord, ownWordOf } from "./compared-words";
import { edits } from "./edits";
import { JOINED, type LetterBound, RELATED } from "./letter-bound";
import {
  ABBREVIATION_PERCENT,
  type Budget,
  COMPANY_BUDGET,
  CONSONANT_BUDGET_PERCENT,
  CORRESPONDENCIA_MINIMA,
  INITIAL_PERCENT,
  JOINED_BUDGET,
  JOINED_COMPANY_BUDGET,
  NAME_FORM_PERCENT,
  PERSON_BUDGET,
  RELATED_CONSONANTS_PERCENT,
  RELATED_PERCENT,
  SHORT_TOKEN,
  UNVOWELLED_BUDGET,
  WORTHY_PERCENT,
} from "./rule";
import { TokenUnits } from "./token-units";
import { fatherIn } from "./well-known-names";

/**
 * What makes two units worth something: their score, that one is the other's first letter or letters, how little of them is
 * edited, the score of their consonants; or a score that counts only where every other pair is equal.
 */
export const BY_NOTHING = 0;
export const BY_SCORE = 1;
export const BY_INITIAL = 2;
export const BY_EDITS = 3;
export const BY_CONSONANTS = 4;
export const BY_SCORE_IF_FORGIVEN = 5;
/** Of companies: one is the other's abbreviation; or the other with a legal form glued to it. */
export const BY_ABBREVIATION = 6;
export const BY_GLUED_FORM = 7;
/** The same name as two countries write it, or a company's word in English and in Spanish. */
export const BY_NAME_FORM = 8;

/** What joined tokens are worth that do not correspond, or less than one of them alone: they are no unit. */
const NO_UNIT = Number.NEGATIVE_INFINITY;
/** Rounded worths err by far less. */
const DOUBT = 1e-9;
/** Cells that most queries need. */
const ROOM = 512;

/** A cut word has so many letters, else it is an initial, and stands behind so many words, so that it is cut and no name. */
const FEWEST_CUT_LETTERS = 2;
const FEWEST_BEFORE_CUT = 2;

/** Fewest consonants by which a company's word is known without its vowels. */
const FEWEST_CONSONANTS = 4;

/** Of cells not computed yet. */
const UNKNOWN = Number.NaN;

/**
 * What the tokens of one query's name are worth beside the tokens of listed names. A token is compared once for a
 * query, however many names have it. Reused from name to name: `read` one, then ask; `join` before asking for joined
 * units.
 */
export class TokenWorths {
  readonly own = new TokenUnits();
  readonly other = new TokenUnits();
  private readonly words: readonly OwnWord[];
  /** Joined units that are worth something beside a token of the other name. */
  readonly joinedRows: number[] = [];
  readonly joinedColumns: number[] = [];
  private byConsonants = false;
  /**
   * A column of cells for each token met so far, as written and by consonants, and behind them one for each joined unit
   * of the listed name: what it is worth beside each own unit, and by what.
   */
  private cells = new Float64Array(0);
  private bases = new Uint8Array(0);
  private used = 0;
  private readonly asWritten = new Map<number | string, number>();
  private readonly withConsonants = new Map<number | string, number>();
  /** Where the column of each unit of the listed name starts. */
  private readonly columns: number[] = [];
  /** The listed name's unit that was last compared by more than its letters. */
  private readonly word = new ListedWord();
  private wordColumn = -1;
  /** By what the units compared last are worth what they are. */
  private basis = BY_NOTHING;

  constructor(
    private readonly queried: ComparableName,
    private readonly tipo: PersonaTipo,
  ) {
    const codes = encode(queried.normalized);
    this.own.read(codes, 0, codes.length);
    const words = queried.normalized.split(" ");
    this.words = Array.from({ length: this.own.count }, (_, unit) =>
      unit < words.length ? ownWordOf(words[unit] as string) : new OwnWord(this.own.codesOf(unit)),
    );
  }

  /** Takes a listed name; `byConsonants` where exactly one of the two names has its vowels unwritten. */
  read(text: Uint8Array, offset: number, length: number, byConsonants: boolean): void {
    const { other } = this;
    other.read(text, offset, length);
    this.byConsonants = byConsonants;
    this.wordColumn = -1;
    for (let column = 0; column < other.tokens; column++) this.columns[column] = this.columnOf(column);
  }

  /** Takes a single listed word, as written, for `besideWord`: nothing of it is remembered. */
  readWord(codes: Uint8Array, length: number): void {
    this.other.readWord(codes, length);
    this.byConsonants = false;
    this.wordColumn = -1;
  }

  /** What an own token is worth beside that word. */
  besideWord(row: number): number {
    return this.worthOf(row, 0, this.budget());
  }

  /** Finds what joined units are worth beside tokens of the name that was read. */
  join(): void {
    const { own, other } = this;
    this.joinedRows.length = 0;
    this.joinedColumns.length = 0;
    // The whole name is compared with single tokens only.
    const rows = other.tokens === 1 ? own.count : own.whole;
    for (let column = 0; column < other.tokens; column++) {
      this.joinRows(column);
      for (let row = own.tokens; row < rows; row++) {
        if (this.get(row, column) !== NO_UNIT && !this.joinedRows.includes(row)) this.joinedRows.push(row);
      }
    }
    const columns = own.tokens === 1 ? other.count : other.whole;
    this.reserve((columns - other.tokens) * own.count);
    for (let column = other.tokens; column < columns; column++) {
      this.columns[column] = this.used + (column - other.tokens) * own.count;
      this.joinColumn(column);
    }
  }

  /** Two joined units are never aligned with each other: what they are worth is not known. */
  get(row: number, column: number): number {
    return this.cells[(this.columns[column] as number) + row] as number;
  }

  basisOf(row: number, column: number): number {
    return this.bases[(this.columns[column] as number) + row] as number;
  }

  weightOf(row: number, column: number): number {
    return Math.max(this.own.lengths[row] as number, this.other.lengths[column] as number);
  }

  /** Where the column of a listed token starts; its joined units are not computed yet. */
  private columnOf(column: number): number {
    const known = this.byConsonants ? this.withConsonants : this.asWritten;
    const key = this.other.keyOf(column);
    return known.get(key) ?? this.addColumn(column, known, key);
  }

  private addColumn(column: number, known: Map<number | string, number>, key: number | string): number {
    const { tokens, count } = this.own;
    this.reserve(count);
    const start = this.used;
    this.used += count;
    const budget = this.budget();
    for (let row = 0; row < tokens; row++) this.keep(start + row, this.worthOf(row, column, budget));
    if (count > tokens) this.cells[start + tokens] = UNKNOWN;
    known.set(key, start);
    return start;
  }

  private keep(cell: number, worth: number): void {
    this.cells[cell] = worth;
    this.bases[cell] = this.basis;
  }

  /** Makes room for so many cells behind those in use. */
  private reserve(count: number): void {
    const needed = this.used + count;
    if (needed <= this.cells.length) return;
    const [cells, bases] = [this.cells, this.bases];
    this.cells = new Float64Array(Math.max(ROOM, 2 * needed));
    this.bases = new Uint8Array(Math.max(ROOM, 2 * needed));
    this.cells.set(cells);
    this.bases.set(bases);
  }

  private joinRows(column: number): void {
    const { tokens, count, firsts, spans } = this.own;
    const start = this.columns[column] as number;
    if (count === tokens || !Number.isNaN(this.cells[start + tokens])) return;
    for (let row = tokens; row < count; row++) {
      const first = firsts[row] as number;
      let alone = 0;
      for (let part = first; part < first + (spans[row] as number); part++) {
        alone = Math.max(alone, this.cells[start + part] as number);
      }
      this.keep(start + row, this.joinedWorth(row, column, alone));
    }
  }

  private joinColumn(column: number): void {
    const [first, span] = [this.other.firsts[column] as number, this.other.spans[column] as number];
    const start = this.columns[column] as number;
    let isWorthSomething = false;
    for (let row = 0; row < this.own.tokens; row++) {
      let alone = 0;
      for (let part = first; part < first + span; part++) alone = Math.max(alone, this.get(row, part));
      const worth = this.joinedWorth(row, column, alone);
      this.keep(start + row, worth);
      if (worth !== NO_UNIT) isWorthSomething = true;
    }
    if (isWorthSomething) this.joinedColumns.push(column);
  }

  private budget(): Budget {
    if (this.tipo === "juridica") return COMPANY_BUDGET;
    return this.byConsonants || this.queried.isUnvowelled ? UNVOWELLED_BUDGET : PERSON_BUDGET;
  }

  /** `row` or `column` is joined, and the best of its tokens is worth `alone`. */
  private joinedWorth(row: number, column: number, alone: number): number {
    const least = Math.max(alone, CORRESPONDENCIA_MINIMA) - DOUBT;
    if (!this.byConsonants && !this.mayReach(JOINED, row, column)) return NO_UNIT;
    const budget = this.tipo === "juridica" ? JOINED_COMPANY_BUDGET : JOINED_BUDGET;
    const worth = this.worthOf(row, column, budget, least);
    return worth >= least && worth > alone + DOUBT ? worth : NO_UNIT;
  }

  /** `joinedLeast`: what a joined unit, which is worth its score and no more, must be worth to be worth anything. */
  private worthOf(row: number, column: number, budget: Budget, joinedLeast = 0): number {
    const { own, other } = this;
    const { codes } = this.words[row] as OwnWord;
    const [start, length] = [other.starts[column] as number, other.lengths[column] as number];
    this.basis = BY_SCORE;
    if (isEqual(codes, other.codes, start, length)) return 1;
    this.basis = BY_INITIAL;
    if (isFittingInitial(codes, other.codes, start, length) && !this.isConjunction(row, column))
      return INITIAL_PERCENT / 100;
    this.basis = BY_NOTHING;
    if (own.hasDigit[row] || other.hasDigit[column]) return 0;
    const written = this.writtenWorth(row, column, budget, joinedLeast);
    const worth =
      this.tipo === "juridica" && joinedLeast === 0 ? this.shortenedWorth(row, column, written) : written;
    if (joinedLeast === 0 && this.areForms(row, column)) {
      this.basis = BY_NAME_FORM;
      return Math.max(worth, NAME_FORM_PERCENT / 100);
    }
    if (joinedLeast === 0 && worth < INITIAL_PERCENT / 100 && this.mayBeCut(row, column)) {
      this.basis = BY_INITIAL;
      return INITIAL_PERCENT / 100;
    }
    if (joinedLeast === 0 && worth < CORRESPONDENCIA_MINIMA && this.differInVowels(row, column)) {
      this.basis = BY_CONSONANTS;
      return 1;
    }
    if (!this.byConsonants) return worth;
    const consonants = this.consonantWorthOf(row, column);
    if (consonants > worth) this.basis = BY_CONSONANTS;
    return Math.max(worth, consonants);
  }

  /** Whether the name's last word may be the first letters of the other, cut at the width of a field: "Pérez Gómez Marí". */
  private mayBeCut(row: number, column: number): boolean {
    const { own, other } = this;
    const { codes } = this.words[row] as OwnWord;
    return (
      row === own.tokens - 1 &&
      row >= FEWEST_BEFORE_CUT &&
      codes.length >= FEWEST_CUT_LETTERS &&
      codes.length < (other.lengths[column] as number) &&
      !this.byConsonants &&
      isEqual(codes, other.codes, other.starts[column] as number, codes.length)
    );
  }

  /** Whether a company's whole name is the other word in other vowels, as each language hears them: HIZBALLAH, "Hezbolá". */
  private differInVowels(row: number, column: number): boolean {
    if (this.tipo !== "juridica" || this.own.tokens > 1 || this.byConsonants) return false;
    const own = (this.words[row] as OwnWord).consonants;
    if (!own || own.codes.length < FEWEST_CONSONANTS) return false;
    const codes = this.wordOf(column).consonants;
    return codes !== null && isEqual(own.codes, codes, 0, codes.length);
  }

  private areForms(row: number, column: number): boolean {
    if (this.byConsonants) return false;
    const { codes, starts, lengths } = this.other;
    const [start, length] = [starts[column] as number, lengths[column] as number];
    const own = this.words[row] as OwnWord;
    if (own.formsAs(this.tipo).some((form) => isEqual(form, codes, start, length))) return true;
    return this.tipo === "natural" && own.father !== "" && own.father === fatherIn(this.other.textOf(column));
  }

  /** Whether either is the "y" between two of a company's words, which is no initial: "Aceros Yepes", "Aceros y Refacciones". */
  private isConjunction(row: number, column: number): boolean {
    return this.tipo === "juridica" && (this.own.textOf(row) === "y" || this.other.textOf(column) === "y");
  }

  /** What two words of companies are worth where one abbreviates the other, or has a legal form glued to it; else `written`. */
  private shortenedWorth(row: number, column: number, written: number): number {
    const { own, other } = this;
    const [a, b] = [own.lengths[row] as number, other.lengths[column] as number];
    if (a === b || Math.min(a, b) < SHORT_TOKEN) return written;
    // Either begins or ends as the other does.
    const [codes, start] = [(this.words[row] as OwnWord).codes, other.starts[column] as number];
    if (codes[0] !== other.codes[start] && codes[a - 1] !== other.codes[start + b - 1]) return written;
    const [short, long] =
      a < b ? [own.textOf(row), other.textOf(column)] : [other.textOf(column), own.textOf(row)];
    if (isGluedForm(short, long)) {
      this.basis = BY_GLUED_FORM;
      return 1;
    }
    if (written >= ABBREVIATION_PERCENT / 100 || !abbreviates(short, long)) return written;
    this.basis = BY_ABBREVIATION;
    return ABBREVIATION_PERCENT / 100;
  }

  private writtenWorth(row: number, column: number, budget: Budget, joinedLeast: number): number {
    const longer = this.weightOf(row, column);
    const isShort = longer <= SHORT_TOKEN;
    if (isShort && !this.mayDiffer(row, column)) return 0;
    if (!isShort && !this.mayReach(joinedLeast > 0 ? JOINED : RELATED, row, column)) return 0;
    const own = this.words[row] as OwnWord;
    const most = (budget.forgivenPercent * longer) / 25;
    const quarters = isShort ? 0 : this.wordOf(column).quarterEdits(own.sounded, most);
    if (quarters * 25 > budget.forgivenPercent * longer) return 0;
    const { codes, starts, lengths } = this.other;
    const score = nearestScore(compare(own.prepared, codes, starts[column], lengths[column]));
    if (!isShort && score < Math.max(joinedLeast, RELATED_PERCENT / 100 - DOUBT)) return 0;
    const isBeyond = quarters * 25 > budget.percent * longer;
    const unedited = isShort || isBeyond || joinedLeast > 0 ? 0 : 1 - quarters / (4 * longer);
    const worth = Math.max(score, unedited);
    if (!isShort && worth < WORTHY_PERCENT / 100 - DOUBT) return 0;
    this.basis = isBeyond ? BY_SCORE_IF_FORGIVEN : unedited > score ? BY_EDITS : BY_SCORE;
    return worth;
  }

  private wordOf(column: number): ListedWord {
    if (this.wordColumn !== column) {
      const { codes, starts, lengths } = this.other;
      this.word.read(codes, starts[column] as number, lengths[column] as number);
      this.wordColumn = column;
    }
    return this.word;
  }

  /** Whether two short tokens that are not equal may correspond: a person's in one script, and particles. */
  private mayDiffer(row: number, column: number): boolean {
    if (this.tipo === "natural" && !this.byConsonants) return true;
    return isParticle(this.own.textOf(row)) && isParticle(this.other.textOf(column));
  }

  private consonantWorthOf(row: number, column: number): number {
    const own = (this.words[row] as OwnWord).consonants;
    const codes = own && this.wordOf(column).consonants;
    if (!own || !codes) return 0;
    const longer = Math.max(own.codes.length, codes.length);
    if (longer <= SHORT_TOKEN) return isEqual(own.codes, codes, 0, codes.length) ? 1 : 0;
    if (edits(own.bits, codes, 0, codes.length) * 100 > CONSONANT_BUDGET_PERCENT * longer) return 0;
    const score = nearestScore(compare(own, codes));
    return score < RELATED_CONSONANTS_PERCENT / 100 - DOUBT ? 0 : score;
  }

  private mayReach(bound: LetterBound, row: number, column: number): boolean {
    const { own, other } = this;
    return bound.mayReach(
      (this.words[row] as OwnWord).codes,
      own.letters[row] as number,
      other.codes,
      other.starts[column] as number,
      other.lengths[column] as number,
      other.letters[column] as number,
    );
  }
}

function isEqual(codes: Uint8Array, text: Uint8Array, start: number, length: number): boolean {
  if (codes.length !== length) return false;
  for (let place = 0; place < length; place++) if (codes[place] !== text[start + place]) return false;
  return true;
}

/** Whether one of two tokens is the other's initial: a letter, never a digit. */
function isFittingInitial(codes: Uint8Array, text: Uint8Array, start: number, length: number): boolean {
  const first = codes[0] as number;
  return first === text[start] && (codes.length === 1) !== (length === 1) && isLetter(first);
}
