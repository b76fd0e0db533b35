import type { TokenUnits } from "./token-units";
import type { TokenWorths } from "./token-worths";

/** Of one name: the most that each token gains beside those of the other, and what they come to. */
interface Side {
  readonly units: TokenUnits;
  readonly gains: number[];
  sum: number;
}

/**
 * Bounds on what the best alignment of two names gains over a mean of `over` (see `mostGain`), by what their tokens are
 * worth beside each other alone: no joined unit is compared. Reused from name to name.
 */
export class MostGains {
  private readonly rows: Side;
  private readonly columns: Side;

  constructor(
    private readonly worths: TokenWorths,
    private readonly over: number,
  ) {
    this.rows = { units: worths.own, gains: [], sum: 0 };
    this.columns = { units: worths.other, gains: [], sum: 0 };
  }

  /** Takes the names that `worths` has read. */
  read(): void {
    const { worths, over } = this;
    const { own, other } = worths;
    const [ofRows, ofColumns] = [this.rows.gains, this.columns.gains];
    for (let column = 0; column < other.tokens; column++) ofColumns[column] = Number.NEGATIVE_INFINITY;
    for (let row = 0; row < own.tokens; row++) {
      let best = Number.NEGATIVE_INFINITY;
      for (let column = 0; column < other.tokens; column++) {
        const gain = (worths.get(row, column) - over) * worths.weightOf(row, column);
        if (gain > best) best = gain;
        if (gain > (ofColumns[column] as number)) ofColumns[column] = gain;
      }
      ofRows[row] = best;
    }
    addUp(this.rows);
    addUp(this.columns);
  }

  /** With no tokens joined. */
  apart(): number {
    return this.rows.units.tokens <= this.columns.units.tokens ? this.rows.sum : this.columns.sum;
  }

  /** Whether with some joined on either side they may gain as much as `least`, where a joined unit is worth at most 1. */
  mayGainJoined(least: number): boolean {
    const { rows, columns, worths } = this;
    return (
      this.mayGainJoinedOn(rows, columns, least, (unit, token) => worths.mayJoin(unit, token)) ||
      this.mayGainJoinedOn(columns, rows, least, (unit, token) => worths.mayJoin(token, unit))
    );
  }

  /** `mayJoin`: whether a joined unit of `side` may correspond to a token of `opposite`. */
  private mayGainJoinedOn(
    side: Side,
    opposite: Side,
    least: number,
    mayJoin: (unit: number, token: number) => boolean,
  ): boolean {
    const { units, gains, sum } = side;
    const others = opposite.units.tokens;
    const { lengths } = opposite.units;
    let leastOpposite = 0;
    let longest = 0;
    for (let token = 0; token < others; token++) {
      leastOpposite = Math.min(leastOpposite, opposite.gains[token] as number);
      longest = Math.max(longest, lengths[token] as number);
    }
    const end = others === 1 ? units.count : units.whole;
    for (let unit = units.tokens; unit < end; unit++) {
      const [first, span] = [units.firsts[unit] as number, units.spans[unit] as number];
      // Either all that is not joined is aligned, or all of the other name, of which the unit takes one.
      let apart = opposite.sum - leastOpposite;
      if (units.tokens - span < others) {
        apart = sum;
        for (let token = first; token < first + span; token++) apart -= gains[token] as number;
      }
      const length = units.lengths[unit] as number;
      if (apart + (1 - this.over) * Math.max(length, longest) < least) continue;
      for (let token = 0; token < others; token++) {
        const weight = Math.max(length, lengths[token] as number);
        if (apart + (1 - this.over) * weight >= least && mayJoin(unit, token)) return true;
      }
    }
    return false;
  }
}

function addUp(side: Side): void {
  const { units, gains } = side;
  side.sum = 0;
  for (let token = 0; token < units.tokens; token++) side.sum += gains[token] as number;
}
