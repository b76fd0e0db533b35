import type { Check } from "../shared/check";

/** What support may have checked: the chain of acts, or everything that is kept. */
export const COMPROBACIONES = ["actos", "integridad"] as const;
export type ComprobacionTipo = (typeof COMPROBACIONES)[number];

/** How much of a part was looked at. */
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
  /** Null while it is under way, and where it could not be ended. */
  readonly resultado: readonly Check[] | null;
  /** Why it could not be ended. */
  readonly motivo: string | null;
  readonly terminadaEn: Date | null;
}
