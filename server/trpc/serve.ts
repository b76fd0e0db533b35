import type { AnyRouter, inferRouterContext } from "@trpc/server";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { ServiceError } from "../domain/shared/errors";
import { type HttpContext, requestDeadline } from "../http/http-context";
import { JSON_MAX_BYTES, readBody } from "../http/parse-input";
import { requireSameOrigin } from "../http/same-origin";
import { routeExports, serveRequest } from "../http/serve-request";

/** Pages send at most ten. Hundreds would each take one of the shared connections. */
const MAX_BATCH = 10;

interface Served<R extends AnyRouter> {
  readonly endpoint: `/api/trpc/${string}`;
  readonly router: R;
  createContext(http: HttpContext, request: Request, requestId: string): inferRouterContext<R>;
}

/**
 * The exports of the route file of a router. Everything is a POST of JSON from our own pages, also reading, so that
 * no name or document is in an address. Refusals before tRPC get the Error body.
 */
export function createTrpcRoute<R extends AnyRouter>(
  loadContext: () => HttpContext,
  { endpoint, router, createContext }: Served<R>,
) {
  return routeExports((request: Request): Promise<Response> => {
    const http = loadContext();
    const served = {
      operation: `${request.method} ${endpoint}`,
      area: "internal",
      allowed: ["POST"],
    } as const;
    return serveRequest(http, served, async ({ requestId }) => {
      const body = await readJsonPost(request);
      refuseMany(new URL(request.url).pathname.slice(endpoint.length));
      return fetchRequestHandler({
        endpoint,
        router,
        req: new Request(request.url, { method: "POST", headers: request.headers, body }),
        allowMethodOverride: true,
        maxBatchSize: MAX_BATCH,
        createContext: () => createContext(http, request, requestId),
      });
    });
  });
}

/** tRPC would refuse them as a fault of ours. */
function refuseMany(paths: string): void {
  if (paths.split(",").length <= MAX_BATCH) return;
  throw new ServiceError("solicitud_malformada", `Una solicitud lleva ${MAX_BATCH} llamadas como máximo.`);
}

async function readJsonPost(request: Request): Promise<Buffer<ArrayBuffer>> {
  if (request.method !== "POST") throw new ServiceError("metodo_no_permitido");
  requireSameOrigin(request.headers, { changes: true });
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/json\b/i.test(type)) throw new ServiceError("invalid_json");
  return Buffer.from(await readBody(request, JSON_MAX_BYTES, requestDeadline()));
}
