import { ServiceError } from "../domain/shared/errors";
import type { HttpContext } from "./http-context";
import { requireSameOrigin } from "./same-origin";
import { type Numbered, routeExports, serveRequest } from "./serve-request";

interface Inbound<Params> extends Numbered {
  readonly request: Request;
  readonly route: Params;
  /** Which of `served` it is. */
  readonly name: string;
}

interface Served<Params> {
  /** The address that every name is under: `/api/auth`. */
  readonly prefix: string;
  nameOf(route: Params, request: Request): Promise<string>;
  /** The method of each name. Other names answer 404. */
  readonly served: Readonly<Record<string, "GET" | "POST" | "DELETE">>;
  /** Its address is the secret, and no cookie is read: also from elsewhere, a mailbox for one. */
  readonly isOfAnyOrigin?: boolean;
  answer(inbound: Inbound<Params>): Promise<Response>;
}

/** The exports of a route file that only our own pages call. A changing request must come from one of them. */
export function createPortalRoute<Params>(
  loadContext: () => HttpContext,
  { prefix, nameOf, served, isOfAnyOrigin = false, answer }: Served<Params>,
) {
  return routeExports(async (request: Request, route: Params): Promise<Response> => {
    const name = await nameOf(route, request);
    const method = Object.hasOwn(served, name) ? served[name] : undefined;
    const operation = `${request.method} ${prefix}/${method === undefined ? "none" : name}`;
    const asked = { operation, area: "internal", allowed: [method ?? "POST"] } as const;
    return serveRequest(loadContext(), asked, async (numbered) => {
      if (method === undefined) throw new ServiceError("not_found");
      if (method !== request.method) throw new ServiceError("metodo_no_permitido");
      if (!isOfAnyOrigin) requireSameOrigin(request.headers, { changes: method !== "GET" });
      return answer({ request, route, name, ...numbered });
    });
  });
}
