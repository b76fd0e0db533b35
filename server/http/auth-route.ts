import NextAuth from "next-auth";
import { nextAuthOptions } from "../auth/next-auth-options";
import { endPortalSession } from "../auth/portal";
import { ServiceError } from "../domain/shared/errors";
import type { HttpContext } from "./http-context";
import { commonHeaders, errorResponse } from "./response";
import { requireSameOrigin } from "./same-origin";

interface AuthParams {
  readonly params: Promise<{ readonly nextauth: string[] }>;
}

/** What of next-auth's many addresses the portal uses; the others do not exist. */
const SERVED: Readonly<Record<string, "GET" | "POST">> = {
  csrf: "GET",
  "callback/credentials": "POST",
  signout: "POST",
};

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

/** The exports of the route file that signs in and out: what is refused is told in the Error body. */
export function createAuthRoute(loadContext: () => HttpContext) {
  const handler = async (request: Request, route: AuthParams): Promise<Response> => {
    const http = loadContext();
    const requestId = http.newRequestId();
    const common = { requestId, docsUrl: http.docsUrl, area: "internal" } as const;
    const action = (await route.params).nextauth.join("/");
    const endTiming = http.timeRequest();
    const operation = `${request.method} /api/auth/${action in SERVED ? action : "none"}`;
    const reportFault = (fault: unknown) => http.reportFault(fault, { requestId, operation });
    const answer = async (): Promise<Response> => {
      const method = SERVED[action];
      if (method === undefined) throw new ServiceError("not_found");
      if (method !== request.method) throw new ServiceError("metodo_no_permitido");
      requireSameOrigin(request.headers, { changes: method === "POST" });
      // Before the cookie goes: a session that could not be ended must not look as if it had been.
      if (action === "signout") await endPortalSession(request.headers, requestId);
      const response: Response = await NextAuth(nextAuthOptions(request.headers, requestId, reportFault))(
        request,
        route,
      );
      for (const [name, value] of Object.entries(commonHeaders(common))) response.headers.set(name, value);
      return response;
    };
    const response = await answer().catch((thrown: unknown) => {
      if (!(thrown instanceof ServiceError)) reportFault(thrown);
      const error = thrown instanceof ServiceError ? thrown : new ServiceError("db_error");
      const allow = error.code === "metodo_no_permitido" ? { Allow: SERVED[action] ?? "POST" } : {};
      return errorResponse(error, common, allow);
    });
    endTiming(operation, response.status);
    return response;
  };
  return Object.fromEntries(METHODS.map((method) => [method, handler])) as Record<
    (typeof METHODS)[number],
    typeof handler
  >;
}
