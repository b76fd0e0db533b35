import type { Session } from "../domain/identidad/session";
import { ServiceError } from "../domain/shared/errors";
import type { HttpContext } from "../http/http-context";
import { liveContext } from "../http/live-context";
import { requireSameOrigin } from "../http/same-origin";
import { serveRequest } from "../http/serve-request";
import type { Deps } from "../usecases/deps";
import type { SessionContext } from "./session-context";

/** What an address answers its own page with: a file, or data. */
export interface Download {
  readonly body: BodyInit;
  readonly mediaType: string;
  /** Name of the file, ASCII without user text. Null for data. */
  readonly name: string | null;
}

interface DownloadRequest<Actor> {
  readonly deps: Deps;
  readonly actor: Actor;
  readonly request: Request;
  readonly params: unknown;
}

/**
 * Returns a handler for a file's address: for users with one of the roles, or administrador, requested by our own
 * pages.
 */
export function sessionDownloads<Actor extends { readonly rol: string }>(
  contextOf: (http: HttpContext, headers: Headers, requestId: string) => SessionContext<Session<Actor>>,
) {
  return function downloadRoute(
    roles: readonly Exclude<Actor["rol"], "administrador">[],
    run: (asked: DownloadRequest<Actor>) => Promise<Download>,
  ) {
    const admitted: readonly string[] = ["administrador", ...roles];
    return async (request: Request, route: { readonly params: Promise<object> }): Promise<Response> => {
      const http = liveContext();
      const { method, headers } = request;
      const params = await route.params;
      const operation = `${method} ${templateOf(new URL(request.url).pathname, params)}`;
      const served = { operation, area: "internal", allowed: [method] } as const;
      return serveRequest(http, served, async ({ requestId }) => {
        requireSameOrigin(headers, { changes: method !== "GET" });
        const context = contextOf(http, headers, requestId);
        const session = await context.session();
        if (session === null) throw new ServiceError("sesion_requerida");
        const { actor } = session;
        if (session.falta === "segundo_factor") throw new ServiceError("segundo_factor_requerido");
        if (!admitted.includes(actor.rol)) throw new ServiceError("prohibido");
        const { body, mediaType, name } = await run({ deps: await context.deps(), actor, request, params });
        return new Response(body, {
          headers: {
            "Content-Type": mediaType,
            ...(name !== null && { "Content-Disposition": `attachment; filename="${name}"` }),
          },
        });
      });
    };
  };
}

/** `/portal/consultas/{consulta_id}/reporte`: the path without parameter values. */
function templateOf(pathname: string, params: object): string {
  const names = new Map(Object.entries(params).map(([name, value]) => [String(value), `{${name}}`]));
  const parts = pathname
    .split("/")
    .map((part) => names.get(part) ?? names.get(decodeURIComponent(part)) ?? part);
  return parts.join("/");
}
