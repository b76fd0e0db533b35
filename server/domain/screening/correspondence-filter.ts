import { encode } from "./alphabet";
import { bitCount } from "./bit-count";
import { CORRESPONDENCIA_MINIMA } from "./correspondence";
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

  /** By letters alone. Two joined units are never aligned with each other. */
  estimate(): void {
    this.columns = this.other.count;
    const size = this.own.count * this.columns;
    if (this.cells.length < size) this.cells = new Float64Array(size);
    this.forEachPair((row, column) => this.gainOf(row, column, this.mostWorth(row, column)));
  }

  /** By worth itself, where it could count. */
  sharpen(): this {
    this.forEachPair((row, column) => this.gainOf(row, column, this.worth(row, column)));
    return this;
  }

  private forEachPair(gain: (row: number, column: number) => number): void {
    for (let row = 0; row < this.own.count; row++) {
      const columns = row < this.own.tokens ? this.other.count : this.other.tokens;
      for (let column = 0; column < columns; column++) {
        this.cells[row * this.columns + column] = gain(row, column);
      }
    }
  }

  private gainOf(row: number, column: number, worth: number): number {
    const weight = Math.max(this.own.lengths[row] as number, this.other.lengths[column] as number);
    return (worth - CORRESPONDENCIA_MINIMA) * weight;
  }

  private isInitial(row: number, column: number): boolean {
    const code = this.prepared[row]?.codes[0] as number;
    return (
      (this.own.lengths[row] === 1) !== (this.other.lengths[column] === 1) &&
      code === this.other.codes[this.other.starts[column] as number] &&
      code >= FIRST_LETTER_CODE
    );
  }

  private mostWorth(row: number, column: number): number {
    if (this.isInitial(row, column)) return INITIAL_WORTH;
    const name = this.prepared[row] as PreparedName;
    const start = this.other.starts[column] as number;
    const [a, b] = [this.own.lengths[row] as number, this.other.lengths[column] as number];
    const [ours, theirs] = [this.own.letters[row] as number, this.other.letters[column] as number];
    const shared = Math.min(a - bitCount(ours & ~theirs), b - bitCount(theirs & ~ours));
    return mostScore(a, b, shared, shared, commonPrefix(name.codes, this.other.codes, start, b));
  }

  private worth(row: number, column: number): number {
    if (this.isInitial(row, column)) return INITIAL_WORTH;
    const { codes, starts, lengths } = this.other;
    const name = this.prepared[row] as PreparedName;
    return nearestScore(compare(name, codes, starts[column] as number, lengths[column] as number));
  }
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
