import { ServiceError } from "../domain/shared/errors";
import type { HttpContext } from "./http-context";
import { commonHeaders, errorResponse } from "./response";
import { routeExports } from "./route-exports";
import { requireSameOrigin } from "./same-origin";

interface Inbound<Params> {
  readonly request: Request;
  readonly route: Params;
  /** Which of `served` it is. */
  readonly name: string;
  readonly requestId: string;
  readonly reportFault: (fault: unknown) => void;
}

interface Served<Params> {
  /** The address that every name is under: `/api/auth`. */
  readonly prefix: string;
  nameOf(route: Params, request: Request): Promise<string>;
  /** The method of each name; any other name does not exist. */
  readonly served: Readonly<Record<string, "GET" | "POST" | "DELETE">>;
  /** Its address is the secret, and no cookie is read: also from elsewhere, a mailbox for one. */
  readonly isOfAnyOrigin?: boolean;
  answer(inbound: Inbound<Params>): Promise<Response>;
}

/**
 * The exports of a route file that only pages of ours call: what changes something must come from one of them, and what
 * is refused is told in the Error body.
 */
export function createPortalRoute<Params>(
  loadContext: () => HttpContext,
  { prefix, nameOf, served, isOfAnyOrigin = false, answer }: Served<Params>,
) {
  const handler = async (request: Request, route: Params): Promise<Response> => {
    const http = loadContext();
    const requestId = http.newRequestId();
    const common = { requestId, docsUrl: http.docsUrl, area: "internal" } as const;
    const name = await nameOf(route, request);
    const method = Object.hasOwn(served, name) ? served[name] : undefined;
    const operation = `${request.method} ${prefix}/${method === undefined ? "none" : name}`;
    const reportFault = (fault: unknown) => http.reportFault(fault, { requestId, operation });
    const endTiming = http.timeRequest();
    const respond = async (): Promise<Response> => {
      if (method === undefined) throw new ServiceError("not_found");
      if (method !== request.method) throw new ServiceError("metodo_no_permitido");
      if (!isOfAnyOrigin) requireSameOrigin(request.headers, { changes: method !== "GET" });
      const response = await answer({ request, route, name, requestId, reportFault });
      for (const [header, value] of Object.entries(commonHeaders(common)))
        response.headers.set(header, value);
      return response;
    };
    const response = await respond().catch((thrown: unknown) => {
      if (!(thrown instanceof ServiceError)) reportFault(thrown);
      const error = thrown instanceof ServiceError ? thrown : new ServiceError("db_error");
      const allow = error.code === "metodo_no_permitido" ? { Allow: method ?? "POST" } : {};
      return errorResponse(error, common, allow);
    });
    endTiming(operation, response.status);
    return response;
  };
  return routeExports(handler);
}
