import { HEADERS, IDEMPOTENCY_KEY } from "../contract/http/headers";
import { splitFields } from "../contract/http/split-fields";
import { bodyFingerprint } from "../domain/consultas/hash-reporte";
import { ERRORS, ServiceError } from "../domain/shared/errors";
import { MODE_RULES } from "../usecases/prueba/mode-rules";
import { authenticateCliente, authenticateSoporte } from "./credentials";
import type { Answer, Endpoint, EndpointContext, IdempotencyKey } from "./endpoint";
import { type HttpContext, requestDeadline } from "./http-context";
import { JSON_MAX_BYTES, parseJson, parseParams, parseQuery, parseWith, readBody } from "./parse-input";
import { HeadedRefusal, type Numbered } from "./serve-request";

interface Inbound extends Numbered {
  readonly request: Request;
  readonly params: unknown;
}

/**
 * Contract-decisions, section 0: authentication, body bytes, parsing, use case.
 * @throws ServiceError, and HeadedRefusal once the caller is known.
 */
export async function runEndpoint(
  context: HttpContext,
  endpoint: Endpoint,
  inbound: Inbound,
): Promise<Answer> {
  if (endpoint.operation.auth === "ninguna") {
    return endpoint.answer({ deps: context, actor: null, now: null }, {});
  }
  const deadline = requestDeadline();
  const asked = await authenticate(context, endpoint, inbound);
  // The body may be here for long: it is the database that took all the time.
  if (deadline.aborted) throw new ServiceError(endpoint.operation.fault);
  try {
    const rules = rulesOf(asked);
    if (endpoint.operation.ofPrueba === "all" && !rules.hasOperationsDePrueba)
      throw new ServiceError("not_found");
    const read = () => readRequest(endpoint, asked, inbound, deadline);
    const work = (said: object) => endpoint.answer(asked, said);
    const { fault } = endpoint.operation;
    // The turn comes before the first byte, because an upload stays in memory until it is answered.
    if (endpoint.operation.rawBody !== undefined && asked.actor !== null)
      return await asked.deps.inUploadTurn(
        asked.actor,
        async () => work(await read()),
        inbound.request.signal,
      );
    if (asked.now === null) return await work(await read());
    const { actor, deps } = asked;
    return await rules.inFlight(deps)(actor.clienteId, { fault, read, work }, deadline);
  } catch (thrown) {
    if (!(thrown instanceof ServiceError)) throw thrown;
    noteRechazo(asked, endpoint, inbound, thrown);
    throw new HeadedRefusal(thrown, await refusalHeaders(endpoint, asked, inbound, thrown));
  }
}

/** Records a refusal of a known client after the answer. Faults go to the log. */
function noteRechazo(
  asked: EndpointContext,
  { name: operacion }: Endpoint,
  { requestId }: Inbound,
  { code: codigo }: ServiceError,
): void {
  const { status } = ERRORS[codigo];
  if (asked.now === null || status >= 500) return;
  const { clienteId, apiKeyId } = asked.actor;
  asked.deps.rechazos.note({ requestId, clienteId, apiKeyId, en: asked.now, operacion, codigo, status });
}

const rulesOf = ({ actor }: EndpointContext) => MODE_RULES[actor?.kind === "cliente" ? actor.modo : "real"];

async function readRequest(
  endpoint: Endpoint,
  asked: EndpointContext,
  { request, params }: Inbound,
  deadline: AbortSignal,
): Promise<object> {
  const { operation } = endpoint;
  const search = new URL(request.url).searchParams;
  const parts = {
    params: operation.params && parseParams(operation.params, params),
    query: operation.query && parseQuery(operation.query, search),
    raw: operation.rawBody && (await readBody(request, operation.rawBody.maxBytes)),
    now: asked.now,
    deadline,
    abandoned: request.signal,
  };
  const { sent, body } = await readJson(endpoint, asked, request, deadline);
  const { known, ignored } = operation.body
    ? splitFields(operation.body, sent)
    : { known: sent, ignored: [] };
  const idempotency = operation.acceptsIdempotencyKey && idempotencyKeyOf(request, { sent, known });
  return { ...parts, body, camposIgnorados: ignored, idempotency };
}

/** If the headers cannot be read, the refusal goes out without them (contract-decisions 84). */
async function refusalHeaders(
  endpoint: Endpoint,
  asked: EndpointContext,
  { reportFault }: Inbound,
  refusal: ServiceError,
): Promise<Readonly<Record<string, string>>> {
  try {
    return await endpoint.refusalHeaders(asked, refusal);
  } catch (fault) {
    reportFault(fault);
    return {};
  }
}

async function authenticate(
  context: HttpContext,
  { name: operacion, operation }: Endpoint,
  { request, requestId }: Inbound,
): Promise<EndpointContext> {
  const deps = await context.deps();
  if (operation.auth === "publica") return { deps, actor: null, now: null };
  if (operation.auth === "llave") {
    const now = await deps.clock.now();
    return { deps, actor: await authenticateCliente(deps, request, { requestId, now, operacion }), now };
  }
  if (context.adminToken === undefined) throw new ServiceError("not_found");
  const tokens = {
    admin: context.adminToken,
    ...(operation.isOfMetrics && { metricas: context.metricsToken }),
  };
  return { deps, actor: authenticateSoporte(tokens, request, requestId), now: null };
}

async function readJson(
  endpoint: Endpoint,
  asked: EndpointContext,
  request: Request,
  deadline: AbortSignal,
): Promise<{ readonly sent: unknown; readonly body: unknown }> {
  const { body: schema, isBodyOptional, ofPrueba, refuses } = endpoint.operation;
  if (schema === undefined || (ofPrueba === "body" && !rulesOf(asked).hasOperationsDePrueba))
    return { sent: undefined, body: undefined };
  const bytes = await readBody(request, JSON_MAX_BYTES, deadline);
  const sent = bytes.length === 0 && isBodyOptional ? {} : parseJson(bytes);
  const refusal = isObject(sent) ? refuses?.(sent) : null;
  if (refusal) throw new ServiceError(refusal);
  const body = parseWith(schema, sent);
  const issues = endpoint.check(asked, body);
  if (issues.length > 0) throw new ServiceError("validation_error", { issues });
  return { sent, body };
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** An empty header is a key that is too short, not an absent one (contract-decisions 45). */
function idempotencyKeyOf(
  request: Request,
  { sent, known }: { readonly sent: unknown; readonly known: unknown },
): IdempotencyKey | null {
  const llave = request.headers.get(HEADERS.idempotencyKey);
  if (llave === null) return null;
  if (!IDEMPOTENCY_KEY.test(llave)) throw new ServiceError("idempotency_key_invalida");
  return { llave, huella: bodyFingerprint(known), huellaAnterior: bodyFingerprint(sent) };
}
