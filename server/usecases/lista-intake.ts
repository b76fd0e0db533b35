import type { ListaSlug } from "../domain/listas/lista";
import type { IngestOutcome } from "../domain/listas/lista-version";
import type { PreviaPuesta, PreviaRef } from "../domain/listas/previa";
import type { RetenidaDecision } from "../domain/listas/retenida";
import type { SoporteActor, StaffActor } from "../domain/shared/actor";
import { ServiceError } from "../domain/shared/errors";
import { GuardRejection, ListaRejection } from "../lists/rejection";
import type { ListaFormato } from "../lists/source";
import type { CsnDraft, CsnOrigins } from "./listas/draft-csn";

export interface ListaFile {
  readonly slug: ListaSlug;
  readonly formato: ListaFormato;
  readonly raw: Buffer;
  /** A bundled sample: no guard applies, and its name says "(muestra)" everywhere. */
  readonly isSample: boolean;
  /** Support accepts a version that the guards object to. */
  readonly acceptsReduction: boolean;
  /** A note for support about the download, recorded with the outcome. */
  readonly aviso?: string | null;
  /** The run whose progress it reports. */
  readonly ejecucionId?: string;
}

/**
 * Why a file did not take effect. The version in force stays. Plain data instead of an error: across threads
 * and Next's bundles a class is not the same class.
 */
export type IngestRefusal =
  | { readonly refusal: "retenida" | "rechazada"; readonly reason: string }
  /** Support decided before, or something changed since the page was shown. */
  | { readonly refusal: "conflicto"; readonly reason: string };

/** The refusal of `error`. @throws `error` if it is no refusal. */
export function ingestRefusal(error: unknown): IngestRefusal {
  if (error instanceof GuardRejection) return { refusal: "retenida", reason: error.reason };
  if (error instanceof ListaRejection) return { refusal: "rechazada", reason: error.reason };
  if (error instanceof ServiceError && error.code === "conflicto")
    return { refusal: "conflicto", reason: error.message };
  throw error;
}

/** The outcome of a file in a word. */
export const resultadoOfIngest = (answer: IngestOutcome | IngestRefusal) =>
  "refusal" in answer ? answer.refusal : answer.isNew ? "activada" : "sin_cambios";

/** @throws ServiceError `lista_rechazada`, `conflicto`: the refusal in the words for support. */
export function ensureIngested<Outcome extends object>(answer: Outcome | IngestRefusal): Outcome {
  if (!("refusal" in answer)) return answer;
  if (answer.refusal === "conflicto") throw new ServiceError("conflicto", answer.reason);
  throw new ServiceError("lista_rechazada", answer.reason);
}

/** A file to compare with the version in force. */
export type PreviaPedida = { readonly slug: ListaSlug } & (
  | {
      readonly origen: "archivo";
      readonly formato: ListaFormato;
      readonly raw: Buffer;
      readonly nombreArchivo: string | null;
    }
  | { readonly origen: "retenida"; readonly retenidaId: string }
  /** The file of another preview again. */
  | { readonly origen: "otra"; readonly previaId: string }
  | { readonly origen: "propuesta"; readonly origins: CsnOrigins }
);

/** Slow work on lists, in a worker thread, one job at a time. */
export interface ListaIntake {
  /**
   * `ingestLista`. Resolves when this process screens against the new version. The bytes of the file are
   * transferred, so the caller may not read them afterwards.
   */
  ingest(actor: StaffActor, file: ListaFile): Promise<IngestOutcome | IngestRefusal>;
  /** `ingestRetenida`. Resolves as `ingest` does. */
  ingestRetenida(actor: StaffActor, retenida: RetenidaDecision): Promise<IngestOutcome | IngestRefusal>;
  /** `preparePrevia`. The bytes of a file are transferred as in `ingest`. */
  preparePrevia(actor: SoporteActor, pedida: PreviaPedida): Promise<{ previaId: string } | IngestRefusal>;
  /** `reviewPropuesta`. */
  reviewPropuesta(actor: SoporteActor, ref: PreviaRef): Promise<{ previaId: string } | IngestRefusal>;
  /** `ingestPrevia`. Resolves as `ingest` does. */
  ingestPrevia(actor: SoporteActor, puesta: PreviaPuesta): Promise<IngestOutcome | IngestRefusal>;
  /** `draftCsn`. */
  draftCsn(origins: CsnOrigins): Promise<CsnDraft>;
}
