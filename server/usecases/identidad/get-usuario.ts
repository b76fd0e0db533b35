import { type PortalAccount, readAccount } from "../../db/identidad/accounts";
import type { StaffActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";

/** A client's person, for support, without what opens the account. @throws ServiceError `not_found` */
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
