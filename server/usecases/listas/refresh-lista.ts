import { recordAttempt } from "../../db/listas/lista-attempts";
import type { ListaSlug } from "../../domain/listas/lista";
import type { StaffActor } from "../../domain/shared/actor";
import { completeLista, type DownloadPolicy, downloadLista } from "../../lists/download";
import { DownloadFailure } from "../../lists/download-failure";
import { SOURCES } from "../../lists/sources";
import type { Deps } from "../deps";
import { type IngestRefusal, resultadoOfIngest } from "../lista-intake";
import { archivoEnVigor } from "./archivo-en-vigor";
import { avanceOf } from "./avance";
import { beginEjecucion, endingEjecucion } from "./in-ejecucion";

/** The outcome of renewing one list. `muestra`: nothing could be downloaded, and the bundled sample is used. */
export type RefreshResultado = "activada" | "sin_cambios" | IngestRefusal["refusal"] | "fallida" | "muestra";

/**
 * Downloads one list from its official source and puts it in force. Its last attempt has the details.
 * @param begun its run, if that is recorded already.
 */
export async function refreshLista(
  deps: Deps,
  actor: StaffActor,
  slug: ListaSlug,
  policy: DownloadPolicy,
  begun?: string,
): Promise<RefreshResultado> {
  const ejecucionId = begun ?? (await beginEjecucion(deps, deps.db, actor, slug));
  return endingEjecucion(
    deps,
    ejecucionId,
    (resultado) => resultado,
    () => download(deps, actor, slug, policy, ejecucionId),
  );
}

async function download(
  deps: Deps,
  actor: StaffActor,
  slug: ListaSlug,
  policy: DownloadPolicy,
  ejecucionId: string,
): Promise<RefreshResultado> {
  const avance = avanceOf(deps, ejecucionId);
  avance("descargando", 0);
  const onBytes = (received: number, total: number | null) => avance("descargando", received, total);
  const source = SOURCES[slug];
  const started = await deps.clock.now();
  deps.log.info({ lista: slug }, "downloading from the official source");
  try {
    const how = { ...policy, onBytes };
    const published = await downloadLista(source, deps.fetcher, how);
    const inForce = await archivoEnVigor(deps.db, source);
    const file = await completeLista(source, published, inForce, deps.fetcher, how);
    if (file.aviso !== null) deps.log.warn({ lista: slug, reason: file.aviso }, "not complete");
    avance("en_espera");
    const official = { slug, ...file, isSample: false, acceptsReduction: false, ejecucionId };
    const outcome = await deps.listaIntake.ingest(actor, official);
    return resultadoOfIngest(outcome);
  } catch (error) {
    const detalle = error instanceof DownloadFailure ? error.reason : "Falla interna al procesar la lista.";
    deps.log.warn(
      { lista: slug, reason: detalle, ...(error instanceof DownloadFailure ? {} : { error }) },
      "no list",
    );
    await recordAttempt(deps.db, { slug, en: started, resultado: "fallida", detalle });
    return "fallida";
  }
}
