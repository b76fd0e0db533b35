import { PREFIX } from "../engine/layout";
import { encode, isLetter } from "../names/alphabet";
import { consonantsOf } from "../names/consonants";
import type { ComparableName } from "../names/normalize";
import { bitCount } from "../score/bit-count";
import { commonPrefix, compare, prepareName } from "../score/compare";
import type { PreparedName } from "../score/jaro-matches";
import { mostScore } from "../score/most-score";
import { nearestScore } from "../score/score";
import type { PersonaTipo } from "../types";
import { edits, SoundedText, type SoundedToken, soundedToken } from "./edits";
import {
  type Budget,
  COMPANY_BUDGET,
  CONSONANT_BUDGET_PERCENT,
  CORRESPONDENCIA_MINIMA,
  INITIAL_PERCENT,
  JOINED_BUDGET,
  PERSON_BUDGET,
  RELATED_CONSONANTS_PERCENT,
  RELATED_PERCENT,
  SHORT_TOKEN,
  UNVOWELLED_BUDGET,
} from "./rule";
import { TokenUnits } from "./token-units";

/**
 * What makes two units worth something: their score, that one is the other's initial, how little of them is edited, the
 * score of their consonants; or a score that counts only where every other pair is equal.
 */
export const BY_NOTHING = 0;
export const BY_SCORE = 1;
export const BY_INITIAL = 2;
export const BY_EDITS = 3;
export const BY_CONSONANTS = 4;
export const BY_SCORE_IF_FORGIVEN = 5;

/** What joined tokens are worth that do not correspond, or less than one of them alone: they are no unit. */
const NO_UNIT = Number.NEGATIVE_INFINITY;
/** Rounded worths err by far less. */
const DOUBT = 1e-9;
const TABLED_LENGTH = 20;

/** Particles that transcriptions exchange, short as they are. */
const PARTICLES = new Set("al el ul ad as ar an bin ibn bn ben abu abo de da do di du la le".split(" "));

/** What a listed token is worth beside each of the query's units, by what, and beside which joined ones anything. */
interface Column {
  readonly worths: Float64Array;
  readonly bases: Uint8Array;
  readonly joined: readonly number[];
}

/**
 * What the tokens of one query's name are worth beside the tokens of listed names. A token is compared once for a
 * query, however many names have it. Reused from name to name: `read` one, then ask.
 */
export class TokenWorths {
  readonly own = new TokenUnits();
  readonly other = new TokenUnits();
  private readonly prepared: readonly PreparedName[];
  private readonly sounded: readonly SoundedToken[];
  private readonly consonants: readonly (PreparedName | null)[];
  /** For each token of a listed name met so far, its worth beside own units: as written, by consonants; if single. */
  private readonly columns = [0, 1, 2, 3].map(() => new Map<number | string, Column>());
  /** Joined units that are worth something beside a token of the other name. */
  readonly joinedRows: number[] = [];
  readonly joinedColumns: number[] = [];
  private byConsonants = false;
  private cells = new Float64Array(64);
  private bases = new Uint8Array(64);
  private width = 0;
  /** The listed name's unit whose sounds were last asked for. */
  private readonly soundedText = new SoundedText();
  private soundedColumn = -1;
  /** By what the units compared last are worth what they are. */
  private basis = BY_NOTHING;

  constructor(
    private readonly queried: ComparableName,
    private readonly tipo: PersonaTipo,
  ) {
    const codes = encode(queried.normalized);
    this.own.read(codes, 0, codes.length);
    const units = Array.from({ length: this.own.count }, (_, unit) => this.own.textOf(unit));
    this.prepared = units.map(prepareName);
    this.sounded = this.prepared.map((unit) => soundedToken(unit.codes));
    this.consonants = units.map((unit) => {
      const consonants = consonantsOf(unit);
      return consonants === "" ? null : prepareName(consonants);
    });
  }

  /** Takes a listed name; `byConsonants` where exactly one of the two names has its vowels unwritten. */
  read(text: Uint8Array, offset: number, length: number, byConsonants: boolean): void {
    const { own, other } = this;
    other.read(text, offset, length);
    this.byConsonants = byConsonants;
    this.soundedColumn = -1;
    this.joinedRows.length = 0;
    this.joinedColumns.length = 0;
    this.width = other.count;
    if (this.cells.length < own.count * this.width) {
      this.cells = new Float64Array(own.count * this.width);
      this.bases = new Uint8Array(own.count * this.width);
    }
    for (let column = 0; column < other.tokens; column++) this.readToken(column);
    const columns = own.tokens === 1 ? other.count : other.whole;
    for (let column = other.tokens; column < columns; column++) this.readJoined(column);
  }

