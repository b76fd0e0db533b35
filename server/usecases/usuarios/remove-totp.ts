import { recordAct } from "../../db/actividad";
import { replaceCodigos } from "../../db/codigos-recuperacion";
import { revokeSesiones } from "../../db/sesiones";
import { inTransaction } from "../../db/transaction";
import { clearTotp, lockAccount } from "../../db/usuarios";
import { ServiceError } from "../../domain/shared/errors";
import type { PortalSession } from "../../domain/shared/portal-session";
import type { Deps } from "../deps";
import { mailNotice } from "./mail-usuario";

/**
 * Takes a second factor out of force with its recovery codes: one's own, or, by whoever manages the client's people,
 * that of somebody who lost the telephone, whose sessions end. Where the client asks it of all, the person must enrol
 * another before anything else.
 * @throws ServiceError `not_found` for somebody of another client; `conflicto` where there is none.
 */
export async function removeTotp(
  { db, clock, entropy }: Pick<Deps, "db" | "clock" | "entropy">,
  { actor }: PortalSession,
  { usuarioId }: { readonly usuarioId: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const account = await lockAccount(tx, usuarioId);
    if (account === null || account.clienteId !== actor.clienteId) throw new ServiceError("not_found");
    if (!account.tieneSegundoFactor) {
      throw new ServiceError("conflicto", { message: "No hay un segundo factor activo." });
    }
    const now = await clock.now(tx);
    await clearTotp(tx, usuarioId);
    await replaceCodigos(tx, usuarioId, []);
    if (usuarioId !== actor.usuarioId) await revokeSesiones(tx, usuarioId, {}, now);
    await mailNotice(tx, entropy, "segundo_factor_retirado", { usuarioId, now });
    const objeto = { tipo: "usuario", id: usuarioId };
    await recordAct(tx, actor, { en: now, accion: "segundo_factor.retirado", objeto });
  });
}
