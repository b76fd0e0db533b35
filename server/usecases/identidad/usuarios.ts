import { recordAct } from "../../db/bitacora/actividad";
import { findCliente } from "../../db/clientes/clientes";
import { type PortalAccount, readAccount, saveAcceso } from "../../db/identidad/accounts";
import { cancelEnlaces } from "../../db/identidad/enlaces-usuario";
import { revokeSesiones } from "../../db/identidad/sesiones";
import {
  type Exigencias,
  readExigencias,
  type Usuario,
  type UsuarioSoporte,
  usuariosOf,
  usuariosSoporte,
} from "../../db/identidad/usuarios";
import { inTransaction } from "../../db/sql/transaction";
import type { Accion } from "../../domain/bitacora/acciones";
import { usuarioObjeto } from "../../domain/identidad/session";
import type { OfCliente, Rol, RolSoporte, SoporteActor, StaffActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { recordAndTell } from "./mail-usuario";
import { countOtherAdministradores, lockTeamOf, type TeamActor } from "./reach";

interface Equipo extends Exigencias {
  /** Those with access first, then by name. */
  readonly usuarios: readonly Usuario[];
}

/** Returns the people of the actor's client, and its exigencias. */
export async function listEquipo({ db }: Pick<Deps, "db">, { clienteId }: OfCliente): Promise<Equipo> {
  const [usuarios, exigencias] = await Promise.all([
    usuariosOf(db, clienteId),
    readExigencias(db, clienteId),
  ]);
  return { ...exigencias, usuarios };
}

/**
 * Returns the people of a client, for support: those with access first, then by name. @throws ServiceError `not_found`
 */
export async function listUsuarios(
  { db }: Pick<Deps, "db">,
  _actor: StaffActor,
  { clienteId }: { readonly clienteId: string },
): Promise<readonly Usuario[]> {
  const [cliente, usuarios] = await Promise.all([findCliente(db, clienteId), usuariosOf(db, clienteId)]);
  if (cliente === null) throw new ServiceError("not_found");
  return usuarios;
}

/** Returns all people of support: those with access first, then by name. */
export const listSoporte = (
  { db }: Pick<Deps, "db">,
  _actor: SoporteActor,
): Promise<readonly UsuarioSoporte[]> => usuariosSoporte(db);

/** Returns a client's person, for support, without credentials. @throws ServiceError `not_found` */
export async function getUsuario(
  { db }: Pick<Deps, "db">,
  _actor: StaffActor,
  { usuarioId }: { readonly usuarioId: string },
): Promise<Omit<PortalAccount, "clave" | "totp">> {
  const account = await readAccount(db, "portal", usuarioId);
  if (account === null) throw new ServiceError("not_found");
  const { clave: _clave, totp: _totp, ...shown } = account;
  return shown;
}

interface Changes<R> {
  readonly usuarioId: string;
  readonly rol?: R;
  /** False closes the account and ends its sessions at once. True opens it again. */
  readonly activo?: boolean;
}

type ChangeUsuarioInput =
  | (Changes<Rol> & { readonly realm: "portal" })
  | (Changes<RolSoporte> & { readonly realm: "soporte" });

/**
 * Changes a person's role or access, from their next request on. A client, and support, always keeps an
 * administrador with access, even under concurrent changes. Without a difference nothing is recorded.
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
      throw new ServiceError("conflicto", message);
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
