import { bajaUrls, openBaja, putBack, takeOff } from "../usecases/avisos/bajas";
import type { HttpContext } from "./http-context";
import { createPortalRoute } from "./portal-route";

interface BajaParams {
  readonly params: Promise<{ readonly token: string }>;
}

/**
 * The exports of the route file to unsubscribe an address from a client's alerts (RFC 8058) and for its page. POST
 * unsubscribes, DELETE subscribes again, GET redirects to the page. Only following the link changes nothing, because
 * mail scanners do.
 */
export const createBajaRoute = (loadContext: () => HttpContext) =>
  createPortalRoute<BajaParams>(loadContext, {
    prefix: "/api/avisos",
    nameOf: async (_, { method }) => (method === "HEAD" ? "GET" : method),
    served: { GET: "GET", POST: "POST", DELETE: "DELETE" },
    isOfAnyOrigin: true,
    answer: async ({ request, route, requestId }) => {
      const deps = await loadContext().deps();
      const { token } = await route.params;
      if (request.method === "GET") {
        openBaja(deps, token);
        return new Response(null, { status: 303, headers: { Location: bajaUrls(deps.baseUrl, token).page } });
      }
      await (request.method === "DELETE" ? putBack : takeOff)(deps, { token, requestId });
      return new Response(null, { status: 204 });
    },
  });
