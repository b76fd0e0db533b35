import type { SoporteActor } from "../domain/shared/actor";
import { ServiceError } from "../domain/shared/errors";
import type { ListaSlug } from "../domain/shared/lista";
import type { ListaFormato } from "../lists/source";
import type { Deps } from "./deps";
import type { IngestOutcome, IngestRefusal } from "./lista-intake";

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
  const file = { slug, formato, raw, isSample: false, acceptsReduction: aceptaReduccion };
  return takenOf(await deps.listaIntake.ingest(actor, file));
}

/** @throws ServiceError `lista_rechazada`, `conflicto`: what support is told of a refusal. */
export function takenOf(answer: IngestOutcome | IngestRefusal): IngestOutcome {
  if (!("refusal" in answer)) return answer;
  if (answer.refusal === "conflicto") throw new ServiceError("conflicto");
  throw new ServiceError("lista_rechazada", { message: answer.reason });
}
