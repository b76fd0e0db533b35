import { insertRetenidaFin } from "../../db/lista-retenidas";
import { recordAudit } from "../../db/staff-audit";
import { inTransaction } from "../../db/transaction";
import type { SoporteActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { RetenidaRef } from "../../domain/shared/retenida";
import type { Deps } from "../deps";
import { findWaitingRetenida } from "./find-waiting-retenida";

/** Support sets a retenida aside: it is kept and never taken. @throws ServiceError `not_found`, `conflicto`. */
export async function discardRetenida(
  deps: Pick<Deps, "db" | "clock">,
  actor: SoporteActor,
  { slug, retenidaId }: RetenidaRef,
): Promise<void> {
  const retenida = await findWaitingRetenida(deps, { slug, retenidaId });
  const now = await deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    const fin = { retenidaId, en: now, actor: actor.name, versionId: null };
    if (!(await insertRetenidaFin(tx, fin))) throw new ServiceError("conflicto");
    await recordAudit(tx, {
      en: now,
      actor,
      accion: "lista.retenida_descartada",
      objetoTipo: "lista",
      objetoId: slug,
      antes: { retenidaId, hashContenido: retenida.hashContenido },
      despues: null,
      motivo: retenida.motivo,
    });
  });
}
