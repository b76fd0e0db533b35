import { recordAct } from "../../db/bitacora/actividad";
import { recordAttempt } from "../../db/listas/lista-attempts";
import { lastListaEjecucion } from "../../db/listas/lista-ejecuciones";
import { lockName } from "../../db/sql/advisory-lock";
import type { Executor } from "../../db/sql/client";
import { inTransaction } from "../../db/sql/transaction";
import { estadoOfEjecucion } from "../../domain/listas/ejecucion";
import type { ListaSlug } from "../../domain/listas/lista";
import type { SoporteActor, StaffActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import { completeLista, type DownloadPolicy, downloadLista, PATIENT_POLICY } from "../../lists/download";
import { DownloadFailure } from "../../lists/rejection";
import { SOURCES } from "../../lists/sources";
import type { Deps } from "../deps";
import { type IngestRefusal, resultadoOfIngest } from "../lista-intake";
import { avanceOf, beginEjecucion, endingEjecucion } from "./ejecuciones";
import { archivoEnVigor } from "./parse-lista";

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

/**
 * Starts the download of one list, or of the list it is derived from, and does not wait for it: its run
 * (`lista_ejecucion`), its last attempt and the log under `ejecucionId` say how it goes and ended. Where one is under
 * way already it is that one, and no other begins. The audit trail says who asked.
 * @throws ServiceError `conflicto` for a list that no official source publishes as a file.
 */
export async function requestListaRefresh(
  deps: Deps,
  actor: SoporteActor,
  { slug }: { readonly slug: ListaSlug },
): Promise<{ ejecucionId: string }> {
  const source = SOURCES[SOURCES[slug].derivation?.from ?? slug];
  if (source.downloads.length === 0) {
    const message = "Esta lista no tiene una fuente oficial para descargar: cargue el archivo.";
    throw new ServiceError("conflicto", message);
  }
  const { ejecucionId, isNew } = await inTransaction(deps.db, (tx) =>
    begin(deps, tx, actor, slug, source.slug),
  );
  if (!isNew) return { ejecucionId };
  const log = deps.log.child({ ejecucionId, actor: actor.name });
  refreshLista({ ...deps, log }, actor, source.slug, PATIENT_POLICY, ejecucionId).catch((error: unknown) =>
    log.error({ error }, "the refresh stopped"),
  );
  return { ejecucionId };
}

async function begin(
  deps: Deps,
  tx: Executor,
  actor: SoporteActor,
  slug: ListaSlug,
  source: ListaSlug,
): Promise<{ ejecucionId: string; isNew: boolean }> {
  await lockName(tx, `lista_ejecucion ${source}`);
  const now = await deps.clock.now(tx);
  const last = await lastListaEjecucion(tx, source);
  if (last !== null && estadoOfEjecucion(last, now) === "en_curso") {
    return { ejecucionId: last.ejecucionId, isNew: false };
  }
  const ejecucionId = await beginEjecucion(deps, tx, actor, source);
  await recordAct(tx, actor, {
    en: now,
    accion: "lista.actualizacion_pedida",
    objeto: { tipo: "lista", id: slug },
    detalle: { despues: { ejecucionId } },
  });
  return { ejecucionId, isNew: true };
}
