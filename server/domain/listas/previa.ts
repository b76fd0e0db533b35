import type { ListaSlug } from "./lista";
import type { Caida } from "./retenida";

/** A file from support, a held file, or a proposal reviewed entry by entry. */
export const ORIGENES_DE_PREVIA = ["archivo", "retenida", "propuesta"] as const;
export type OrigenDePrevia = (typeof ORIGENES_DE_PREVIA)[number];

/** Outcome of a preview. `revisada`: a file was made from the accepted part of a proposal. */
export const RESULTADOS_DE_PREVIA = ["puesta_en_vigor", "descartada", "revisada"] as const;

/** Support's decision on a difference of a proposal. */
export const DECISIONES_DE_CAMBIO = ["aceptada", "apartada"] as const;
export type Decision = (typeof DECISIONES_DE_CAMBIO)[number];

const DAY_MS = 86_400_000;

/** A file can be compared again the next day. A review of thousands of entries takes weeks. */
const DURATION_MS = { archivo: DAY_MS, retenida: DAY_MS, propuesta: 30 * DAY_MS } as const;

export const venceEnOf = (origen: OrigenDePrevia, creadaEn: Date): Date =>
  new Date(creadaEn.getTime() + DURATION_MS[origen]);

/** A version that a proposal is drawn from. */
export interface Origen {
  readonly slug: ListaSlug;
  readonly versionId: string;
}

/** Effect of a file on a list derived from its own, by the guards that will check it. */
export interface PreviaDerivada {
  readonly slug: ListaSlug;
  /** The version it was compared with. Null if there was none. */
  readonly baseVersion: string | null;
  /** Entries in force, and as many as there would be. */
  readonly antes: number;
  readonly ahora: number;
  readonly agregadas: number;
  readonly retiradas: number;
  readonly modificadas: number;
  /** Objection of the guards. Null if there is none. */
  readonly objecion: string | null;
  /** Why it would have no new version. Null if it would. */
  readonly rechazo: string | null;
}

/** Effect of a file on a list before it takes effect. */
export interface Previa {
  readonly previaId: string;
  readonly slug: ListaSlug;
  readonly origen: OrigenDePrevia;
  readonly creadaEn: Date;
  readonly venceEn: Date;
  readonly actor: string;
  /** The person of support that uploaded the file. Null if none did. */
  readonly cargadaPor: string | null;
  readonly formato: string;
  readonly nombreArchivo: string | null;
  readonly hashContenido: string;
  readonly totalEntradas: number;
  /** The version it was compared with. Null if there was none. */
  readonly baseVersion: string | null;
  readonly origenes: readonly Origen[];
  /** Objection of the guards. Null if there is none. */
  readonly objecion: string | null;
  readonly caidas: readonly Caida[];
  readonly derivadas: readonly PreviaDerivada[];
  readonly retenidaId: string | null;
  readonly terminadaEn: Date | null;
  readonly terminadaPor: string | null;
  readonly resultado: (typeof RESULTADOS_DE_PREVIA)[number] | null;
}

/** Names a preview as support does: with its list. */
export interface PreviaRef {
  readonly slug: ListaSlug;
  readonly previaId: string;
}

/** Request to put a preview in force. */
export interface PreviaPuesta extends PreviaRef {
  /** Accepts what the guards object to. */
  readonly aceptaReduccion: boolean;
  readonly motivo: string | null;
  /** The run that shows its progress. */
  readonly ejecucionId?: string;
}
