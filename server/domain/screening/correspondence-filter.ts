import { encode } from "./alphabet";
import { bitCount } from "./bit-count";
import { CORRESPONDENCIA_MINIMA } from "./correspondence";
import { PREFIX } from "./engine/layout";
import { type PreparedName, prepareCodes } from "./jaro-matches";
import { commonPrefix, compare } from "./prepared-name";
import { nearestScore } from "./similarity";
import { TokenUnits } from "./token-units";
import { mostScore } from "./upper-bound";

/** False only where the name whose `length` codes stand from `offset` on does not correspond; true where it may. */
export type MayCorrespond = (text: Uint8Array, offset: number, length: number) => boolean;

/** Room for the rounding of sums, beyond what `corresponds` decides exactly. */
const SLACK = 1e-6;
const INITIAL_WORTH = 0.9;
const FIRST_LETTER_CODE = 11;
const TABLED_LENGTH = 20;
/** What a pair gains at most that is not worth comparing: hardly any other pair could make up for it. */
const HOPELESS = -3;

/**
 * Rules out, without building anything, nearly all names whose tokens do not correspond to a query's. What a pair
 * gains is its worth above the minimum, times its weight: names correspond where the gains of the pairs aligned sum to
 * at least 0. Each token of the side with fewer is aligned with some token of the other, so that no alignment gains
 * more than the sum of the best each could. First with the most each pair can be worth by its letters, then by its worth.
 */
export function correspondenceFilter(queried: string): MayCorrespond {
  const own = new TokenUnits();
  const codes = encode(queried);
  own.read(codes, 0, codes.length);
  const prepared = Array.from({ length: own.count }, (_, unit) => {
    const start = own.starts[unit] as number;
    return prepareCodes(own.codes.slice(start, start + (own.lengths[unit] as number)));
  });
  const gains = new PairGains(own, prepared);
  return (text, offset, length) => {
    gains.other.read(text, offset, length);
    if (own.tokens === 1 || gains.other.tokens === 1) return true;
    gains.estimate();
    return mayAlign(gains) && mayAlign(gains.sharpen());
  };
}

/** What pairs of units gain at most; a matrix of rows for the query's units. */
class PairGains {
  readonly other = new TokenUnits();
  private cells = new Float64Array(64);
  private columns = 0;

  constructor(
    readonly own: TokenUnits,
    private readonly prepared: readonly PreparedName[],
  ) {}

  get(row: number, column: number): number {
    return this.cells[row * this.columns + column] as number;
  }

  /** By letters alone. Two joined units are never aligned with each other: their cells are not filled. */
  estimate(): void {
    const { own, other } = this;
    this.columns = other.count;
    const size = own.count * this.columns;
    if (this.cells.length < size) this.cells = new Float64Array(size);
    for (let row = 0; row < own.count; row++) {
      const { codes } = this.prepared[row] as PreparedName;
      const letters = own.letters[row] as number;
      const columns = row < own.tokens ? other.count : other.tokens;
      for (let column = 0; column < columns; column++) {
        const start = other.starts[column] as number;
        const length = other.lengths[column] as number;
        const theirs = other.letters[column] as number;
        const shared = Math.min(
          codes.length - bitCount(letters & ~theirs),
          length - bitCount(theirs & ~letters),
        );
        const prefix = shared === 0 ? 0 : commonPrefix(codes, other.codes, start, length);
        const worth =
          prefix === 1 && isInitial(codes, length)
            ? INITIAL_WORTH
            : mostWorth(codes.length, length, shared, prefix);
        this.set(row, column, worth, Math.max(codes.length, length));
      }
    }
  }

  /** By worth itself. */
  sharpen(): this {
    const { own, other } = this;
    for (let row = 0; row < own.count; row++) {
      const name = this.prepared[row] as PreparedName;
      const columns = row < own.tokens ? other.count : other.tokens;
      for (let column = 0; column < columns; column++) {
        // Already worth too little to bring a name over the minimum: what less it is worth changes hardly anything.
        if (this.get(row, column) < HOPELESS) continue;
        const start = other.starts[column] as number;
        const length = other.lengths[column] as number;
        const isFirstEqual = name.codes[0] === other.codes[start];
        const worth =
          isFirstEqual && isInitial(name.codes, length)
            ? INITIAL_WORTH
            : nearestScore(compare(name, other.codes, start, length));
        this.set(row, column, worth, Math.max(name.codes.length, length));
      }
    }
    return this;
  }

  private set(row: number, column: number, worth: number, weight: number): void {
    this.cells[row * this.columns + column] = (worth - CORRESPONDENCIA_MINIMA) * weight;
  }
}

/** Whether one of two tokens with the same first character is an initial of the other. */
const isInitial = (codes: Uint8Array, length: number): boolean =>
  (codes.length === 1) !== (length === 1) && (codes[0] as number) >= FIRST_LETTER_CODE;

const mostWorthKnown = new Float64Array((TABLED_LENGTH + 1) ** 3 * (PREFIX + 1)).fill(Number.NaN);

/** The most two tokens are worth that share so many letters, in any order; looked up up to TABLED_LENGTH. */
function mostWorth(a: number, b: number, shared: number, prefix: number): number {
  if (a > TABLED_LENGTH || b > TABLED_LENGTH) return mostScore(a, b, shared, shared, prefix);
  const cell = ((a * (TABLED_LENGTH + 1) + b) * (TABLED_LENGTH + 1) + shared) * (PREFIX + 1) + prefix;
  if (Number.isNaN(mostWorthKnown[cell])) mostWorthKnown[cell] = mostScore(a, b, shared, shared, prefix);
  return mostWorthKnown[cell] as number;
}

/** Whether any alignment, with one pair of tokens joined on either side or none, may gain 0. */
function mayAlign(gains: PairGains): boolean {
  const [own, other] = [gains.own.tokens, gains.other.tokens];
  if (mostGain(gains, own, other, -1, -1) >= -SLACK) return true;
  for (let joined = 0; joined < own - 1; joined++) {
    if (mostGain(gains, own, other, joined, -1) >= -SLACK) return true;
  }
  for (let joined = 0; joined < other - 1; joined++) {
    if (mostGain(gains, own, other, -1, joined) >= -SLACK) return true;
  }
  return false;
}

/** The most that an alignment gains where the pair of tokens from `ownJoined` or `otherJoined` on is joined. */
function mostGain(
  gains: PairGains,
  own: number,
  other: number,
  ownJoined: number,
  otherJoined: number,
): number {
  const rows = ownJoined < 0 ? own : own - 1;
  const columns = otherJoined < 0 ? other : other - 1;
  let sum = 0;
  if (rows <= columns) {
    for (let place = 0; place < rows; place++) {
      const row = unitAt(place, own, ownJoined);
      let best = Number.NEGATIVE_INFINITY;
      for (let against = 0; against < columns; against++) {
        best = Math.max(best, gains.get(row, unitAt(against, other, otherJoined)));
      }
      sum += best;
    }
  } else {
    for (let place = 0; place < columns; place++) {
      const column = unitAt(place, other, otherJoined);
      let best = Number.NEGATIVE_INFINITY;
      for (let against = 0; against < rows; against++) {
        best = Math.max(best, gains.get(unitAt(against, own, ownJoined), column));
      }
      sum += best;
    }
  }
  return sum;
}

/** The unit at a place of a name of `tokens` tokens of which those from `joined` on are one. */
const unitAt = (place: number, tokens: number, joined: number): number =>
  joined < 0 || place < joined ? place : place === joined ? tokens + joined : place + 1;
