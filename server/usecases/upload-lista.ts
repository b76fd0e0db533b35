import type { SoporteActor } from "../domain/shared/actor";
import { ServiceError } from "../domain/shared/errors";
import type { ListaSlug } from "../domain/shared/lista";
import { ListaRejection } from "../lists/rejection";
import type { ListaFormato } from "../lists/source";
import type { Deps } from "./deps";
import type { IngestOutcome } from "./lista-intake";

export interface UploadListaInput {
  readonly slug: ListaSlug;
  readonly formato: ListaFormato;
  readonly raw: Buffer;
  readonly aceptaReduccion: boolean;
}

/**
 * Support takes a file into force. Resolves when this process screens against it.
 * @throws ServiceError `lista_rechazada` with the reason; the version in force stays.
 */
export async function uploadLista(
  deps: Deps,
  actor: SoporteActor,
  { slug, formato, raw, aceptaReduccion }: UploadListaInput,
): Promise<IngestOutcome> {
  try {
    return await deps.listaIntake.ingest(actor, {
      slug,
      formato,
      raw,
      isSample: false,
      acceptsReduction: aceptaReduccion,
    });
  } catch (error) {
    if (error instanceof ListaRejection) {
      throw new ServiceError("lista_rechazada", { message: error.reason, cause: error });
    }
    throw error;
  }
}
