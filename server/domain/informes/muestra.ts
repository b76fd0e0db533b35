import type { Archivo } from "../archivos/archivo";
import type { ScreenedSlug } from "../listas/lista";
import type { Severidad } from "../screening/types";

/** Most consultas drawn or chosen, because each has its report. */
export const MUESTRA_MAX = 500;
export const SEMILLA_MAX = 64;

/** The filter of the population. */
export interface CriteriosDeMuestra {
  /** Inclusive, and exclusive. */
  readonly desde: Date;
  readonly hasta: Date;
  readonly severidad: Severidad | null;
  /** With a match on this list. */
  readonly lista: ScreenedSlug | null;
}

/** The result of a draw, and its population. */
export interface Sorteo {
  /** In the order of the draw. */
  readonly consultaIds: readonly string[];
  /** Number of consultas that passed the filter. */
  readonly poblacion: number;
  /** Hash of all their ids: see `huellaDePoblacion`. */
  readonly huella: string;
}

interface Pedido {
  /** Null if they were chosen by hand. */
  readonly semilla: string | null;
  readonly criterios: Omit<CriteriosDeMuestra, "desde" | "hasta"> | null;
  /** Absent for older ones, which are a `tar.gz`. */
  readonly formato?: "zip";
  /** The requested number. */
  readonly tamano: number;
}

interface Memoria {
  /** Null before the draw. */
  readonly sorteo: Sorteo | null;
}

/** Consultas for an auditor as one archive. `total` is null before the draw. */
export type Muestra = Archivo<Pedido, Memoria>;

/** Null if they were chosen by hand. */
export const criteriosOfMuestra = ({
  pedido: { criterios },
  desde,
  hasta,
}: Pick<Muestra, "pedido" | "desde" | "hasta">): CriteriosDeMuestra | null =>
  criterios && desde && hasta && { ...criterios, desde, hasta };
