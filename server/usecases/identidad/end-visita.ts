import { recordActBeforeCliente } from "../../db/bitacora/actividad";
import { endVisitaOf, findLiveVisita } from "../../db/identidad/visitas";
import { inTransaction } from "../../db/sql/transaction";
import type { SoporteSession } from "../../domain/identidad/soporte-session";
import type { Deps } from "../deps";

/** Ends a visit of one's own before its time; one that is over stays so. */
export async function endVisita(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { sesionId, actor }: SoporteSession,
  { visitaId }: { readonly visitaId: string },
): Promise<void> {
  const { usuarioId } = actor;
  await inTransaction(db, async (tx) => {
    const now = await clock.now(tx);
    const live = await findLiveVisita(tx, { visitaId, usuarioId, sesionId, now });
    if (live === null || !(await endVisitaOf(tx, { visitaId, usuarioId, now }))) return;
    await recordActBeforeCliente(tx, actor, live.clienteId, {
      en: now,
      accion: "visita.terminada",
      objeto: { tipo: "cliente", id: live.clienteId },
      detalle: { despues: { visitaId } },
    });
  });
}
