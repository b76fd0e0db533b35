import { encode } from "./alphabet";
import { bitCount } from "./bit-count";
import { consonantsOf } from "./consonants";
import { PREFIX } from "./engine/layout";
import type { PreparedName } from "./jaro-matches";
import { commonPrefix, compare, prepareName } from "./prepared-name";
import { nearestScore } from "./similarity";
import { TokenUnits } from "./token-units";
import { mostScore } from "./upper-bound";

/** What an initial that fits the other token is worth: J. for JUAN. */
const INITIAL_WORTH = 0.9;
/** What a joined pair is worth that resembles the other token no more than one of the two alone: it is no pair. */
const NOTHING = Number.NEGATIVE_INFINITY;
/** Rounded worths err by far less. */
const DOUBT = 1e-9;
const FIRST_LETTER_CODE = 11;
const TABLED_LENGTH = 20;

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
  private readonly columnsAsWritten = new Map<number | string, Float64Array>();
  private readonly columnsByConsonants = new Map<number | string, Float64Array>();
  private byConsonants = false;
  private cells = new Float64Array(64);

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
    if (this.cells.length < own.count * other.count) this.cells = new Float64Array(own.count * other.count);
    for (let column = 0; column < other.tokens; column++) {
      const worths = this.columnOf(column);
      for (let row = 0; row < own.count; row++) this.set(row, column, worths[row] as number);
    }
    for (let first = 0; first < other.tokens - 1; first++) {
      for (let row = 0; row < own.tokens; row++) {
        const alone = Math.max(this.get(row, first), this.get(row, first + 1));
        this.set(row, other.tokens + first, this.joinedWorth(row, other.tokens + first, alone));
      }
    }
  }

  /** Which joined pairs of the query's name are worth something beside a token of the listed name. */
  joinedRows(): number[] {
    return joinedUnits(this.own).filter((row) =>
      someUnit(this.other.tokens, (column) => this.get(row, column) !== NOTHING),
    );
  }

  joinedColumns(): number[] {
    return joinedUnits(this.other).filter((column) =>
      someUnit(this.own.tokens, (row) => this.get(row, column) !== NOTHING),
    );
  }

  /** Two joined units are never aligned with each other: what they are worth is not known. */
  get(row: number, column: number): number {
    return this.cells[row * this.other.count + column] as number;
  }

  private set(row: number, column: number, worth: number): void {
    this.cells[row * this.other.count + column] = worth;
  }

  weightOf(row: number, column: number): number {
    return Math.max(this.own.lengths[row] as number, this.other.lengths[column] as number);
  }

  private columnOf(column: number): Float64Array {
    const columns = this.byConsonants ? this.columnsByConsonants : this.columnsAsWritten;
    const key = this.other.keyOf(column);
    const known = columns.get(key);
    if (known) return known;
    const { tokens, count } = this.own;
    const worths = new Float64Array(count);
    for (let row = 0; row < tokens; row++) worths[row] = this.worthOf(row, column);
    for (let first = 0; first < tokens - 1; first++) {
      const alone = Math.max(worths[first] as number, worths[first + 1] as number);
      worths[tokens + first] = this.joinedWorth(tokens + first, column, alone);
    }
    columns.set(key, worths);
    return worths;
  }

  /** `row` or `column` is a joined pair, of which the better token is worth `alone`. */
  private joinedWorth(row: number, column: number, alone: number): number {
    if (!this.byConsonants && this.mostWorthOf(row, column) <= alone) return NOTHING;
    const worth = this.worthOf(row, column);
    return worth > alone + DOUBT ? worth : NOTHING;
  }

  private worthOf(row: number, column: number): number {
    const { codes } = this.prepared[row] as PreparedName;
    const [start, length] = [this.other.starts[column] as number, this.other.lengths[column] as number];
    const isInitial = isFittingInitial(codes, this.other.codes, start, length);
    const written = isInitial ? INITIAL_WORTH : this.scoreOf(row, start, length);
    return this.byConsonants ? Math.max(written, this.consonantWorthOf(row, column)) : written;
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

const joinedUnits = ({ tokens }: TokenUnits): number[] =>
  Array.from({ length: tokens - 1 }, (_, first) => tokens + first);

function someUnit(count: number, is: (unit: number) => boolean): boolean {
  for (let unit = 0; unit < count; unit++) if (is(unit)) return true;
  return false;
}

/** Whether one of two tokens is the other's initial: a letter, never a digit. */
function isFittingInitial(codes: Uint8Array, text: Uint8Array, start: number, length: number): boolean {
  const first = codes[0] as number;
  return first === text[start] && (codes.length === 1) !== (length === 1) && first >= FIRST_LETTER_CODE;
}

const mostWorthKnown = new Float64Array((TABLED_LENGTH + 1) ** 3 * (PREFIX + 1)).fill(Number.NaN);

/** The most two tokens are worth that share so many letters, in any order; looked up up to TABLED_LENGTH. */
function mostWorth(a: number, b: number, shared: number, prefix: number): number {
  if (a > TABLED_LENGTH || b > TABLED_LENGTH) return mostScore(a, b, shared, shared, prefix);
  const cell = ((a * (TABLED_LENGTH + 1) + b) * (TABLED_LENGTH + 1) + shared) * (PREFIX + 1) + prefix;
  if (Number.isNaN(mostWorthKnown[cell])) mostWorthKnown[cell] = mostScore(a, b, shared, shared, prefix);
  return mostWorthKnown[cell] as number;
}
