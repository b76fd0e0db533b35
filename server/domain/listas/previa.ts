import type { Caida } from "./caida";
import type { ListaSlug } from "./lista";

/** A file of support's, one that a guard held, or a proposal that is reviewed entry by entry. */
export const ORIGENES_DE_PREVIA = ["archivo", "retenida", "propuesta"] as const;
export type OrigenDePrevia = (typeof ORIGENES_DE_PREVIA)[number];

/** What became of it; `revisada`: a file was made of what was accepted of a proposal. */
export const RESULTADOS_DE_PREVIA = ["puesta_en_vigor", "descartada", "revisada"] as const;

/** What support decides about a difference of a proposal. */
export const DECISIONES_DE_CAMBIO = ["aceptada", "apartada"] as const;
export type Decision = (typeof DECISIONES_DE_CAMBIO)[number];

const DAY_MS = 86_400_000;

/** A file is compared again the next day; a review of thousands of entries takes weeks. */
const DURATION_MS = { archivo: DAY_MS, retenida: DAY_MS, propuesta: 30 * DAY_MS } as const;

export const venceEnOf = (origen: OrigenDePrevia, creadaEn: Date): Date =>
  new Date(creadaEn.getTime() + DURATION_MS[origen]);

/** A version that a proposal is drawn from. */
export interface Origen {
  readonly slug: ListaSlug;
  readonly versionId: string;
}

/** What a file would change of a list that is derived from its own, by the guards that will look at it then. */
export interface PreviaDerivada {
  readonly slug: ListaSlug;
  /** The version in force it was compared with; null: there was none. */
  readonly baseVersion: string | null;
  /** Entries in force, and as many as there would be. */
  readonly antes: number;
  readonly ahora: number;
  readonly agregadas: number;
  readonly retiradas: number;
  readonly modificadas: number;
  /** What speaks against it; null: nothing. */
  readonly objecion: string | null;
  /** Why it would have no new version at all; null: it would. */
  readonly rechazo: string | null;
}

/** What a file would change of a list, before anybody puts it in force. */
export interface Previa {
  readonly previaId: string;
  readonly slug: ListaSlug;
  readonly origen: OrigenDePrevia;
  readonly creadaEn: Date;
  readonly venceEn: Date;
  readonly actor: string;
  /** The person of support that brought the file; null: none did. */
  readonly cargadaPor: string | null;
  readonly formato: string;
  readonly nombreArchivo: string | null;
  readonly hashContenido: string;
  readonly totalEntradas: number;
  /** The version in force it was compared with; null: there was none. */
  readonly baseVersion: string | null;
  readonly origenes: readonly Origen[];
  /** What speaks against it; null: nothing. */
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

/** What support puts in force of what it has seen. */
export interface PreviaPuesta extends PreviaRef {
  /** It takes what the guards speak against. */
  readonly aceptaReduccion: boolean;
  readonly motivo: string | null;
  /** The run that its progress is told of. */
  readonly ejecucionId?: string;
}
