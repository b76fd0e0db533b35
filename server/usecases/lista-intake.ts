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
  /** A bundled sample: no guard applies, and its name says "(muestra)" wherever it is shown. */
  readonly isSample: boolean;
  /** Support takes a version that the guards speak against. */
  readonly acceptsReduction: boolean;
  /** What support must know of how it was had: recorded with what comes of it. */
  readonly aviso?: string | null;
  /** The run that its progress is told of. */
  readonly ejecucionId?: string;
}

/**
 * Why a file did not take effect, the version in force staying as it was. Data and no error, because between threads
 * and between Next's bundles a class is not the same class.
 */
export type IngestRefusal =
  | { readonly refusal: "retenida" | "rechazada"; readonly reason: string }
  /** Support decided before, or something changed since it looked. */
  | { readonly refusal: "conflicto"; readonly reason: string };

/** The refusal that `error` says. @throws `error` where it says none. */
export function ingestRefusal(error: unknown): IngestRefusal {
  if (error instanceof GuardRejection) return { refusal: "retenida", reason: error.reason };
  if (error instanceof ListaRejection) return { refusal: "rechazada", reason: error.reason };
  if (error instanceof ServiceError && error.code === "conflicto")
    return { refusal: "conflicto", reason: error.message };
  throw error;
}

/** What came of a file, in a word. */
export const resultadoOfIngest = (answer: IngestOutcome | IngestRefusal) =>
  "refusal" in answer ? answer.refusal : answer.isNew ? "activada" : "sin_cambios";

/** @throws ServiceError `lista_rechazada`, `conflicto`: a refusal as support is told of it. */
export function ensureIngested<Outcome extends object>(answer: Outcome | IngestRefusal): Outcome {
  if (!("refusal" in answer)) return answer;
  if (answer.refusal === "conflicto") throw new ServiceError("conflicto", { message: answer.reason });
  throw new ServiceError("lista_rechazada", { message: answer.reason });
}

/** What is to be compared with the version in force. */
export type PreviaPedida = { readonly slug: ListaSlug } & (
  | {
      readonly origen: "archivo";
      readonly formato: ListaFormato;
      readonly raw: Buffer;
      readonly nombreArchivo: string | null;
    }
  | { readonly origen: "retenida"; readonly retenidaId: string }
  /** The file of another preview, once more. */
  | { readonly origen: "otra"; readonly previaId: string }
  | { readonly origen: "propuesta"; readonly origins: CsnOrigins }
);

/** What takes long with lists, away from the thread that serves, one thing at a time. */
export interface ListaIntake {
  /**
   * `ingestLista`; resolves when this process screens against what it took into force. The bytes of the file move:
   * nobody else may read them afterwards.
   */
  ingest(actor: StaffActor, file: ListaFile): Promise<IngestOutcome | IngestRefusal>;
  /** `ingestRetenida`; resolves as `ingest` does. */
  ingestRetenida(actor: StaffActor, retenida: RetenidaDecision): Promise<IngestOutcome | IngestRefusal>;
  /** `preparePrevia`; the bytes of a file move as in `ingest`. */
  preparePrevia(actor: SoporteActor, pedida: PreviaPedida): Promise<{ previaId: string } | IngestRefusal>;
  /** `reviewPropuesta`. */
  reviewPropuesta(actor: SoporteActor, ref: PreviaRef): Promise<{ previaId: string } | IngestRefusal>;
  /** `ingestPrevia`; resolves as `ingest` does. */
  ingestPrevia(actor: SoporteActor, puesta: PreviaPuesta): Promise<IngestOutcome | IngestRefusal>;
  /** `draftCsn`. */
  draftCsn(origins: CsnOrigins): Promise<CsnDraft>;
}
