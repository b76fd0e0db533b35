/** Files of one kind that a client may wait for at a time. */
export const EN_PREPARACION_MAX = 5;

/**
 * A file for a client, written part by part in the background and kept for some days. Its kind alone knows what is in
 * `pedido`, what was asked for besides the period, and in `memoria`, what the next part has to know of those before; both
 * are kept as JSON.
 */
export interface Archivo<Pedido, Memoria> {
  readonly archivoId: string;
  readonly clienteId: string;
  /** Null: support asked for it. */
  readonly usuarioId: string | null;
  readonly solicitadaEn: Date;
  /** Of what is in it: inclusive, and exclusive; null: from the first on, or whatever was chosen. */
  readonly desde: Date | null;
  readonly hasta: Date | null;
  readonly pedido: Pedido;
  readonly memoria: Memoria;
  /** How many it is to have, as far as is known, and those written. */
  readonly total: number | null;
  readonly avance: number;
  readonly partes: number;
  /** Of the parts written. */
  readonly bytes: number;
  readonly terminadaEn: Date | null;
  readonly borradaEn: Date | null;
}

/** The last one written; JSON has no moments. */
export interface ArchivoCursor {
  readonly creadaEn: string;
  readonly id: string;
}

/** What a step of the work made, and what the next one has to know. */
export interface Parte<Memoria> {
  readonly memoria: Memoria;
  /** Of those that `avance` counts. */
  readonly written: number;
  /** Null: nothing was written, it is only known how to go on. */
  readonly contenido: Buffer | null;
  /** A line for each file in it, where a manifest states them. */
  readonly sumas: string | null;
  /** Where it is known only now. */
  readonly total?: number;
  readonly isLast: boolean;
}

type ArchivoEstado = "pendiente" | "en_curso" | "lista" | "vencida";

export function estadoOfArchivo({
  partes,
  terminadaEn,
  borradaEn,
}: Pick<Archivo<unknown, unknown>, "partes" | "terminadaEn" | "borradaEn">): ArchivoEstado {
  if (borradaEn !== null) return "vencida";
  if (terminadaEn !== null) return "lista";
  return partes === 0 ? "pendiente" : "en_curso";
}

const KEPT_DAYS = 7;
const DAY_MS = 86_400_000;

/** When one that was finished then is deleted: it repeats what is kept elsewhere. */
export const venceEn = (terminadaEn: Date): Date => new Date(terminadaEn.getTime() + KEPT_DAYS * DAY_MS);

/** Whatever was finished before has had its days. */
export const vencidasAsOf = (now: Date): Date => new Date(now.getTime() - KEPT_DAYS * DAY_MS);
