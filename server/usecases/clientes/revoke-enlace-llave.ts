import { recordAct } from "../../db/bitacora/actividad";
import { lockEnlaceLlave, saveAnulado } from "../../db/clientes/enlaces-llave";
import { inTransaction } from "../../db/sql/transaction";
import type { SoporteActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";

/**
 * Ends a link before it is opened; revoking it again changes nothing.
 * @throws ServiceError `not_found`; `conflicto` once it was opened: then the key is what can be revoked.
 */
export async function revokeEnlaceLlave(
  deps: Pick<Deps, "db" | "clock">,
  actor: SoporteActor,
  { enlaceId }: { readonly enlaceId: string },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const enlace = await lockEnlaceLlave(tx, enlaceId);
    if (enlace === null) throw new ServiceError("not_found");
    if (enlace.abiertoEn !== null) {
      throw new ServiceError("conflicto", {
        message: "El enlace ya se abrió: revoque la llave que entregó.",
      });
    }
    if (enlace.anuladoEn !== null) return;
    const now = await deps.clock.now(tx);
    await saveAnulado(tx, enlaceId, now);
    await recordAct(tx, actor, {
      en: now,
      accion: "enlace_llave.anulado",
      objeto: { tipo: "enlace_llave", id: enlaceId },
      detalle: { antes: { anuladoEn: null }, despues: { anuladoEn: now } },
    });
  });
}
