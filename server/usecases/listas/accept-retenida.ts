import type { IngestOutcome } from "../../domain/listas/lista-version";
import type { RetenidaDecision } from "../../domain/listas/retenida";
import type { SoporteActor } from "../../domain/shared/actor";
import type { Deps } from "../deps";
import { ensureIngested } from "../lista-intake";
import { findWaitingRetenida } from "./find-waiting-retenida";

/**
 * Puts a retenida in force for support. Resolves when this process screens against it.
 * @throws ServiceError `not_found`; `conflicto` if it was accepted or discarded before; `lista_rechazada` if
 *   the service no longer reads the file.
 */
export async function acceptRetenida(
  deps: Pick<Deps, "db" | "listaIntake">,
  actor: SoporteActor,
  { motivo = null, ...retenida }: RetenidaDecision,
): Promise<IngestOutcome> {
  await findWaitingRetenida(deps, retenida);
  return ensureIngested(await deps.listaIntake.ingestRetenida(actor, { ...retenida, motivo }));
}
