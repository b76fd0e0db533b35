import type { ListaSlug } from "./lista";

/** A whole file that a guard did not let into force. */
export interface Retenida {
  readonly retenidaId: string;
  readonly slug: ListaSlug;
  readonly en: Date;
  /** The guard's reason, for support. */
  readonly motivo: string;
  /** Figures that fell, if the guard found that. */
  readonly caidas: readonly Caida[];
  readonly formato: string;
  readonly hashContenido: string;
  readonly totalEntradas: number;
  /** Support's decision, time and person. Null while it waits. */
  readonly resolucion: "aceptada" | "descartada" | null;
  readonly resueltaEn: Date | null;
  readonly resueltaPor: string | null;
  /** Support's reason. Null if none was given. */
  readonly resueltaPorque: string | null;
}

/** Names a retenida as support does: with its list. */
export interface RetenidaRef {
  readonly slug: ListaSlug;
  readonly retenidaId: string;
}

export interface RetenidaDecision extends RetenidaRef {
  /** Why, in support's words. */
  readonly motivo?: string | null;
}

/** A figure that falls from the version in force to a file that a guard holds for it. */
export interface Caida {
  /** Name of the figure on the wire: `nombres`, `documentos`. */
  readonly cifra: string;
  /** In the version in force. */
  readonly antes: number;
  /** In the file. */
  readonly ahora: number;
  /** Entries in both that lose some of it. For `entradas`, those missing in the file. */
  readonly entradas: number;
}
