import type { StaffActor } from "../domain/shared/actor";
import { ServiceError } from "../domain/shared/errors";
import type { ListaSlug } from "../domain/shared/lista";
import type { IngestOutcome } from "../domain/shared/lista-version";
import type { RetenidaRef } from "../domain/shared/retenida";
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
}

/**
 * Why a file did not take effect, the version in force staying as it was. Data and no error, because between threads
 * and between Next's bundles a class is not the same class.
 */
export type IngestRefusal =
  | { readonly refusal: "retenida" | "rechazada"; readonly reason: string }
  /** Support decided about the retenida before. */
  | { readonly refusal: "conflicto" };

/** The refusal that `error` says. @throws `error` where it says none. */
export function ingestRefusal(error: unknown): IngestRefusal {
  if (error instanceof GuardRejection) return { refusal: "retenida", reason: error.reason };
  if (error instanceof ListaRejection) return { refusal: "rechazada", reason: error.reason };
  if (error instanceof ServiceError && error.code === "conflicto") return { refusal: "conflicto" };
  throw error;
}

/** @throws ServiceError `lista_rechazada`, `conflicto`: a refusal as support is told of it. */
export function ensureIngested(answer: IngestOutcome | IngestRefusal): IngestOutcome {
  if (!("refusal" in answer)) return answer;
  if (answer.refusal === "conflicto") throw new ServiceError("conflicto");
  throw new ServiceError("lista_rechazada", { message: answer.reason });
}

/** What takes long with lists, away from the thread that serves, one thing at a time. */
export interface ListaIntake {
  /**
   * `ingestLista`; resolves when this process screens against what it took into force. The bytes of the file move:
   * nobody else may read them afterwards.
   */
  ingest(actor: StaffActor, file: ListaFile): Promise<IngestOutcome | IngestRefusal>;
  /** `ingestRetenida`; resolves as `ingest` does. */
  ingestRetenida(actor: StaffActor, retenida: RetenidaRef): Promise<IngestOutcome | IngestRefusal>;
  /** `draftCsn`. */
  draftCsn(origins: CsnOrigins): Promise<CsnDraft>;
}
