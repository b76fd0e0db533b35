import { recordAct } from "../../db/bitacora/actividad";
import { revokeSesiones } from "../../db/identidad/sesiones";
import { inTransaction } from "../../db/sql/transaction";
import type { RealmSession } from "../../domain/identidad/realm";
import type { Deps } from "../deps";

/**
 * Ends a session of whoever asks, or, without one named, every other, from the next request on. One that ended, or is
 * somebody else's, is left as it is. Resolves to how many.
 */
export async function revokeSesion(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { actor, sesionId: own }: RealmSession,
  { sesionId }: { readonly sesionId: string | null },
): Promise<{ readonly cerradas: number }> {
  return inTransaction(db, async (tx) => {
    const now = await clock.now(tx);
    const which = sesionId === null ? { except: own } : { sesionId };
    const cerradas = await revokeSesiones(tx, actor.kind, actor.usuarioId, which, now);
    if (cerradas > 0) {
      await recordAct(tx, actor, {
        en: now,
        accion: "sesion.revocada",
        objeto: { tipo: "sesion", id: sesionId ?? "todas_las_demas" },
        detalle: { despues: { cerradas } },
      });
    }
    return { cerradas };
  });
}
