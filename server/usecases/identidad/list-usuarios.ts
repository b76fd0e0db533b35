import { findCliente } from "../../db/clientes/clientes";
import { type Usuario, usuariosOf } from "../../db/identidad/usuarios";
import type { StaffActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";

/** The people of a client, for support: those who may come in first, by name. @throws ServiceError `not_found` */
export async function listUsuarios(
  { db }: Pick<Deps, "db">,
  _actor: StaffActor,
  { clienteId }: { readonly clienteId: string },
): Promise<readonly Usuario[]> {
  const [cliente, usuarios] = await Promise.all([findCliente(db, clienteId), usuariosOf(db, clienteId)]);
  if (cliente === null) throw new ServiceError("not_found");
  return usuarios;
}
