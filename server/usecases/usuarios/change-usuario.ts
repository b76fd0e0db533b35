import { recordAct } from "../../db/actividad";
import { lockCliente } from "../../db/clientes";
import { cancelEnlaces } from "../../db/enlaces-usuario";
import { revokeSesiones } from "../../db/sesiones";
import { inTransaction } from "../../db/transaction";
import { countAdministradores, lockAccount, saveAcceso } from "../../db/usuarios";
import type { PortalActor, Rol } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";

export interface ChangeUsuarioInput {
  readonly usuarioId: string;
  readonly rol?: Rol;
  /** False closes the account: its sessions end at once; true opens it again. */
  readonly activo?: boolean;
}

/**
 * Changes what a person of the actor's client may do, or whether they may come at all, from their next request on. A
 * client always keeps an administrador who may come in, whoever asks at the same moment. What changes nothing is not on record.
 * @throws ServiceError `not_found`; `conflicto` for the last administrador.
 */
export async function changeUsuario(
  { db, clock }: Pick<Deps, "db" | "clock">,
  actor: PortalActor,
  { usuarioId, ...changes }: ChangeUsuarioInput,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Of two who each take the other's role away, one waits here and counts what the other left.
    await lockCliente(tx, actor.clienteId);
    const account = await lockAccount(tx, usuarioId);
    if (account === null || account.clienteId !== actor.clienteId) throw new ServiceError("not_found");
    const now = await clock.now(tx);
    const before = { rol: account.rol, activo: account.desactivadoEn === null };
    const after = { rol: changes.rol ?? before.rol, activo: changes.activo ?? before.activo };
    if (after.rol === before.rol && after.activo === before.activo) return;
    const stays = after.rol === "administrador" && after.activo;
    if (!stays && (await countAdministradores(tx, actor.clienteId, usuarioId)) === 0) {
      const message = "Es la última persona con rol de administrador: dé antes ese rol a otra.";
      throw new ServiceError("conflicto", { message });
    }
    await saveAcceso(tx, usuarioId, { rol: after.rol, desactivadoEn: after.activo ? null : now });
    if (!after.activo) {
      await revokeSesiones(tx, usuarioId, {}, now);
      await cancelEnlaces(tx, usuarioId, now);
    }
    await recordAct(tx, actor, {
      en: now,
      accion: accionOf(before.activo, after.activo),
      objeto: { tipo: "usuario", id: usuarioId },
      detalle: { antes: before, despues: after },
    });
  });
}

function accionOf(was: boolean, is: boolean): string {
  if (was === is) return "usuario.rol_cambiado";
  return is ? "usuario.reactivado" : "usuario.desactivado";
}
