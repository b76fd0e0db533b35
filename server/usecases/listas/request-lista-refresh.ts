import { recordAct } from "../../db/bitacora/actividad";
import { lastListaEjecucion } from "../../db/listas/lista-ejecuciones";
import { lockName } from "../../db/sql/advisory-lock";
import type { Executor } from "../../db/sql/client";
import { inTransaction } from "../../db/sql/transaction";
import { estadoOfEjecucion } from "../../domain/listas/ejecucion";
import type { ListaSlug } from "../../domain/listas/lista";
import type { SoporteActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import { PATIENT_POLICY } from "../../lists/download";
import { SOURCES } from "../../lists/sources";
import type { Deps } from "../deps";
import { beginEjecucion } from "./in-ejecucion";
import { refreshLista } from "./refresh-lista";

/**
 * Starts the download of one list, or of its origin if it is derived, without waiting for it. Its run
 * (`lista_ejecucion`), its last attempt and the log under `ejecucionId` show the progress and the result. If
 * a run is in progress, returns that one. The audit trail says who asked.
 * @throws ServiceError `conflicto` for a list without an official file.
 */
export async function requestListaRefresh(
  deps: Deps,
  actor: SoporteActor,
  { slug }: { readonly slug: ListaSlug },
): Promise<{ ejecucionId: string }> {
  const source = SOURCES[SOURCES[slug].derivation?.from ?? slug];
  if (source.downloads.length === 0) {
    const message = "Esta lista no tiene una fuente oficial para descargar: cargue el archivo.";
    throw new ServiceError("conflicto", { message });
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
