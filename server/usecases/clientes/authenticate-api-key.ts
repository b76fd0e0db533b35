import { type ApiKeyOwner, findApiKeyOwner, touchApiKey } from "../../db/clientes/api-keys";
import { digestOfApiKey, isApiKey, modoOfApiKey } from "../../domain/clientes/api-key";
import type { ClienteActor } from "../../domain/shared/actor";
import { ERRORS } from "../../domain/shared/errors";
import type { Deps } from "../deps";

/** Precision of `ultimo_uso_en`: a busy key is written once in this time (contract-decisions 42). */
const TOUCH_INTERVAL_MS = 60_000;

const REFUSED = { codigo: "invalid_api_key", status: ERRORS.invalid_api_key.status } as const;

/**
 * Returns the client of a key at `now`, or null if the key is malformed, unknown, revoked, past its deadline, or of an
 * inactive client (contract-decisions 35). Nothing is cached, so a revocation applies to the next request (40).
 */
export async function authenticateApiKey(
  deps: Pick<Deps, "db" | "log" | "rechazos">,
  key: string,
  {
    requestId,
    now,
    operacion,
  }: { readonly requestId: string; readonly now: Date; readonly operacion: string },
): Promise<ClienteActor | null> {
  if (!isApiKey(key)) return null;
  // The index compares digests, which reveal nothing about other keys: timing does not matter here.
  const owner = await findApiKeyOwner(deps.db, { digest: digestOfApiKey(key), now });
  if (owner === null || owner.modo !== modoOfApiKey(key)) return null;
  const { ultimoUsoEn: _, isInForce, ...identity } = owner;
  if (!isInForce) {
    const { clienteId, apiKeyId } = identity;
    // The caller does not learn the owner. The client sees that a revoked key is still in use.
    deps.rechazos.note({ ...{ requestId, clienteId, apiKeyId, en: now, operacion }, ...REFUSED });
    return null;
  }
  noteUse(deps, owner, now);
  return { kind: "cliente", requestId, ...identity };
}

/** Runs beside the request, which neither waits for it nor fails with it. */
function noteUse(deps: Pick<Deps, "db" | "log">, { apiKeyId, ultimoUsoEn }: ApiKeyOwner, now: Date): void {
  const since = new Date(now.getTime() - TOUCH_INTERVAL_MS);
  if (ultimoUsoEn !== null && ultimoUsoEn > since) return;
  touchApiKey(deps.db, { apiKeyId, now, since }).catch((error: unknown) => {
    deps.log.warn({ error, apiKeyId }, "the use of a key could not be noted");
  });
}
