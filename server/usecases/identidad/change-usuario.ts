import { recordAct } from "../../db/bitacora/actividad";
import { saveAcceso } from "../../db/identidad/accounts";
import { cancelEnlaces } from "../../db/identidad/enlaces-usuario";
import { revokeSesiones } from "../../db/identidad/sesiones";
import { inTransaction } from "../../db/sql/transaction";
import type { Accion } from "../../domain/bitacora/acciones";
import { usuarioObjeto } from "../../domain/identidad/realm";
import type { Rol, RolSoporte } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { countOtherAdministradores, lockTeamOf, type TeamActor } from "./reach";
import { recordAndTell } from "./record-and-tell";

interface Changes<R> {
  readonly usuarioId: string;
  readonly rol?: R;
  /** False closes the account: its sessions end at once; true opens it again. */
  readonly activo?: boolean;
}

export type ChangeUsuarioInput =
  | (Changes<Rol> & { readonly realm: "portal" })
  | (Changes<RolSoporte> & { readonly realm: "soporte" });

/**
 * Changes what a person may do, or whether they may come at all, from their next request on. A client, and support,
 * always keeps an administrador who may come in, whoever asks at the same moment. What changes nothing is not on record.
 * @throws ServiceError `not_found`; `conflicto` for the last administrador.
 */
export async function changeUsuario(
  deps: Pick<Deps, "db" | "clock" | "entropy" | "baseUrl">,
  actor: TeamActor,
  { realm, usuarioId, rol, activo }: ChangeUsuarioInput,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const account = await lockTeamOf(tx, actor, { realm, usuarioId });
    const now = await deps.clock.now(tx);
    const before = { rol: account.rol, activo: account.desactivadoEn === null };
    const after = { rol: rol ?? before.rol, activo: activo ?? before.activo };
    if (after.rol === before.rol && after.activo === before.activo) return;
    const was = before.rol === "administrador" && before.activo;
    const stays = after.rol === "administrador" && after.activo;
    if (was && !stays && (await countOtherAdministradores(tx, account)) === 0) {
      const message = "Es la última persona con rol de administrador: dé antes ese rol a otra.";
      throw new ServiceError("conflicto", { message });
    }
    await saveAcceso(tx, realm, usuarioId, { rol: after.rol, desactivadoEn: after.activo ? null : now });
    if (!after.activo) {
      await revokeSesiones(tx, realm, usuarioId, {}, now);
      await cancelEnlaces(tx, realm, usuarioId, now);
    }
    const act = {
      en: now,
      accion: accionOf(before.activo, after.activo),
      objeto: usuarioObjeto(realm, usuarioId),
      detalle: { antes: before, despues: after },
    };
    if (account.realm !== "portal" || actor.kind !== "soporte") return recordAct(tx, actor, act);
    const { clienteId, email, nombre } = account;
    const told = { que: "cambio", email, nombre, rol: account.rol, solicitud: null, clienteId, act } as const;
    await recordAndTell(tx, deps, actor, told);
  });
}

function accionOf(was: boolean, is: boolean): Accion {
  if (was === is) return "usuario.rol_cambiado";
  return is ? "usuario.reactivado" : "usuario.desactivado";
}
