import { type Comparison, compareScores } from "../score/score";

/** Which form of two names is compared: as written, or with their tokens in order: see `sortTokens`. */
type Forma = "escrita" | "ordenada";

/** A name of the index that scores enough, with the better of its two forms. */
export interface NameHit {
  readonly row: number;
  /** The name's bits: see `comparedWithOf`. */
  readonly comparedWith: number;
  readonly forma: Forma;
  readonly comparison: Comparison;
}

/** The better of the forms that score enough, the one as written where both are equally good; null where none does. */
export function betterForm(
  row: number,
  comparedWith: number,
  written: Comparison | null,
  sorted: Comparison | null,
): NameHit | null {
  if (sorted && (!written || compareScores(sorted, written) > 0))
    return { row, comparedWith, forma: "ordenada", comparison: sorted };
  return written && { row, comparedWith, forma: "escrita", comparison: written };
}

/** The numbers that a hit takes: row, comparedWith, 1 if the sorted form won, length, matches, mismatches, prefix, distance. */
const CELLS = 8;
const FIRST_HITS = 64;

/**
 * The names that one name scores enough against, in row order, as plain numbers: a common name has thousands, and most
 * are only counted. Objects are made on demand.
 */
export class NameHits implements Iterable<NameHit> {
  length = 0;
  private cells = new Int32Array(FIRST_HITS * CELLS);

  /** @param queriedLength the length of the name that has them. */
  constructor(private readonly queriedLength: number) {}

  /** The same, and further ones behind. */
  and(others: readonly NameHit[]): NameHits {
    const all = new NameHits(this.queriedLength);
    all.cells = this.cells.slice();
    all.length = this.length;
    for (const hit of others) all.add(hit);
    return all;
  }

  add({ row, comparedWith, forma, comparison: { b, matches, mismatches, prefix, distance } }: NameHit): void {
    const cell = this.next(row, comparedWith, forma === "ordenada" ? 1 : 0, b);
    this.cells[cell + 4] = matches;
    this.cells[cell + 5] = mismatches;
    this.cells[cell + 6] = prefix;
    this.cells[cell + 7] = distance;
  }

  /** `counts`: matches, mismatches, prefix and distance, 8 bits each, lowest first. */
  addCounts(row: number, comparedWith: number, isSorted: boolean, b: number, counts: number): void {
    const cell = this.next(row, comparedWith, isSorted ? 1 : 0, b);
    this.cells[cell + 4] = counts & 0xff;
    this.cells[cell + 5] = (counts >>> 8) & 0xff;
    this.cells[cell + 6] = (counts >>> 16) & 0xff;
    this.cells[cell + 7] = counts >>> 24;
  }

  private next(row: number, comparedWith: number, forma: number, b: number): number {
    const cell = CELLS * this.length++;
    if (cell === this.cells.length) {
      const cells = new Int32Array(2 * cell);
      cells.set(this.cells);
      this.cells = cells;
    }
    this.cells[cell] = row;
    this.cells[cell + 1] = comparedWith;
    this.cells[cell + 2] = forma;
    this.cells[cell + 3] = b;
    return cell;
  }

  rowOf(hit: number): number {
    return this.cells[CELLS * hit] as number;
  }

  comparedWithOf(hit: number): number {
    return this.cells[CELLS * hit + 1] as number;
  }

  comparisonOf(hit: number): Comparison {
    const { cells } = this;
    const cell = CELLS * hit;
    return {
      a: this.queriedLength,
      b: cells[cell + 3] as number,
      matches: cells[cell + 4] as number,
      mismatches: cells[cell + 5] as number,
      prefix: cells[cell + 6] as number,
      distance: cells[cell + 7] as number,
    };
  }

  at(hit: number): NameHit {
    return {
      row: this.rowOf(hit),
      comparedWith: this.comparedWithOf(hit),
      forma: this.cells[CELLS * hit + 2] === 1 ? "ordenada" : "escrita",
      comparison: this.comparisonOf(hit),
    };
  }

  /** Whether the name of a row is among them, as long as they stand in row order. */
  has(row: number): boolean {
    let [low, high] = [0, this.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.rowOf(middle) < row) low = middle + 1;
      else high = middle;
    }
    return low < this.length && this.rowOf(low) === row;
  }

  *[Symbol.iterator](): Generator<NameHit> {
    for (let hit = 0; hit < this.length; hit++) yield this.at(hit);
  }
}
