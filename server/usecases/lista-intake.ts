import type { ListaVersion } from "../db/lista-versions";
import type { SoporteActor } from "../domain/shared/actor";
import { ServiceError } from "../domain/shared/errors";
import type { ListaSlug } from "../domain/shared/lista";
import { ListaHeld, ListaRejection } from "../lists/rejection";
import type { ListaFormato } from "../lists/source";
import type { CsnDraft, CsnOrigins } from "./draft-csn";

export interface ListaFile {
  readonly slug: ListaSlug;
  readonly formato: ListaFormato;
  readonly raw: Buffer;
  /** A bundled sample: no guard applies, and its name says "(muestra)" wherever it is shown. */
  readonly isSample: boolean;
  /** Support takes a version that the guards would hold. */
  readonly acceptsReduction: boolean;
}

export interface HeldListaRef {
  readonly slug: ListaSlug;
  readonly retenidaId: string;
}

export interface IngestOutcome {
  readonly version: ListaVersion;
  /** False where the content was in force already: the same content again makes no new version. */
  readonly isNew: boolean;
}

/**
 * Why a file did not take effect, the version in force staying as it was. Data and no error, because between threads
 * and between Next's bundles a class is not the same class.
 */
export type IngestRefusal =
  | { readonly refusal: "retenida" | "rechazada"; readonly reason: string }
  /** Support decided about the held file before. */
  | { readonly refusal: "conflicto" };

/** What `error` refuses, where it is a refusal. */
export function refusalOf(error: unknown): IngestRefusal | null {
  if (error instanceof ListaHeld) return { refusal: "retenida", reason: error.reason };
  if (error instanceof ListaRejection) return { refusal: "rechazada", reason: error.reason };
  return error instanceof ServiceError && error.code === "conflicto" ? { refusal: "conflicto" } : null;
}

/** What takes long with lists, away from the thread that serves, one thing at a time. */
export interface ListaIntake {
  /**
   * `ingestLista`; resolves when this process screens against what it took into force. The bytes of the file move:
   * nobody else may read them afterwards.
   */
  ingest(actor: SoporteActor, file: ListaFile): Promise<IngestOutcome | IngestRefusal>;
  /** `ingestHeldLista`; resolves as `ingest` does. */
  ingestHeld(actor: SoporteActor, held: HeldListaRef): Promise<IngestOutcome | IngestRefusal>;
  /** `draftCsn`. */
  draftCsn(origins: CsnOrigins): Promise<CsnDraft>;
}
