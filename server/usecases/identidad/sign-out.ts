import { recordAct } from "../../db/bitacora/actividad";
import { revokeSesiones } from "../../db/identidad/sesiones";
import { inTransaction } from "../../db/sql/transaction";
import type { RealmSession } from "../../domain/identidad/realm";
import type { Deps } from "../deps";

/** Ends the session of whoever asks, from the next request on. */
export async function signOut(
  deps: Pick<Deps, "db" | "clock">,
  { sesionId, actor }: RealmSession,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const now = await deps.clock.now(tx);
    if ((await revokeSesiones(tx, actor.kind, actor.usuarioId, { sesionId }, now)) === 0) return;
    const objeto = { tipo: "sesion", id: sesionId };
    await recordAct(tx, actor, { en: now, accion: "sesion.cerrada", objeto });
  });
}
