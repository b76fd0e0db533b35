import type { Check } from "../shared/check";

/** Checks that support may request: the chain of acts, or all data. */
export const COMPROBACIONES = ["actos", "integridad"] as const;
export type ComprobacionTipo = (typeof COMPROBACIONES)[number];

/** How much of a part was checked. */
export interface Avance {
  readonly parte: string;
  readonly revisadas: number;
}

/** A check in the background, as support sees it. */
export interface Comprobacion {
  readonly comprobacionId: string;
  readonly tipo: ComprobacionTipo;
  readonly actor: string;
  readonly pedidaEn: Date;
  readonly avance: readonly Avance[];
  /** Null while it runs, and if it could not finish. */
  readonly resultado: readonly Check[] | null;
  /** Why it failed. */
  readonly motivo: string | null;
  readonly terminadaEn: Date | null;
}

/** Result of checking all stored data. */
export interface Integridad {
  /** Stored consultas, and how many of them are exactly as sealed. */
  readonly consultas: number;
  readonly verificadas: number;
  readonly checks: readonly Check[];
}

export const isIntact = ({ checks }: Integridad): boolean => checks.every(({ differing }) => differing === 0);

/** The service's time as support reads and moves it. */
export interface Reloj {
  readonly ahora: Date;
  /** How far the service's time is ahead of the machine's. */
  readonly desfaseMs: number;
}
