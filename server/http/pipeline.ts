import { consumoHeaders } from "../contract/consumo-headers";
import { HEADERS, IDEMPOTENCY_KEY } from "../contract/headers";
import { ConsumoRefused } from "../domain/billing/cuenta-error";
import { bodyFingerprint } from "../domain/evidence/body-fingerprint";
import type { ClienteActor, SoporteActor } from "../domain/shared/actor";
import { ERRORS, ServiceError } from "../domain/shared/errors";
import type { Deps } from "../usecases/deps";
import type { IdempotencyKey } from "../usecases/screen";
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

/**
 * From here on a query is not charged any more. What is being charged then ends within the time one connection (10 s)
 * and one statement (15 s) may take, 5 s before the contract's limit of 60 (contract-decisions 79).
 */
const CHARGE_DEADLINE_MS = 30_000;

/** A refusal with headers of its own. */
export class HeadedRefusal extends Error {
  constructor(
    readonly refusal: ServiceError,
    readonly headers: Readonly<Record<string, string>>,
  ) {
    super(refusal.message);
  }
}

/**
 * Contract-decisions, section 0: authentication, then the body's bytes, then what they say, then the use case.
 * @throws ServiceError; HeadedRefusal where the refusal tells the client's consumption.
 */
export async function runEndpoint(
  context: HttpContext,
  endpoint: Endpoint,
  inbound: Inbound,
): Promise<Answer> {
  if (endpoint.operation.auth === "ninguna") return endpoint.answer(context, null, {});
  const deadline = AbortSignal.timeout(CHARGE_DEADLINE_MS);
  const deps = await context.deps();
  const actor = await authenticate(context, endpoint, deps, inbound);
  try {
    return await endpoint.answer(deps, actor, await readRequest(endpoint, deps, inbound, deadline));
  } catch (thrown) {
    if (actor.kind === "soporte" || !(thrown instanceof ServiceError)) throw thrown;
    throw await withConsumo(context, endpoint, deps, actor, thrown);
  }
}

async function readRequest(
  endpoint: Endpoint,
  deps: Deps,
  { request, params }: Inbound,
  deadline: AbortSignal,
): Promise<object> {
  const { operation } = endpoint;
  const search = new URL(request.url).searchParams;
  const parts = {
    params: operation.params && parseParams(operation.params, params),
    query: operation.query && parseQuery(operation.query, search),
    raw: operation.rawBody && (await readBody(request, operation.rawBody.maxBytes)),
    deadline,
  };
  const { sent, body } = await readJson(endpoint, deps, request);
  const idempotency = operation.acceptsIdempotencyKey && idempotencyKeyOf(request, sent);
  return { ...parts, body, idempotency };
}

/** Reading the consumption may fail: the refusal stays what it is, without it (contract-decisions 84). */
async function withConsumo(
  context: HttpContext,
  { operation }: Endpoint,
  deps: Deps,
  actor: ClienteActor,
  refusal: ServiceError,
): Promise<ServiceError | HeadedRefusal> {
  if (!operation.consumoHeaders?.includes(ERRORS[refusal.code].status)) return refusal;
  try {
    const { cuenta, now } =
      refusal instanceof ConsumoRefused ? refusal : await context.readConsumo(deps, actor);
    return new HeadedRefusal(refusal, consumoHeaders(cuenta, now));
  } catch (fault) {
    context.reportFault(fault, { requestId: actor.requestId, operation: "consumption headers" });
    return refusal;
  }
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

async function readJson(
  endpoint: Endpoint,
  deps: Deps,
  request: Request,
): Promise<{ readonly sent: unknown; readonly body: unknown }> {
  const { body: schema, isBodyOptional } = endpoint.operation;
  if (schema === undefined) return { sent: undefined, body: undefined };
  const bytes = await readBody(request, JSON_MAX_BYTES);
  const sent = bytes.length === 0 && isBodyOptional ? {} : parseJson(bytes);
  const body = parseWith(schema, sent);
  const issues = endpoint.hasCheck ? endpoint.check(body, await deps.clock.now()) : [];
  if (issues.length > 0) throw new ServiceError("validation_error", { issues });
  return { sent, body };
}

/** An empty header is a key that is too short, not an absent one (contract-decisions 45). */
function idempotencyKeyOf(request: Request, sent: unknown): IdempotencyKey | null {
  const llave = request.headers.get(HEADERS.idempotencyKey);
  if (llave === null) return null;
  if (!IDEMPOTENCY_KEY.test(llave)) throw new ServiceError("idempotency_key_invalida");
  return { llave, huella: bodyFingerprint(sent) };
}
