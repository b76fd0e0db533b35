import { recordAudit } from "../../db/staff-audit";
import type { SoporteActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { ListaSlug } from "../../domain/shared/lista";
import { LISTAS } from "../../lists/catalog";
import { PATIENT_POLICY } from "../../lists/download";
import type { Deps } from "../deps";
import { refreshLista } from "./refresh-lista";

/**
 * Starts the download of one list, or of the list it is derived from, and does not wait for it: its last attempt,
 * and the log under `ejecucionId`, say how it ended. The audit trail says who asked.
 * @throws ServiceError `conflicto` for a list that no official source publishes as a file.
 */
export async function requestListaRefresh(
  deps: Deps,
  actor: SoporteActor,
  { slug }: { readonly slug: ListaSlug },
): Promise<{ ejecucionId: string }> {
  const source = LISTAS[LISTAS[slug].derivation?.from ?? slug];
  if (source.downloads.length === 0) {
    const message = "Esta lista no tiene una fuente oficial para descargar: cargue el archivo.";
    throw new ServiceError("conflicto", { message });
  }
  const now = await deps.clock.now();
  const ejecucionId = deps.entropy.uuidV7(now);
  await recordAudit(deps.db, {
    en: now,
    actor,
    accion: "lista.actualizacion_pedida",
    objetoTipo: "lista",
    objetoId: slug,
    antes: null,
    despues: { ejecucionId },
  });
  const log = deps.log.child({ ejecucionId, actor: actor.name });
  refreshLista({ ...deps, log }, actor, source.slug, PATIENT_POLICY).catch((error: unknown) =>
    log.error({ error }, "the refresh stopped"),
  );
  return { ejecucionId };
}
