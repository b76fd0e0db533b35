import type { ScreenedSlug } from "../listas/lista";
import type { Severidad } from "../screening/types";

/** As many are drawn or chosen at most: each brings its report. */
export const MUESTRA_MAX = 500;
export const SEMILLA_MAX = 64;

/** What a sample is drawn from. */
export interface CriteriosDeMuestra {
  /** Inclusive, and exclusive. */
  readonly desde: Date;
  readonly hasta: Date;
  readonly severidad: Severidad | null;
  /** With a coincidencia in it. */
  readonly lista: ScreenedSlug | null;
}

/** What was drawn, and from what. */
export interface Sorteo {
  /** In the order of the draw. */
  readonly consultaIds: readonly string[];
  /** How many passed the filter. */
  readonly poblacion: number;
  /** Of all their ids: see `huellaDePoblacion`. */
  readonly huella: string;
}

/** Consultas for an auditor as one archive, made in the background. */
export interface Muestra {
  readonly muestraId: string;
  readonly clienteId: string;
  readonly usuarioId: string;
  readonly solicitadaEn: Date;
  /** Null: they were chosen by hand. */
  readonly semilla: string | null;
  readonly criterios: CriteriosDeMuestra | null;
  /** How many were asked for. */
  readonly tamano: number;
  /** Null: not drawn yet. */
  readonly poblacion: number | null;
  readonly huella: string | null;
  readonly consultaIds: readonly string[];
  /** Those written. */
  readonly avance: number;
  readonly partes: number;
  readonly bytes: number;
  readonly terminadaEn: Date | null;
  readonly borradaEn: Date | null;
}
