import type { SoporteActor } from "../domain/shared/actor";
import type { ListaSlug } from "../domain/shared/lista";
import { PATIENT_POLICY } from "../lists/download";
import type { Deps } from "./deps";
import { refreshLista } from "./refresh-listas";

/**
 * Starts the download of one list and does not wait for it: its last attempt, and the log under `ejecucionId`,
 * say how it ended.
 */
export async function requestListaRefresh(
  deps: Deps,
  actor: SoporteActor,
  { slug }: { readonly slug: ListaSlug },
): Promise<{ ejecucionId: string }> {
  const ejecucionId = deps.entropy.uuidV7(await deps.clock.now());
  const log = deps.log.child({ ejecucionId, actor: actor.name });
  refreshLista({ ...deps, log }, slug, PATIENT_POLICY).catch((error: unknown) =>
    log.error({ error }, "the refresh stopped"),
  );
  return { ejecucionId };
}
