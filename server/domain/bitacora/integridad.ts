import type { Check } from "../shared/check";

/** Result of checking all stored data. */
export interface Integridad {
  /** Stored consultas, and how many of them are exactly as sealed. */
  readonly consultas: number;
  readonly verificadas: number;
  readonly checks: readonly Check[];
}

export const isIntact = ({ checks }: Integridad): boolean => checks.every(({ differing }) => differing === 0);
