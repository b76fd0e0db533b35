import type { PortalActor, Rol } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import { liveContext } from "../../http/live-context";
import { commonHeaders, errorResponse } from "../../http/response";
import { requireSameOrigin } from "../../http/same-origin";
import type { Deps } from "../../usecases/deps";
import { createPortalContext } from "./context";

/** A file that leaves the portal. */
export interface Download {
  readonly body: BodyInit;
  readonly mediaType: string;
  /** ASCII, and nothing that anybody wrote. */
  readonly name: string;
}

interface Asked {
  readonly deps: Deps;
  readonly actor: PortalActor;
  readonly request: Request;
  readonly params: unknown;
}

/**
 * The handler of a file's address: for whoever is signed in with one of the roles, an administrador besides, asked for
 * by a page of ours. Whatever is refused is told in the Error body.
 */
export function downloadRoute(
  roles: readonly Exclude<Rol, "administrador">[],
  run: (asked: Asked) => Promise<Download>,
) {
  const admitted: readonly Rol[] = ["administrador", ...roles];
  return async (request: Request, route: { readonly params: Promise<unknown> }): Promise<Response> => {
    const http = liveContext();
    const requestId = http.newRequestId();
    const common = { requestId, docsUrl: http.docsUrl, area: "internal" } as const;
    try {
      requireSameOrigin(request.headers, { changes: request.method !== "GET" });
      const context = createPortalContext(http, request.headers, requestId);
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
}
