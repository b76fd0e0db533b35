import { lockApiKey } from "../../db/clientes/api-keys";
import type { Executor } from "../../db/sql/client";
import type { ApiKey } from "../../domain/clientes/api-key";
import type { PortalActor, SoporteActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";

/** Who may act on keys: support on anybody's, a client's person on their own client's. */
export type LlaveActor = SoporteActor | PortalActor;

/** Refuses a client's person another client's key, as if it did not exist. @throws ServiceError `not_found` */
export function refuseForeign(actor: LlaveActor, clienteId: string): void {
  if (actor.kind === "portal" && actor.clienteId !== clienteId) throw new ServiceError("not_found");
}

/** The key as it stands, held until the transaction ends. @throws ServiceError `not_found`, also for a foreign one. */
export async function lockLlave(tx: Executor, actor: LlaveActor, apiKeyId: string): Promise<ApiKey> {
  const key = await lockApiKey(tx, apiKeyId);
  if (key === null) throw new ServiceError("not_found");
  refuseForeign(actor, key.clienteId);
  return key;
}
