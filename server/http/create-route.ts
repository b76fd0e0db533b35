import { Readable } from "node:stream";
import { HEADERS } from "../contract/http/headers";
import { methodsOf } from "../contract/http/methods";
import { ServiceError } from "../domain/shared/errors";
import { type Endpoint, FileBytes, FileStream, JsonText } from "./endpoint";
import type { HttpContext } from "./http-context";
import { HeadedRefusal, runEndpoint } from "./pipeline";
import { type Area, commonHeaders, errorResponse } from "./response";
import { routeExports } from "./route-exports";

type RouteHandler = (request: Request, route: { readonly params: Promise<unknown> }) => Promise<Response>;

const PREFLIGHT_MAX_AGE_S = 86_400;

/**
 * The exports of a route file that answers `endpoints`, all of one path; none: a path that does not exist.
 * Always answers, never throws: refusals in the Error shape, faults logged and named by the operation.
 */
export function createRoute(loadContext: () => HttpContext, area: Area, endpoints: readonly Endpoint[]) {
  const path = endpoints[0]?.path ?? "none";
  const handler: RouteHandler = async (request, route) => {
    const context = loadContext();
    const endTiming = context.timeRequest();
    const response = await answer(context, area, endpoints, request, route.params);
    endTiming(`${request.method} ${path}`, response.status);
    return request.method === "HEAD" ? new Response(null, response) : response;
  };
  return routeExports(handler);
}

async function answer(
  context: HttpContext,
  area: Area,
  all: readonly Endpoint[],
  request: Request,
  routeParams: Promise<unknown>,
): Promise<Response> {
  const endpoints = visible(context, area, all);
  const allowed = () => methodsOf(endpoints.map(({ name }) => name));
  const requestId = context.newRequestId();
  const common = { requestId, docsUrl: context.docsUrl, area };
  const endpoint = endpoints.find((candidate) => serves(candidate, request.method));
  try {
    // Before authentication and without touching the database (contract-decisions 3).
    if (endpoints.length === 0) throw new ServiceError("not_found");
    if (request.method === "OPTIONS" && area === "contract") return preflight(allowed(), requestId);
    if (endpoint === undefined) throw new ServiceError("metodo_no_permitido");
    const result = await runEndpoint(context, endpoint, { request, params: await routeParams, requestId });
    const init = { status: result.status, headers: { ...result.headers, ...commonHeaders(common) } };
    return bodyResponse(result.body, endpoint.operation.mediaType, init);
  } catch (thrown) {
    const { refusal, headers } = thrown instanceof HeadedRefusal ? thrown : { refusal: thrown, headers: {} };
    const error = serviceErrorOf(context, endpoint, refusal, requestId);
    const extra = error.code === "metodo_no_permitido" ? { Allow: allowed().join(", ") } : headers;
    return errorResponse(error, common, extra);
  }
}

function bodyResponse(
  body: unknown,
  mediaType: string | undefined,
  init: ResponseInit & { readonly headers: object },
): Response {
  if (body === null) return new Response(null, init);
  const content = contentOf(body, mediaType);
  if (content === undefined) return Response.json(body, init);
  const headers = { "Content-Type": mediaType ?? "application/json", ...init.headers };
  return new Response(content, { ...init, headers });
}

/** What is sent as it stands; undefined: a value to be written as JSON. */
function contentOf(body: unknown, mediaType: string | undefined): BodyInit | undefined {
  if (body instanceof JsonText) return body.text;
  // One part waits for its turn, and not sixteen: they are megabytes.
  if (body instanceof FileStream)
    return Readable.toWeb(Readable.from(body.parts, { highWaterMark: 1 })) as ReadableStream;
  if (body instanceof FileBytes) return body.bytes;
  return mediaType && String(body);
}

/** Admin routes exist only with a token, those of the clock only where it can be moved. */
function visible(context: HttpContext, area: Area, endpoints: readonly Endpoint[]): readonly Endpoint[] {
  if (area === "internal" && context.adminToken === undefined) return [];
  return endpoints.filter(({ operation }) => context.hasTestClock || !operation.needsTestClock);
}

function serves({ method: own, operation }: Endpoint, method: string): boolean {
  return own === (operation.allowsHead && method === "HEAD" ? "GET" : method);
}

function preflight(allowed: readonly string[], requestId: string): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...commonHeaders({ requestId, area: "contract" }),
      Allow: allowed.join(", "),
      "Access-Control-Allow-Methods": allowed.join(", "),
      "Access-Control-Allow-Headers": ["Authorization", "Content-Type", HEADERS.idempotencyKey].join(", "),
      "Access-Control-Max-Age": String(PREFLIGHT_MAX_AGE_S),
    },
  });
}

/** A refusal as it is; anything else is a fault, logged here and never told (contract-decisions 79). */
function serviceErrorOf(
  context: HttpContext,
  endpoint: Endpoint | undefined,
  thrown: unknown,
  requestId: string,
): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  context.reportFault(thrown, { requestId, operation: endpoint?.name ?? "none" });
  return new ServiceError(endpoint?.operation.fault ?? "db_error");
}
