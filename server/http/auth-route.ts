import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { nextAuthOptions } from "../auth/next-auth-options";
import type { Realm } from "../domain/identidad/session";
import { ERRORS, type ErrorCode, ServiceError } from "../domain/shared/errors";
import { type HttpContext, requestDeadline } from "./http-context";
import { FORM_MAX_BYTES, readBody } from "./parse-input";
import { createPortalRoute } from "./portal-route";

interface AuthParams {
  readonly params: Promise<{ readonly nextauth: string[] }>;
}

/** The addresses of next-auth that are used. The others answer 404. */
const SERVED = { csrf: "GET", "callback/credentials": "POST" } as const;

const PREFIX = { portal: "/api/auth", soporte: "/api/auth/soporte/ingreso" } as const satisfies Record<
  Realm,
  string
>;

/**
 * The exports of the route file that signs in to a realm: `{url}` on success, otherwise the Error body. Signing out
 * is in `access-route.ts`: it ends the session's row before the cookie goes.
 */
export const createAuthRoute = (loadContext: () => HttpContext, realm: Realm) =>
  createPortalRoute<AuthParams>(loadContext, {
    prefix: PREFIX[realm],
    nameOf: async ({ params }) => (await params).nextauth.join("/"),
    served: SERVED,
    answer: async ({ request, route, requestId, reportFault }) => {
      const options = nextAuthOptions(realm, request.headers, requestId, reportFault);
      const response: Response = await NextAuth(options)(await withWholeBody(request), route);
      const refusal = await refusalOf(response);
      if (refusal !== null) throw new ServiceError(refusal);
      return response;
    },
  });

/** next-auth reads a body of any size, so it gets one that was read within the limit. */
async function withWholeBody(request: Request): Promise<NextRequest> {
  const { url, method, headers } = request;
  if (method !== "POST") return new NextRequest(url, { headers });
  const body = Buffer.from(await readBody(request, FORM_MAX_BYTES, requestDeadline()));
  return new NextRequest(url, { method, headers, body });
}

/** next-auth states a refusal in the redirect address. Null if it is none. */
async function refusalOf(response: Response): Promise<ErrorCode | null> {
  const { url } = (await response.clone().json()) as { readonly url?: string };
  const query = url === undefined ? null : new URL(url, "http://localhost").searchParams;
  // Its own token of the form: missing, or of another browser.
  if (query?.has("csrf")) return "origen_no_permitido";
  const error = query?.get("error") ?? null;
  if (error === null) return null;
  return error in ERRORS ? (error as ErrorCode) : "db_error";
}
