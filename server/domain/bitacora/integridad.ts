import type { Check } from "../shared/check";

/** What came of holding everything that is kept against what it follows from. */
export interface Integridad {
  /** How many consultas are kept, and how many of them are in every respect as they were sealed. */
  readonly consultas: number;
  readonly verificadas: number;
  readonly checks: readonly Check[];
}

export const isIntact = ({ checks }: Integridad): boolean => checks.every(({ differing }) => differing === 0);
