import type { ListaSlug } from "../../domain/listas/lista";
import type { IngestOutcome } from "../../domain/listas/lista-version";
import type { SoporteActor } from "../../domain/shared/actor";
import type { ListaFormato } from "../../lists/source";
import type { Deps } from "../deps";
import { ensureIngested } from "../lista-intake";
import { withKnown } from "./parse-lista";

export interface UploadListaInput {
  readonly slug: ListaSlug;
  readonly formato: ListaFormato;
  readonly raw: Buffer;
  readonly aceptaReduccion: boolean;
}

/**
 * Puts a file of support in force. Resolves when this process screens against it.
 * @throws ServiceError `lista_rechazada` with the reason, and the version in force stays.
 */
export async function uploadLista(
  deps: Deps,
  actor: SoporteActor,
  { slug, formato, raw, aceptaReduccion }: UploadListaInput,
): Promise<IngestOutcome> {
  const file = await withKnown(deps.db, { slug, formato, raw });
  const taken = { ...file, isSample: false, acceptsReduction: aceptaReduccion };
  return ensureIngested(await deps.listaIntake.ingest(actor, taken));
}
