import { recordAudit } from "../../db/bitacora/staff-audit";
import { openPrevias } from "../../db/listas/lista-previas";
import { findRetenida, insertRetenidaFin } from "../../db/listas/lista-retenidas";
import { inTransaction } from "../../db/sql/transaction";
import type { IngestOutcome } from "../../domain/listas/lista-version";
import type { Retenida, RetenidaDecision, RetenidaRef } from "../../domain/listas/retenida";
import type { SoporteActor } from "../../domain/shared/actor";
import { formatBogota } from "../../domain/shared/bogota";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { ensureIngested } from "../lista-intake";
import { dismissWaiting } from "./confirm-with-another";

/** The retenida that support is to decide about. @throws ServiceError `not_found`, `conflicto`. */
export async function findWaitingRetenida(
  { db }: Pick<Deps, "db">,
  { slug, retenidaId }: RetenidaRef,
): Promise<Retenida> {
  const found = await findRetenida(db, retenidaId);
  if (found?.slug !== slug) throw new ServiceError("not_found");
  if (found.resolucion !== null) throw decidedBefore(found);
  return found;
}

/** That somebody decided about a retenida before, and who where it is known. */
export function decidedBefore(by: Pick<Retenida, "resolucion" | "resueltaPor" | "resueltaEn"> | null) {
  if (by?.resolucion == null || by.resueltaEn === null) {
    return new ServiceError("conflicto", "Otra persona acaba de decidir sobre este archivo.");
  }
  const { resolucion, resueltaPor, resueltaEn } = by;
  const when = formatBogota(resueltaEn);
  return new ServiceError(
    "conflicto",
    `Este archivo ya fue ${resolucion}: lo decidió ${resueltaPor} el ${when} (Bogotá).`,
  );
}

/**
 * Support takes a retenida into force. Resolves when this process screens against it.
 * @throws ServiceError `not_found`; `conflicto` where it was taken or discarded before; `lista_rechazada` where the
 *   service no longer reads the file.
 */
export async function acceptRetenida(
  deps: Pick<Deps, "db" | "listaIntake">,
  actor: SoporteActor,
  { motivo = null, ...retenida }: RetenidaDecision,
): Promise<IngestOutcome> {
  await findWaitingRetenida(deps, retenida);
  return ensureIngested(await deps.listaIntake.ingestRetenida(actor, { ...retenida, motivo }));
}

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
    const previas = await openPrevias(tx, { slug, now });
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
