import { recordAct } from "../../db/bitacora/actividad";
import { replaceCodigos } from "../../db/identidad/codigos-recuperacion";
import { clearTotp } from "../../db/identidad/segundo-factor";
import { revokeSesiones } from "../../db/identidad/sesiones";
import type { Executor } from "../../db/sql/client";
import { inTransaction } from "../../db/sql/transaction";
import { type RealmSession, usuarioObjeto } from "../../domain/identidad/realm";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { mailNotice } from "./mail-usuario";
import { lockManaged, type Managed, type TeamActor } from "./reach";
import { withSecondFactor } from "./with-second-factor";

/** Takes one's own second factor out of force with its recovery codes. @throws ServiceError as `withSecondFactor` does. */
export function removeOwnTotp(
  deps: Pick<Deps, "db" | "clock" | "entropy" | "secretBox" | "baseUrl">,
  session: RealmSession,
  { actual }: { readonly actual: string },
): Promise<void> {
  return withSecondFactor(deps, session, actual, (tx, account, now) =>
    remove(tx, deps, session.actor, account, now),
  );
}

/**
 * Takes out of force, by whoever manages the people, the second factor of somebody who lost the telephone, and ends their
 * sessions. Where it is asked of all, the person must enrol another before anything else.
 * @throws ServiceError `not_found` for somebody of another client; `conflicto` where there is none, and for one's own.
 */
export async function removeTotp(
  deps: Pick<Deps, "db" | "clock" | "entropy" | "baseUrl">,
  actor: TeamActor,
  { realm, usuarioId }: Managed,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const account = await lockManaged(tx, actor, { realm, usuarioId });
    if (actor.kind !== "sistema" && usuarioId === actor.usuarioId) {
      const message = "El suyo se retira en Mi cuenta, con un código de la aplicación.";
      throw new ServiceError("conflicto", { message });
    }
    if (!account.tieneSegundoFactor) {
      throw new ServiceError("conflicto", { message: "No hay un segundo factor activo." });
    }
    const now = await deps.clock.now(tx);
    await remove(tx, deps, actor, { realm, usuarioId }, now);
    await revokeSesiones(tx, realm, usuarioId, {}, now);
  });
}

async function remove(
  tx: Executor,
  deps: Pick<Deps, "entropy" | "baseUrl">,
  actor: TeamActor,
  { realm, usuarioId }: Managed,
  now: Date,
): Promise<void> {
  await clearTotp(tx, realm, usuarioId);
  await replaceCodigos(tx, realm, usuarioId, []);
  await mailNotice(tx, deps, "segundo_factor_retirado", { realm, usuarioId, now });
  const objeto = usuarioObjeto(realm, usuarioId);
  await recordAct(tx, actor, { en: now, accion: "segundo_factor.retirado", objeto });
}
