import { type Comparison, compareFractions, nearestScore, scoreOf } from "./similarity";

/** Which form of two names is compared: as written, or with their tokens in alphabetical order. */
type Forma = "escrita" | "ordenada";

/** A name of the index that scores enough, with the better of its two forms. */
export interface NameHit {
  readonly row: number;
  readonly forma: Forma;
  readonly comparison: Comparison;
}

/** Rounded scores err by far less: only those as close as this are compared exactly. */
const DOUBT = 1e-9;

/** The better of the forms that score enough, the one as written where both are equally good; null where none does. */
export function betterForm(
  row: number,
  written: Comparison | null,
  sorted: Comparison | null,
): NameHit | null {
  if (sorted && (!written || isBetter(sorted, written)))
    return { row, forma: "ordenada", comparison: sorted };
  return written && { row, forma: "escrita", comparison: written };
}

function isBetter(one: Comparison, other: Comparison): boolean {
  const difference = nearestScore(one) - nearestScore(other);
  return Math.abs(difference) > DOUBT ? difference > 0 : compareFractions(scoreOf(one), scoreOf(other)) > 0;
}
