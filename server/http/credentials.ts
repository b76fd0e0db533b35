import { createHash, timingSafeEqual } from "node:crypto";
import type { ClienteActor, SoporteActor } from "../domain/shared/actor";
import { ServiceError } from "../domain/shared/errors";
import { authenticateApiKey } from "../usecases/clientes/authenticate-api-key";
import type { Deps } from "../usecases/deps";

/** The scheme in any case, the credential as it is (contract-decisions 37). */
const BEARER = /^bearer +(\S+)$/i;

function bearerOf(request: Request): string | null {
  return BEARER.exec(request.headers.get("authorization") ?? "")?.[1] ?? null;
}

/** @throws ServiceError `invalid_api_key`, the same whatever is wrong with the key (contract-decisions 35). */
export async function authenticateCliente(
  deps: Deps,
  request: Request,
  at: { readonly requestId: string; readonly now: Date },
): Promise<ClienteActor> {
  const key = bearerOf(request);
  const actor = key === null ? null : await authenticateApiKey(deps, key, at);
  if (actor === null) throw new ServiceError("invalid_api_key");
  return actor;
}

/** @throws ServiceError `invalid_admin_token`. */
export function authenticateSoporte(expected: string, request: Request, requestId: string): SoporteActor {
  const token = bearerOf(request);
  if (token === null || !isSame(token, expected)) throw new ServiceError("invalid_admin_token");
  return { kind: "soporte", name: "token:admin", usuarioId: null, requestId };
}

/** Digests have one length, so neither the content nor the length of the token shows in the time it takes. */
function isSame(given: string, expected: string): boolean {
  const digest = (value: string) => createHash("sha256").update(value).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
