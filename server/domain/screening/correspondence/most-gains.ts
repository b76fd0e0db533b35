import type { TokenUnits } from "./token-units";
import type { TokenWorths } from "./token-worths";

/** Of one name: the most that each token gains beside those of the other, and what they come to. */
interface Side {
  readonly units: TokenUnits;
  readonly gains: number[];
  sum: number;
  longest: number;
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
    this.rows = { units: worths.own, gains: [], sum: 0, longest: 0 };
    this.columns = { units: worths.other, gains: [], sum: 0, longest: 0 };
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

  /** With some joined on either side, as much as a unit that is worth 1 may gain. */
  joined(): number {
    return Math.max(this.joinedOn(this.rows, this.columns), this.joinedOn(this.columns, this.rows));
  }

  private joinedOn(side: Side, opposite: Side): number {
    const { units, gains, sum } = side;
    const others = opposite.units.tokens;
    let leastOpposite = 0;
    for (let token = 0; token < others; token++) {
      leastOpposite = Math.min(leastOpposite, opposite.gains[token] as number);
    }
    let most = Number.NEGATIVE_INFINITY;
    const end = others === 1 ? units.count : units.whole;
    for (let unit = units.tokens; unit < end; unit++) {
      const [first, span] = [units.firsts[unit] as number, units.spans[unit] as number];
      let gain = (1 - this.over) * Math.max(units.lengths[unit] as number, opposite.longest);
      // Either all that is not joined is aligned, or all of the other name, of which the unit takes one.
      if (units.tokens - span < others) {
        gain += sum;
        for (let token = first; token < first + span; token++) gain -= gains[token] as number;
      } else gain += opposite.sum - leastOpposite;
      if (gain > most) most = gain;
    }
    return most;
  }
}

function addUp(side: Side): void {
  const { units, gains } = side;
  side.sum = 0;
  side.longest = 0;
  for (let token = 0; token < units.tokens; token++) {
    side.sum += gains[token] as number;
    side.longest = Math.max(side.longest, units.lengths[token] as number);
  }
}
