/** Most unfinished files of one kind per client. */
export const EN_PREPARACION_MAX = 5;

/**
 * A file for a client, written part by part in the background and kept for some days. Each kind defines `pedido`, the
 * request besides the period, and `memoria`, the state that the next part needs. Both are stored as JSON.
 */
export interface Archivo<Pedido, Memoria> {
  readonly archivoId: string;
  readonly clienteId: string;
  /** Null if support asked for it. */
  readonly usuarioId: string | null;
  readonly solicitadaEn: Date;
  /** Period of the content: inclusive, and exclusive. Null: unbounded, or a chosen set. */
  readonly desde: Date | null;
  readonly hasta: Date | null;
  readonly pedido: Pedido;
  readonly memoria: Memoria;
  /** Expected number of items, if known, and the number written. */
  readonly total: number | null;
  readonly avance: number;
  readonly partes: number;
  /** Size of the written parts. */
  readonly bytes: number;
  readonly terminadaEn: Date | null;
  readonly borradaEn: Date | null;
}

/** The last item written. JSON has timestamps as text. */
export interface ArchivoCursor {
  readonly creadaEn: string;
  readonly id: string;
}

/** The output of one step, and the state for the next. */
export interface Parte<Memoria> {
  readonly memoria: Memoria;
  /** Items that `avance` counts. */
  readonly written: number;
  /** Null if nothing was written, and only the state changed. */
  readonly contenido: Buffer | null;
  /** A manifest line for each file in it, if the kind has a manifest. */
  readonly sumas: string | null;
  /** If it becomes known only now. */
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

/** When a finished file is deleted. Its content is stored elsewhere too. */
export const venceEn = (terminadaEn: Date): Date => new Date(terminadaEn.getTime() + KEPT_DAYS * DAY_MS);

/** Files finished before this have expired. */
export const vencidasAsOf = (now: Date): Date => new Date(now.getTime() - KEPT_DAYS * DAY_MS);
