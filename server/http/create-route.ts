import { Readable } from "node:stream";
import { FastResponse } from "srvx/node";
import { HEADERS } from "../contract/http/headers";
import { matchesTemplate, methodsOf, segmentsOf } from "../contract/http/operation";
import { ServiceError } from "../domain/shared/errors";
import { comesInPrueba } from "./credentials";
import { type Answer, type Endpoint, FileBytes, FileStream, JsonText } from "./endpoint";
import type { HttpContext } from "./http-context";
import { liveContext } from "./live-context";
import { runEndpoint } from "./pipeline";
import { type Area, routeExports, serveRequest } from "./serve-request";

type RouteHandler = (request: Request, route: { readonly params: Promise<unknown> }) => Promise<Response>;

const PREFLIGHT_MAX_AGE_S = 86_400;

/** The exports of a route file that answers `endpoints`, all of one path. Without any, an unknown path. */
export function createRoute(loadContext: () => HttpContext, area: Area, endpoints: readonly Endpoint[]) {
  return routeExports(createHandler(loadContext, area, endpoints));
}

/** The exports of a catch-all that answers the paths of all `endpoints`, each as a route file of its own would. */
export function createCatchAll(loadContext: () => HttpContext, area: Area, endpoints: readonly Endpoint[]) {
  const handlers = new Map(
    endpoints.map(({ path }) => {
      const there = endpoints.filter((endpoint) => endpoint.path === path);
      return [path, createHandler(loadContext, area, there)];
    }),
  );
  const missing = createHandler(loadContext, area, []);
  return routeExports((request: Request) => {
    const { pathname } = new URL(request.url);
    const segments = segmentsOf(pathname);
    const path = [...handlers.keys()].find((known) => matchesTemplate(segmentsOf(known), segments)) ?? "";
    const params = Promise.resolve(paramsAt(path, pathname));
    return (handlers.get(path) ?? missing)(request, { params });
  });
}

/** What stands in a path for the parameters of its template. The front has refused what cannot be decoded. */
function paramsAt(template: string, pathname: string): Readonly<Record<string, string>> {
  const segments = pathname.split("/");
  const params = template
    .split("/")
    .flatMap((part, index) =>
      part.startsWith("{") ? [[part.slice(1, -1), decodeURIComponent(segments[index] ?? "")]] : [],
    );
  return Object.fromEntries(params);
}

function createHandler(
  loadContext: () => HttpContext,
  area: Area,
  endpoints: readonly Endpoint[],
): RouteHandler {
  const path = endpoints[0]?.path ?? "none";
  return async (request, route) => {
    const http = loadContext();
    const { method } = request;
    const there = visible(http, area, endpoints);
    const endpoint = there.find((candidate) => serves(candidate, method));
    const allowed = methodsOf(there);
    // Test accounts are counted separately: their failures and waits are not the service's.
    const mode = area === "contract" && comesInPrueba(request) ? " (prueba)" : "";
    const served = { operation: `${method} ${path}${mode}`, area, allowed, fault: endpoint?.operation.fault };
    const response = await serveRequest(http, served, async (numbered) => {
      // Before authentication and without touching the database (contract-decisions 3).
      if (there.length === 0) throw new ServiceError("not_found");
      if (method === "OPTIONS" && area === "contract") return preflight(allowed);
      if (endpoint === undefined) throw new ServiceError("metodo_no_permitido");
      const inbound = { request, params: await route.params, ...numbered };
      return responseOf(await runEndpoint(http, endpoint, inbound), endpoint.operation.mediaType);
    });
    // Contract-decisions 43: a 401 says nothing of any key.
    if (mode !== "" && response.status !== 401) response.headers.set(HEADERS.modo, "prueba");
    return method === "HEAD" ? new Response(null, response) : response;
  };
}

function responseOf({ body, ...init }: Answer, mediaType: string | undefined): Response {
  if (body === null) return new FastResponse(null, init);
  const content = contentOf(body, mediaType);
  if (content === undefined) return FastResponse.json(body, init);
  const headers = { "Content-Type": mediaType ?? "application/json", ...init.headers };
  return new FastResponse(content, { ...init, headers });
}

/** Body to send unchanged. Undefined for a value to be written as JSON. */
function contentOf(body: unknown, mediaType: string | undefined): BodyInit | undefined {
  if (body instanceof JsonText) return body.text;
  // One part waits for its turn, and not sixteen: they are megabytes.
  if (body instanceof FileStream)
    return Readable.toWeb(Readable.from(body.parts, { highWaterMark: 1 })) as ReadableStream;
  if (body instanceof FileBytes) return body.bytes;
  return mediaType && String(body);
}

/** Admin routes exist only with a token, those of the clock only if it can be moved. */
function visible(context: HttpContext, area: Area, endpoints: readonly Endpoint[]): readonly Endpoint[] {
  if (area === "internal" && context.adminToken === undefined) return [];
  return endpoints.filter(({ operation }) => context.hasTestClock || !operation.needsTestClock);
}

function serves({ method: own, operation }: Endpoint, method: string): boolean {
  return own === (operation.allowsHead && method === "HEAD" ? "GET" : method);
}

function preflight(allowed: readonly string[]): Response {
  return new FastResponse(null, {
    status: 204,
    headers: {
      Allow: allowed.join(", "),
      "Access-Control-Allow-Methods": allowed.join(", "),
      "Access-Control-Allow-Headers": ["Authorization", "Content-Type", HEADERS.idempotencyKey].join(", "),
      "Access-Control-Max-Age": String(PREFLIGHT_MAX_AGE_S),
    },
  });
}

/** Exports of a route file under `/api/v1`. Without endpoints, they answer as an unknown path. */
export const apiRoute = (...endpoints: readonly Endpoint[]) =>
  createRoute(liveContext, "contract", endpoints);

/** Exports of a catch-all under `/api/admin`: behind the admin token, closed to other origins. Without endpoints: 404. */
export const adminRoute = (endpoints: readonly Endpoint[] = []) =>
  createCatchAll(liveContext, "internal", endpoints);
