import { type Comparison, compareScores } from "../score/score";

/** Which form of two names is compared: as written, or with their tokens in alphabetical order. */
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