  private readToken(column: number): void {
    const { worths, bases, joined } = this.columnOf(column);
    for (let row = 0; row < worths.length; row++) {
      this.cells[row * this.width + column] = worths[row] as number;
      this.bases[row * this.width + column] = bases[row] as number;
    }
    for (const row of joined) if (!this.joinedRows.includes(row)) this.joinedRows.push(row);
  }

  private readJoined(column: number): void {
    const [first, span] = [this.other.firsts[column] as number, this.other.spans[column] as number];
    let isWorthSomething = false;
    for (let row = 0; row < this.own.tokens; row++) {
      let alone = 0;
      for (let part = first; part < first + span; part++) alone = Math.max(alone, this.get(row, part));
      const worth = this.joinedWorth(row, column, alone);
      this.cells[row * this.width + column] = worth;
      this.bases[row * this.width + column] = this.basis;
      if (worth !== NO_UNIT) isWorthSomething = true;
    }
    if (isWorthSomething) this.joinedColumns.push(column);
  }

  /** Two joined units are never aligned with each other: what they are worth is not known. */
  get(row: number, column: number): number {
    return this.cells[row * this.width + column] as number;
  }

  basisOf(row: number, column: number): number {
    return this.bases[row * this.width + column] as number;
  }

  weightOf(row: number, column: number): number {
    return Math.max(this.own.lengths[row] as number, this.other.lengths[column] as number);
  }

  private columnOf(column: number): Column {
    // The whole name is compared with single tokens only.
    const isSingle = this.other.tokens === 1 ? 2 : 0;
    const columns = this.columns[isSingle + Number(this.byConsonants)] as Map<number | string, Column>;
    const key = this.other.keyOf(column);
    const known = columns.get(key);
    if (known) return known;
    const { tokens, firsts, spans } = this.own;
    const count = this.other.tokens === 1 ? this.own.count : this.own.whole;
    const worths = new Float64Array(count);
    const bases = new Uint8Array(count);
    const joined: number[] = [];
    const budget = this.budget();
    for (let row = 0; row < count; row++) {
      if (row < tokens) worths[row] = this.worthOf(row, column, budget);
      else {
        const first = firsts[row] as number;
        let alone = 0;
        for (let part = first; part < first + (spans[row] as number); part++) {
          alone = Math.max(alone, worths[part] as number);
        }
        const worth = this.joinedWorth(row, column, alone);
        worths[row] = worth;
        if (worth !== NO_UNIT) joined.push(row);
      }
      bases[row] = this.basis;
    }
    columns.set(key, { worths, bases, joined });
    return { worths, bases, joined };
  }

  private budget(): Budget {
    if (this.tipo === "juridica") return COMPANY_BUDGET;
    return this.byConsonants || this.queried.isUnvowelled ? UNVOWELLED_BUDGET : PERSON_BUDGET;
  }

  /** `row` or `column` is joined, and the best of its tokens is worth `alone`. */
  private joinedWorth(row: number, column: number, alone: number): number {
    const least = Math.max(alone, CORRESPONDENCIA_MINIMA) - DOUBT;
    const worth = this.worthOf(row, column, JOINED_BUDGET, least);
    return worth >= least && worth > alone + DOUBT ? worth : NO_UNIT;
  }

  /** `joinedLeast`: what a joined unit, which is worth its score and no more, must be worth to be worth anything. */
  private worthOf(row: number, column: number, budget: Budget, joinedLeast = 0): number {
    const { own, other } = this;
    const { codes } = this.prepared[row] as PreparedName;
    const [start, length] = [other.starts[column] as number, other.lengths[column] as number];
    this.basis = BY_SCORE;
    if (isEqual(codes, other.codes, start, length)) return 1;
    this.basis = BY_INITIAL;
    if (isFittingInitial(codes, other.codes, start, length)) return INITIAL_PERCENT / 100;
    this.basis = BY_NOTHING;
    if (own.hasDigit[row] || other.hasDigit[column]) return 0;
    const worth = this.writtenWorth(row, column, budget, joinedLeast);
    if (!this.byConsonants) return worth;
    const consonants = this.consonantWorthOf(row, column);
    if (consonants > worth) this.basis = BY_CONSONANTS;
    return Math.max(worth, consonants);
  }

