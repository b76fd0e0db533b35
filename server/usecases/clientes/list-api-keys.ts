import { apiKeysOf } from "../../db/clientes/api-keys";
import { findCliente } from "../../db/clientes/clientes";
import type { ApiKey } from "../../domain/clientes/api-key";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { type LlaveActor, refuseForeign } from "./own-llave";

/** A client's keys, newest first, whatever their state; never the keys themselves. @throws ServiceError `not_found`. */
export async function listApiKeys(
  deps: Pick<Deps, "db">,
  actor: LlaveActor,
  { clienteId }: { readonly clienteId: string },
): Promise<readonly ApiKey[]> {
  refuseForeign(actor, clienteId);
  const [cliente, keys] = await Promise.all([findCliente(deps.db, clienteId), apiKeysOf(deps.db, clienteId)]);
  if (cliente === null) throw new ServiceError("not_found");
  return keys;
}
