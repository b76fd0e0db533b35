import { encode, isLetter } from "./alphabet";
import { bitCount } from "./bit-count";
import { consonantsOf } from "./consonants";
import { PREFIX } from "./engine/layout";
import type { PreparedName } from "./jaro-matches";
import { commonPrefix, compare, prepareName } from "./prepared-name";
import { nearestScore } from "./similarity";
import { TokenUnits } from "./token-units";
import { mostScore } from "./upper-bound";

/** From which correspondence on an entry with a sufficient score is a match. Chosen in matching.md section 4. */
export const CORRESPONDENCIA_MINIMA = 0.82;

/** What an initial that fits the other token is worth: J. for JUAN. */
const INITIAL_WORTH = 0.9;
/** Unrelated words of any length share letters by chance; of very short ones a single wrong letter leaves no more. */
const RELATED_PERCENT = 60;
const SHORT_TOKEN = 3;

/** The hundredths that two tokens must be worth to be worth anything, given the length of the longer. */
export const leastWorthPercent = (weight: number): number => (weight > SHORT_TOKEN ? RELATED_PERCENT : 0);

/** What a joined pair is worth that does not correspond, or less than one of its two alone: it is no pair. */
const NOTHING = Number.NEGATIVE_INFINITY;
/** Rounded worths err by far less. */
const DOUBT = 1e-9;
const TABLED_LENGTH = 20;

/** What a listed token is worth beside each of the query's units, and beside which joined ones anything. */
interface Column {
  readonly worths: Float64Array;
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
  private readonly consonants: readonly (PreparedName | null)[];
  /** For each token of a listed name met so far, its worth beside each own unit: as written, and by consonants too. */
  private readonly columnsAsWritten = new Map<number | string, Column>();
  private readonly columnsByConsonants = new Map<number | string, Column>();
  /** Joined pairs that are worth something beside a token of the other name. */
  readonly joinedRows: number[] = [];
  readonly joinedColumns: number[] = [];
  private byConsonants = false;
  private cells = new Float64Array(64);
  private width = 0;

  constructor(queried: string) {
    const codes = encode(queried);
    this.own.read(codes, 0, codes.length);
    const units = Array.from({ length: this.own.count }, (_, unit) => this.own.textOf(unit));
    this.prepared = units.map(prepareName);
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
    this.joinedRows.length = 0;
    this.joinedColumns.length = 0;
    this.width = other.count;
    if (this.cells.length < own.count * this.width) this.cells = new Float64Array(own.count * this.width);
    for (let column = 0; column < other.tokens; column++) this.readToken(column);
    for (let first = 0; first < other.tokens - 1; first++) this.readJoined(first);
  }

  private readToken(column: number): void {
    const { worths, joined } = this.columnOf(column);
    for (let row = 0; row < this.own.count; row++)
      this.cells[row * this.width + column] = worths[row] as number;
    for (const row of joined) if (!this.joinedRows.includes(row)) this.joinedRows.push(row);
  }

  private readJoined(first: number): void {
    const column = this.other.tokens + first;
    let isWorthSomething = false;
    for (let row = 0; row < this.own.tokens; row++) {
      const worth = this.joinedWorth(row, column, Math.max(this.get(row, first), this.get(row, first + 1)));
      this.cells[row * this.width + column] = worth;
      if (worth !== NOTHING) isWorthSomething = true;
    }
    if (isWorthSomething) this.joinedColumns.push(column);
  }

  /** Two joined units are never aligned with each other: what they are worth is not known. */
  get(row: number, column: number): number {
    return this.cells[row * this.width + column] as number;
  }

  weightOf(row: number, column: number): number {
    return Math.max(this.own.lengths[row] as number, this.other.lengths[column] as number);
  }

  private columnOf(column: number): Column {
    const columns = this.byConsonants ? this.columnsByConsonants : this.columnsAsWritten;
    const key = this.other.keyOf(column);
    const known = columns.get(key);
    if (known) return known;
    const { tokens, count } = this.own;
    const worths = new Float64Array(count);
    const joined: number[] = [];
    for (let row = 0; row < tokens; row++) worths[row] = this.worthOf(row, column);
    for (let first = 0; first < tokens - 1; first++) {
      const alone = Math.max(worths[first] as number, worths[first + 1] as number);
      const worth = this.joinedWorth(tokens + first, column, alone);
      worths[tokens + first] = worth;
      if (worth !== NOTHING) joined.push(tokens + first);
    }
    columns.set(key, { worths, joined });
    return { worths, joined };
  }

  /** `row` or `column` is a joined pair, of which the better token is worth `alone`. */
  private joinedWorth(row: number, column: number, alone: number): number {
    const least = Math.max(alone, CORRESPONDENCIA_MINIMA) - DOUBT;
    if (!this.byConsonants && this.mostWorthOf(row, column) < least) return NOTHING;
    const worth = this.worthOf(row, column);
    return worth >= least && worth > alone + DOUBT ? worth : NOTHING;
  }

  private worthOf(row: number, column: number): number {
    const { codes } = this.prepared[row] as PreparedName;
    const [start, length] = [this.other.starts[column] as number, this.other.lengths[column] as number];
    if (isFittingInitial(codes, this.other.codes, start, length)) return INITIAL_WORTH;
    const least = leastWorthPercent(this.weightOf(row, column)) / 100 - DOUBT;
    if (!this.byConsonants && this.mostWorthOf(row, column) < least) return 0;
    const written = this.scoreOf(row, start, length);
    const worth = this.byConsonants ? Math.max(written, this.consonantWorthOf(row, column)) : written;
    return worth < least ? 0 : worth;
  }

  private scoreOf(row: number, start: number, length: number): number {
    return nearestScore(compare(this.prepared[row] as PreparedName, this.other.codes, start, length));
  }

  private consonantWorthOf(row: number, column: number): number {
    const own = this.consonants[row] ?? null;
    const other = consonantsOf(this.other.textOf(column));
    return own === null || other === "" ? 0 : nearestScore(compare(own, encode(other)));
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
