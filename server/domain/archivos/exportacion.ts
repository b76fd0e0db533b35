/** What is being written; then `lista`, until the archive is deleted. */
export const ETAPAS = ["consultas", "diligencias", "cierre", "lista", "vencida"] as const;

export type Etapa = (typeof ETAPAS)[number];

/** Everything of a client in one archive, written in the background. */
export interface Exportacion {
  readonly exportacionId: string;
  readonly clienteId: string;
  readonly solicitadaEn: Date;
  /** Inclusive, and exclusive: by the moment of consultas and diligencias. */
  readonly desde: Date;
  readonly hasta: Date;
  readonly etapa: Etapa;
  /** Consultas and diligencias: those there were when it was asked for, and those written. */
  readonly total: number;
  readonly avance: number;
  readonly partes: number;
  /** Of the parts written. */
  readonly bytes: number;
  readonly terminadaEn: Date | null;
  /** Whether it has the report of each consulta too. */
  readonly incluyePdf: boolean;
}

export type ExportacionEstado = "pendiente" | "en_curso" | "lista" | "vencida";

export function estadoOfExportacion({
  etapa,
  partes,
}: Pick<Exportacion, "etapa" | "partes">): ExportacionEstado {
  if (etapa === "lista" || etapa === "vencida") return etapa;
  return partes === 0 ? "pendiente" : "en_curso";
}

const KEPT_DAYS = 7;
const DAY_MS = 86_400_000;

/** When the archive of one that was finished then is deleted: it repeats what is kept elsewhere. */
export const venceEn = (terminadaEn: Date): Date => new Date(terminadaEn.getTime() + KEPT_DAYS * DAY_MS);

/** Whatever was finished before has had its days. */
export const vencidasAsOf = (now: Date): Date => new Date(now.getTime() - KEPT_DAYS * DAY_MS);
