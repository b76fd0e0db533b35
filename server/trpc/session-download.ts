import type { Session } from "../domain/identidad/session";
import { ServiceError } from "../domain/shared/errors";
import type { HttpContext } from "../http/http-context";
import { liveContext } from "../http/live-context";
import { commonHeaders, errorResponse } from "../http/response";
import { requireSameOrigin } from "../http/same-origin";
import type { Deps } from "../usecases/deps";
import type { SessionContext } from "./session-context";

/** A file that leaves the house. */
export interface Download {
  readonly body: BodyInit;
  readonly mediaType: string;
  /** ASCII, and nothing that anybody wrote. */
  readonly name: string;
}

interface Asked<Actor> {
  readonly deps: Deps;
  readonly actor: Actor;
  readonly request: Request;
  readonly params: unknown;
}

/**
 * What makes the handler of a file's address: for whoever is signed in with one of the roles, an administrador besides,
 * asked for by a page of ours. Whatever is refused is told in the Error body.
 */
export function sessionDownloads<Actor extends { readonly rol: string }>(
  contextOf: (http: HttpContext, headers: Headers, requestId: string) => SessionContext<Session<Actor>>,
) {
  return function downloadRoute(
    roles: readonly Exclude<Actor["rol"], "administrador">[],
    run: (asked: Asked<Actor>) => Promise<Download>,
  ) {
    const admitted: readonly string[] = ["administrador", ...roles];
    return async (request: Request, route: { readonly params: Promise<unknown> }): Promise<Response> => {
      const http = liveContext();
      const requestId = http.newRequestId();
      const common = { requestId, docsUrl: http.docsUrl, area: "internal" } as const;
      try {
        requireSameOrigin(request.headers, { changes: request.method !== "GET" });
        const context = contextOf(http, request.headers, requestId);
        const session = await context.session();
        if (session === null) throw new ServiceError("sesion_requerida");
        const { actor } = session;
        if (session.falta === "segundo_factor") throw new ServiceError("segundo_factor_requerido");
        if (!admitted.includes(actor.rol)) throw new ServiceError("prohibido");
        const asked = { deps: await context.deps(), actor, request, params: await route.params };
        const { body, mediaType, name } = await run(asked);
        return new Response(body, {
          headers: {
            ...commonHeaders(common),
            "Content-Type": mediaType,
            "Content-Disposition": `attachment; filename="${name}"`,
          },
        });
      } catch (thrown) {
        if (!(thrown instanceof ServiceError)) {
          http.reportFault(thrown, { requestId, operation: new URL(request.url).pathname });
        }
        return errorResponse(thrown instanceof ServiceError ? thrown : new ServiceError("db_error"), common);
      }
    };
  };
}
