import type { Criterios } from "../consultas/busqueda";
import type { CoincidenciaEstado } from "../decisiones/decision";
import type { Resultado } from "../screening/types";

export const FORMATOS_DE_DESCARGA = ["csv", "xlsx"] as const;
export type FormatoDeDescarga = (typeof FORMATOS_DE_DESCARGA)[number];

/** As many are handed over at once; a file of more is made in the background. */
export const MOST_AT_ONCE = 10_000;

/** Files of one kind that a client may wait for at a time. */
export const EN_PREPARACION_MAX = 5;

/** A filter of consultas in time. */
export interface CriteriosEnTiempo extends Criterios {
  /** Inclusive, and exclusive. */
  readonly desde: Date | null;
  readonly hasta: Date | null;
  /** The key or the person that asked. */
  readonly quien: string | null;
  /** Of a match at least, in the list where one is named; kept filters of before have none. */
  readonly decision?: CoincidenciaEstado | null;
  readonly resultado?: Resultado | null;
}

/** A file of the consultas of a filter, made in the background. */
export interface Descarga {
  readonly descargaId: string;
  readonly clienteId: string;
  readonly usuarioId: string;
  readonly solicitadaEn: Date;
  readonly formato: FormatoDeDescarga;
  readonly criterios: CriteriosEnTiempo;
  /** Null: more than are counted. */
  readonly total: number | null;
  readonly avance: number;
  readonly partes: number;
  readonly bytes: number;
  readonly terminadaEn: Date | null;
  readonly borradaEn: Date | null;
}
