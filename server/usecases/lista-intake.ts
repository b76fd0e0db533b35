import type { ListaVersion } from "../db/lista-versions";
import type { SoporteActor } from "../domain/shared/actor";
import type { ListaSlug } from "../domain/shared/lista";
import type { ListaFormato } from "../lists/source";

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
 * Takes lists into force away from the thread that serves, one at a time; resolves when this process screens
 * against them. @throws ListaRejection, the version in force staying as it was.
 */
export interface ListaIntake {
  /** `ingestLista`. The bytes of the file move: nobody else may read them afterwards. */
  ingest(actor: SoporteActor, file: ListaFile): Promise<IngestOutcome>;
  /** `ingestHeldLista`. @throws ServiceError `conflicto` where the held file was taken or discarded meanwhile. */
  ingestHeld(actor: SoporteActor, held: HeldListaRef): Promise<IngestOutcome>;
}
