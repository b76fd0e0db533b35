import { recordAudit } from "../../db/bitacora/staff-audit";
import { openPrevias } from "../../db/listas/lista-previas";
import { insertRetenidaFin } from "../../db/listas/lista-retenidas";
import { inTransaction } from "../../db/sql/transaction";
import type { RetenidaDecision } from "../../domain/listas/retenida";
import type { SoporteActor } from "../../domain/shared/actor";
import type { Deps } from "../deps";
import { dismissWaiting } from "./confirm-with-another";
import { decidedBefore, findWaitingRetenida } from "./find-waiting-retenida";

/** Support sets a retenida aside: it is kept and never taken. @throws ServiceError `not_found`, `conflicto`. */
export async function discardRetenida(
  deps: Pick<Deps, "db" | "clock">,
  actor: SoporteActor,
  { slug, retenidaId, motivo = null }: RetenidaDecision,
): Promise<void> {
  const retenida = await findWaitingRetenida(deps, { slug, retenidaId });
  const now = await deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    const fin = { retenidaId, en: now, actor: actor.name, versionId: null, motivo };
    if (!(await insertRetenidaFin(tx, fin))) throw decidedBefore(null);
    const previas = await openPrevias(tx, slug, now);
    const own = previas.filter((previa) => previa.retenidaId === retenidaId);
    await dismissWaiting(
      tx,
      actor,
      own.map(({ previaId }) => previaId),
      now,
    );
    await recordAudit(tx, {
      en: now,
      actor,
      accion: "lista.retenida_descartada",
      objetoTipo: "lista",
      objetoId: slug,
      antes: { retenidaId, hashContenido: retenida.hashContenido },
      despues: null,
      motivo: motivo ?? retenida.motivo,
    });
  });
}
