import { recordAct } from "../../db/actividad";
import { cancelEnlaces } from "../../db/enlaces-usuario";
import { inTransaction } from "../../db/transaction";
import { lockAccount } from "../../db/usuarios";
import type { PortalActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { mailEnlace } from "./mail-usuario";

/**
 * Mails the invitation again; the one before opens nothing any more.
 * @throws ServiceError `not_found`; `conflicto` for somebody who came already or may not come.
 */
export async function reinviteUsuario(
  { db, clock, entropy }: Pick<Deps, "db" | "clock" | "entropy">,
  actor: PortalActor,
  { usuarioId }: { readonly usuarioId: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const account = await lockAccount(tx, usuarioId);
    if (account === null || account.clienteId !== actor.clienteId) throw new ServiceError("not_found");
    if (account.tieneClave || account.desactivadoEn !== null) {
      throw new ServiceError("conflicto", {
        message: "Esa persona ya aceptó su invitación o está desactivada.",
      });
    }
    const now = await clock.now(tx);
    await cancelEnlaces(tx, usuarioId, now);
    await mailEnlace(tx, entropy, "invitacion", { usuarioId, now });
    await recordAct(tx, actor, {
      en: now,
      accion: "usuario.invitado_de_nuevo",
      objeto: { tipo: "usuario", id: usuarioId },
    });
  });
}
