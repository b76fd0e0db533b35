import { apiKeysOf } from "../../db/api-keys";
import { findCliente } from "../../db/clientes";
import type { ApiKey } from "../../domain/evidence/api-key";
import type { SoporteActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";

/** A client's keys, newest first, whatever their state; never the keys themselves. @throws ServiceError `not_found`. */
export async function listApiKeys(
  deps: Pick<Deps, "db">,
  _actor: SoporteActor,
  { clienteId }: { readonly clienteId: string },
): Promise<readonly ApiKey[]> {
  const [cliente, keys] = await Promise.all([findCliente(deps.db, clienteId), apiKeysOf(deps.db, clienteId)]);
  if (cliente === null) throw new ServiceError("not_found");
  return keys;
}
