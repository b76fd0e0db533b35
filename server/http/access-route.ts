import { cookieOptions, sessionCookie } from "../auth/cookies";
import { endPortalSession } from "../auth/portal";
import type { HttpContext } from "./http-context";
import { createPortalRoute } from "./portal-route";

interface AccessParams {
  readonly params: Promise<{ readonly accion: string }>;
}

const SERVED = { salir: "POST" } as const;

/** The exports of the route file for what a person does about the own access, signed in or not. */
export const createAccessRoute = (loadContext: () => HttpContext) =>
  createPortalRoute<AccessParams>(loadContext, {
    nameOf: async ({ params }) => `portal/${(await params).accion}`,
    served: Object.fromEntries(Object.entries(SERVED).map(([name, method]) => [`portal/${name}`, method])),
    answer: async ({ request, requestId }) => {
      // Before the cookie goes: a session that could not be ended must not look as if it had been.
      await endPortalSession(request.headers, requestId);
      return new Response(null, {
        status: 303,
        headers: { Location: "/portal/ingresar?salida=1", "Set-Cookie": expiredCookie() },
      });
    },
  });

function expiredCookie(): string {
  const { secure } = cookieOptions();
  return `${sessionCookie()}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}
