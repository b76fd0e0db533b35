import { HEADERS, IDEMPOTENCY_KEY } from "../contract/headers";
import type { ClienteActor, SoporteActor } from "../domain/shared/actor";
import { ServiceError } from "../domain/shared/errors";
import type { Deps } from "../usecases/deps";
import { authenticateCliente, authenticateSoporte } from "./credentials";
import type { Answer, Endpoint } from "./endpoint";
import type { HttpContext } from "./http-context";
import { parseParams, parseQuery, parseWith } from "./parse-input";
import { parseJson } from "./parse-json";
import { readBody } from "./read-body";

/** Contract-decisions 13. */
const JSON_MAX_BYTES = 256 * 1024;

export interface Inbound {
  readonly request: Request;
  readonly params: unknown;
  readonly requestId: string;
}

/** Contract-decisions, section 0: authentication, then the body's bytes, then what they say, then the use case. */
export async function runEndpoint(
  context: HttpContext,
  endpoint: Endpoint,
  inbound: Inbound,
): Promise<Answer> {
  const { operation } = endpoint;
  if (operation.auth === "ninguna") return endpoint.answer(context, null, {});
  const deps = await context.deps();
  const actor = await authenticate(context, endpoint, deps, inbound);
  const params = operation.params && parseParams(operation.params, inbound.params);
  const query = operation.query && parseQuery(operation.query, new URL(inbound.request.url).searchParams);
  const raw = operation.rawBody && (await readBody(inbound.request, operation.rawBody.maxBytes));
  const body = await readJson(endpoint, deps, inbound.request);
  if (operation.acceptsIdempotencyKey) checkIdempotencyKey(inbound.request);
  return endpoint.answer(deps, actor, { params, query, body, raw });
}

async function authenticate(
  context: HttpContext,
  { operation }: Endpoint,
  deps: Deps,
  { request, requestId }: Inbound,
): Promise<ClienteActor | SoporteActor> {
  if (operation.auth === "llave") return authenticateCliente(context, deps, request, requestId);
  if (context.adminToken === undefined) throw new ServiceError("not_found");
  return authenticateSoporte(context.adminToken, request, requestId);
}

async function readJson(endpoint: Endpoint, deps: Deps, request: Request): Promise<unknown> {
  const { body: schema, isBodyOptional } = endpoint.operation;
  if (schema === undefined) return undefined;
  const bytes = await readBody(request, JSON_MAX_BYTES);
  const body = parseWith(schema, bytes.length === 0 && isBodyOptional ? {} : parseJson(bytes));
  const issues = endpoint.hasCheck ? endpoint.check(body, await deps.clock.now()) : [];
  if (issues.length > 0) throw new ServiceError("validation_error", { issues });
  return body;
}

/** An empty header is a key that is too short, not an absent one (contract-decisions 45). */
function checkIdempotencyKey(request: Request): void {
  const key = request.headers.get(HEADERS.idempotencyKey);
  if (key !== null && !IDEMPOTENCY_KEY.test(key)) throw new ServiceError("idempotency_key_invalida");
}
