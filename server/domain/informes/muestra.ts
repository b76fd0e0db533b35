import type { Archivo } from "../archivos/archivo";
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

interface Pedido {
  /** Null: they were chosen by hand. */
  readonly semilla: string | null;
  readonly criterios: Omit<CriteriosDeMuestra, "desde" | "hasta"> | null;
  /** Those of before the ZIP have none: they are a `tar.gz`. */
  readonly formato?: "zip";
  /** How many were asked for. */
  readonly tamano: number;
}

interface Memoria {
  /** Null: not drawn yet. */
  readonly sorteo: Sorteo | null;
}

/** Consultas for an auditor as one archive; its `total` is null until they are drawn. */
export type Muestra = Archivo<Pedido, Memoria>;

/** Null: they were chosen by hand. */
export const criteriosOfMuestra = ({
  pedido: { criterios },
  desde,
  hasta,
}: Pick<Muestra, "pedido" | "desde" | "hasta">): CriteriosDeMuestra | null =>
  criterios && desde && hasta && { ...criterios, desde, hasta };
