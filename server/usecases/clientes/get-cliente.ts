import { findCliente } from "../../db/clientes/clientes";
import type { ClienteWithCuenta } from "../../domain/facturacion/comercial";
import type { SoporteActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { attachCuenta } from "./attach-cuenta";

/** @throws ServiceError `not_found`. */
export async function getCliente(
  deps: Pick<Deps, "db" | "clock">,
  _actor: SoporteActor,
  { clienteId }: { readonly clienteId: string },
): Promise<ClienteWithCuenta> {
  const cliente = await findCliente(deps.db, clienteId);
  if (cliente === null) throw new ServiceError("not_found");
  return attachCuenta(deps.db, cliente, await deps.clock.now());
}
