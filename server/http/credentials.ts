import { createHash, timingSafeEqual } from "node:crypto";
import { isApiKey, modoOfApiKey } from "../domain/clientes/api-key";
import { turnOf } from "../domain/clientes/cliente";
import type { ClienteActor, SoporteActor } from "../domain/shared/actor";
import { ServiceError } from "../domain/shared/errors";
import { recognizeRequester, rememberRequester } from "../runtime/requester";
import { authenticateApiKey } from "../usecases/clientes/authenticate-api-key";
import type { Deps } from "../usecases/deps";

/** The scheme in any case, the credential unchanged (contract-decisions 37). */
const BEARER = /^bearer +(\S+)$/i;

/** Whether the key of a request has the form of a test account's. It may not exist. */
export function comesInPrueba(request: Request): boolean {
  const key = bearerOf(request);
  return key !== null && isApiKey(key) && modoOfApiKey(key) === "prueba";
}

function bearerOf(request: Request): string | null {
  return BEARER.exec(request.headers.get("authorization") ?? "")?.[1] ?? null;
}

/** @throws ServiceError `invalid_api_key`, the same for every fault of a key (contract-decisions 35). */
export async function authenticateCliente(
  deps: Deps,
  request: Request,
  at: { readonly requestId: string; readonly now: Date; readonly operacion: string },
): Promise<ClienteActor> {
  const key = bearerOf(request);
  if (key === null) throw new ServiceError("invalid_api_key");
  const actor = await authenticateApiKey(deps, key, at);
  const name = actor === null ? null : turnOf(actor);
  rememberRequester(request.headers.get("authorization") ?? "", name);
  if (actor === null || name === null) throw new ServiceError("invalid_api_key");
  recognizeRequester(name, actor.clienteId);
  return actor;
}

const digestOf = (text: string) => createHash("sha256").update(text).digest();

/**
 * The holder of one of the tokens, each under the name that records have of it.
 * @throws ServiceError `invalid_admin_token`.
 */
export function authenticateSoporte(
  tokens: Readonly<Record<string, string | undefined>>,
  request: Request,
  requestId: string,
): SoporteActor {
  const token = bearerOf(request);
  for (const [name, expected] of Object.entries(tokens))
    if (token !== null && expected !== undefined && isSame(token, expected))
      return { kind: "soporte", name: `token:${name}`, usuarioId: null, requestId };
  throw new ServiceError("invalid_admin_token");
}

/** Digests have one length, so neither the content nor the length of the token shows in the time it takes. */
function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(digestOf(given), digestOf(expected));
}
