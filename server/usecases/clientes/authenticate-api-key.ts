import { type ApiKeyOwner, findApiKeyOwner, touchApiKey } from "../../db/clientes/api-keys";
import { digestOfApiKey, isApiKey, modoOfApiKey } from "../../domain/clientes/api-key";
import type { ClienteActor } from "../../domain/shared/actor";
import type { Deps } from "../deps";

/** How exact `ultimo_uso_en` is: a busy key is written once in this time (contract-decisions 42). */
const TOUCH_INTERVAL_MS = 60_000;

/**
 * The client a key stands for at `now`, or null for every reason there is not to let it in: malformed, unknown, revoked,
 * past its deadline, of a client that is not active (contract-decisions 35). Nothing is cached, so that
 * a revocation holds from the next request on (40).
 */
export async function authenticateApiKey(
  deps: Pick<Deps, "db" | "log">,
  key: string,
  { requestId, now }: { readonly requestId: string; readonly now: Date },
): Promise<ClienteActor | null> {
  if (!isApiKey(key)) return null;
  // The index compares digests, and a digest tells nothing of other keys: no timing to hide here.
  const owner = await findApiKeyOwner(deps.db, digestOfApiKey(key), now);
  if (owner === null || owner.modo !== modoOfApiKey(key)) return null;
  noteUse(deps, owner, now);
  const { ultimoUsoEn: _, ...identity } = owner;
  return { kind: "cliente", requestId, ...identity };
}

/** Runs beside the request, which neither waits for it nor fails with it. */
function noteUse(deps: Pick<Deps, "db" | "log">, { apiKeyId, ultimoUsoEn }: ApiKeyOwner, now: Date): void {
  const since = new Date(now.getTime() - TOUCH_INTERVAL_MS);
  if (ultimoUsoEn !== null && ultimoUsoEn > since) return;
  touchApiKey(deps.db, apiKeyId, now, since).catch((error: unknown) => {
    deps.log.warn({ error, apiKeyId }, "the use of a key could not be noted");
  });
}
