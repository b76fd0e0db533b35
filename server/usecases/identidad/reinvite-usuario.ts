import { recordAct } from "../../db/bitacora/actividad";
import { cancelEnlaces } from "../../db/identidad/enlaces-usuario";
import { inTransaction } from "../../db/sql/transaction";
import { usuarioObjeto } from "../../domain/identidad/realm";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { mailEnlace } from "./mail-usuario";
import { lockManaged, type Managed, type TeamActor } from "./reach";
import { takeInvitation } from "./take-invitation";

/**
 * Mails the invitation again; the one before opens nothing any more.
 * @throws ServiceError `not_found`; `conflicto` for somebody who came already or may not come.
 */
export async function reinviteUsuario(
  deps: Pick<Deps, "db" | "clock" | "entropy" | "baseUrl">,
  actor: TeamActor,
  { realm, usuarioId }: Managed,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const account = await lockManaged(tx, actor, { realm, usuarioId });
    if (account.tieneClave || account.desactivadoEn !== null) {
      throw new ServiceError("conflicto", {
        message: "Esa persona ya aceptó su invitación o está desactivada.",
      });
    }
    const now = await deps.clock.now(tx);
    await takeInvitation(tx, actor, account, now);
    await cancelEnlaces(tx, realm, usuarioId, now);
    await mailEnlace(tx, deps, "invitacion", { realm, usuarioId, now });
    await recordAct(tx, actor, {
      en: now,
      accion: "usuario.invitado_de_nuevo",
      objeto: usuarioObjeto(realm, usuarioId),
    });
  });
}
