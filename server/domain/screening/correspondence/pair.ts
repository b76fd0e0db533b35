import type { Contradiction } from "../types";

/** Two tokens aligned, either of which may be adjacent ones joined. */
export interface Pair {
  readonly consulta: string;
  readonly lista: string;
  /** The unit of each name that it is, while that name is the one being read. */
  readonly row: number;
  readonly column: number;
  /** Length of the longer of the two. */
  readonly weight: number;
  /** Rounded: see `pairWorth`. */
  readonly worth: number;
  /** By what it is worth that: one of `BY_NOTHING` to `BY_CONSONANTS`. */
  readonly basis: number;
  /** Whether it tells no company from another: either is a word that many have, or what resembles one, or an initial. */
  readonly isGeneric: boolean;
}

/** Which tokens of two names answer to each other, and how well. */
export interface Correspondence {
  /** In the order of the query's tokens. */
  readonly pairs: readonly Pair[];
  /**
   * The lesser of two means of the pairs' worth, weighted by length: one over all pairs, one over those that are not
   * generic.
   * 0 where it is ruled out. Rounded: see `exactCorrespondence`.
   */
  readonly value: number;
  /** Whether numbers contradict each other, only generic words are paired, or a contradiction leaves nothing to weigh. */
  readonly isRuledOut: boolean;
  /** Of two names whose words would correspond: what says that they are of two persons all the same. */
  readonly contradictions: readonly Contradiction[];
}
