import { createHash } from "node:crypto";
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

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** A consulta's place in the draw of a seed: the SHA-256 of `semilla:consulta_id` in UTF-8, in hexadecimal. */
const suerteOf = (semilla: string, consultaId: string): string => sha256(`${semilla}:${consultaId}`);

/**
 * Draws the `tamano` ids with the least SHA-256 of `semilla:consulta_id`, in that order. Anyone with the ids and the
 * seed gets the same. PostgreSQL does this for whole years (`db/informes/sorteo.ts`), and a test compares it with this
 * function.
 */
export function drawMuestra(semilla: string, ids: readonly string[], tamano: number): readonly string[] {
  return ids
    .map((id) => ({ id, suerte: suerteOf(semilla, id) }))
    .sort((one, other) => (one.suerte < other.suerte ? -1 : 1))
    .slice(0, tamano)
    .map(({ id }) => id);
}

/** SHA-256 of the population's ids in order, separated by line breaks. */
export const huellaDePoblacion = (ids: readonly string[]): string => sha256([...ids].sort().join("\n"));