  private writtenWorth(row: number, column: number, budget: Budget, joinedLeast: number): number {
    const longer = this.weightOf(row, column);
    if (longer <= SHORT_TOKEN && !this.mayDiffer(row, column)) return 0;
    const least = longer <= SHORT_TOKEN ? 0 : Math.max(joinedLeast, RELATED_PERCENT / 100 - DOUBT);
    if (this.mostWorthOf(row, column) < least) return 0;
    const quarters = longer <= SHORT_TOKEN ? 0 : this.quarterEdits(row, column);
    if (quarters * 25 > budget.forgivenPercent * longer) return 0;
    const own = this.prepared[row] as PreparedName;
    const { codes, starts, lengths } = this.other;
    const score = nearestScore(compare(own, codes, starts[column], lengths[column]));
    if (score < least) return 0;
    if (quarters * 25 > budget.percent * longer) {
      this.basis = BY_SCORE_IF_FORGIVEN;
      return score;
    }
    this.basis = BY_SCORE;
    if (longer <= SHORT_TOKEN || joinedLeast > 0) return score;
    const unedited = 1 - quarters / (4 * longer);
    if (unedited > score) this.basis = BY_EDITS;
    return Math.max(score, unedited);
  }

  private quarterEdits(row: number, column: number): number {
    if (this.soundedColumn !== column) {
      const { codes, starts, lengths } = this.other;
      this.soundedText.read(codes, starts[column] as number, lengths[column] as number);
      this.soundedColumn = column;
    }
    return this.soundedText.quarterEdits(this.sounded[row] as SoundedToken);
  }

  /** Whether two short tokens that are not equal may correspond: a person's in one script, and particles. */
  private mayDiffer(row: number, column: number): boolean {
    if (this.tipo === "natural" && !this.byConsonants) return true;
    return PARTICLES.has(this.own.textOf(row)) && PARTICLES.has(this.other.textOf(column));
  }

  private consonantWorthOf(row: number, column: number): number {
    const own = this.consonants[row] ?? null;
    const other = consonantsOf(this.other.textOf(column));
    if (own === null || other === "") return 0;
    const codes = encode(other);
    const longer = Math.max(own.codes.length, codes.length);
    if (edits(own.bits, codes, 0, codes.length) * 100 > CONSONANT_BUDGET_PERCENT * longer) return 0;
    const score = nearestScore(compare(own, codes));
    return score < RELATED_CONSONANTS_PERCENT / 100 - DOUBT ? 0 : score;
  }

  /** The most that two units can be worth by the letters they have. */
  private mostWorthOf(row: number, column: number): number {
    const { codes } = this.prepared[row] as PreparedName;
    const { other } = this;
    const [start, length] = [other.starts[column] as number, other.lengths[column] as number];
    const [letters, theirs] = [this.own.letters[row] as number, other.letters[column] as number];
    const shared = Math.min(codes.length - bitCount(letters & ~theirs), length - bitCount(theirs & ~letters));
    const prefix = shared === 0 ? 0 : commonPrefix(codes, other.codes, start, length);
    return mostWorth(codes.length, length, shared, prefix);
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

const mostWorthKnown = new Float64Array((TABLED_LENGTH + 1) ** 3 * (PREFIX + 1)).fill(Number.NaN);

/** The most two tokens are worth that share so many letters, in any order; looked up up to TABLED_LENGTH. */
function mostWorth(a: number, b: number, shared: number, prefix: number): number {
  if (a > TABLED_LENGTH || b > TABLED_LENGTH) return mostScore(a, b, shared, shared, prefix);
  const cell = ((a * (TABLED_LENGTH + 1) + b) * (TABLED_LENGTH + 1) + shared) * (PREFIX + 1) + prefix;
  if (Number.isNaN(mostWorthKnown[cell])) mostWorthKnown[cell] = mostScore(a, b, shared, shared, prefix);
  return mostWorthKnown[cell] as number;
}
