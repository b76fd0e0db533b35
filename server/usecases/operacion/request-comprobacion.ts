import { recordAct } from "../../db/bitacora/actividad";
import { insertComprobacion, latestComprobacion } from "../../db/operacion/comprobaciones";
import { inTransaction } from "../../db/sql/transaction";
import type { Comprobacion, ComprobacionTipo } from "../../domain/operacion/comprobacion";
import type { SoporteActor } from "../../domain/shared/actor";
import type { Deps } from "../deps";

/**
 * Has something checked in the background, and resolves to that check. Where one of its kind is under way it is that
 * one, whoever asked for it: a second click begins nothing.
 */
export async function requestComprobacion(
  deps: Pick<Deps, "db" | "clock" | "entropy">,
  actor: SoporteActor,
  { tipo }: { readonly tipo: ComprobacionTipo },
): Promise<Comprobacion> {
  return inTransaction(deps.db, async (tx) => {
    const now = await deps.clock.now(tx);
    const comprobacionId = deps.entropy.uuidV7(now);
    const requested = { comprobacionId, tipo, actor: actor.name, pedidaEn: now };
    if (await insertComprobacion(tx, requested)) {
      await recordAct(tx, actor, {
        en: now,
        accion: "comprobacion.pedida",
        objeto: { tipo: "comprobacion", id: comprobacionId },
        detalle: { despues: { tipo } },
      });
    }
    const latest = await latestComprobacion(tx, tipo);
    if (latest === null) throw new Error(`${tipo}: asked for and not there`);
    return latest;
  });
}
