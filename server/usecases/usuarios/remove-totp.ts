import { recordAct } from "../../db/actividad";
import { replaceCodigos } from "../../db/codigos-recuperacion";
import { clearTotp } from "../../db/segundo-factor";
import { revokeSesiones } from "../../db/sesiones";
import { inTransaction } from "../../db/transaction";
import { usuarioObjeto } from "../../domain/access/realm";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { mailNotice } from "./mail-usuario";
import { lockManaged, type Managed, type TeamActor } from "./reach";

/**
 * Takes a second factor out of force with its recovery codes: one's own, or, by whoever manages the people,
 * that of somebody who lost the telephone, whose sessions end. Where it is asked of all, the person must enrol another
 * before anything else.
 * @throws ServiceError `not_found` for somebody of another client; `conflicto` where there is none.
 */
export async function removeTotp(
  { db, clock, entropy }: Pick<Deps, "db" | "clock" | "entropy">,
  actor: TeamActor,
  { realm, usuarioId }: Managed,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const account = await lockManaged(tx, actor, { realm, usuarioId });
    if (!account.tieneSegundoFactor) {
      throw new ServiceError("conflicto", { message: "No hay un segundo factor activo." });
    }
    const now = await clock.now(tx);
    await clearTotp(tx, realm, usuarioId);
    await replaceCodigos(tx, realm, usuarioId, []);
    if (actor.kind === "sistema" || usuarioId !== actor.usuarioId)
      await revokeSesiones(tx, realm, usuarioId, {}, now);
    await mailNotice(tx, entropy, "segundo_factor_retirado", { realm: realm, usuarioId, now });
    const objeto = usuarioObjeto(realm, usuarioId);
    await recordAct(tx, actor, { en: now, accion: "segundo_factor.retirado", objeto });
  });
}
