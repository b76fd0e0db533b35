import type { Caida } from "./caida";
import type { ListaSlug } from "./lista";

/** A whole file that a guard did not let into force. */
export interface Retenida {
  readonly retenidaId: string;
  readonly slug: ListaSlug;
  readonly en: Date;
  /** What the guard said, for a person of support. */
  readonly motivo: string;
  /** The figures that fell against the version in force, where that is what the guard found. */
  readonly caidas: readonly Caida[];
  readonly formato: string;
  readonly hashContenido: string;
  readonly totalEntradas: number;
  /** What support did with it, when and who; null while it waits. */
  readonly resolucion: "aceptada" | "descartada" | null;
  readonly resueltaEn: Date | null;
  readonly resueltaPor: string | null;
  /** Support's reason; null where it gave none. */
  readonly resueltaPorque: string | null;
}

/** Names a retenida as support does: with its list. */
export interface RetenidaRef {
  readonly slug: ListaSlug;
  readonly retenidaId: string;
}

/** What support says of one. */
export interface RetenidaDecision extends RetenidaRef {
  /** Why, in support's words. */
  readonly motivo?: string | null;
}
