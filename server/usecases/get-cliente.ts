import { findCliente } from "../db/clientes";
import type { SoporteActor } from "../domain/shared/actor";
import type { Cliente } from "../domain/shared/cliente";
import { ServiceError } from "../domain/shared/errors";
import type { Deps } from "./deps";

/** @throws ServiceError `not_found`. */
export async function getCliente(
  deps: Pick<Deps, "db">,
  _actor: SoporteActor,
  { clienteId }: { readonly clienteId: string },
): Promise<Cliente> {
  const cliente = await findCliente(deps.db, clienteId);
  if (cliente === null) throw new ServiceError("not_found");
  return cliente;
}
