import { PORTAL_PRUEBA, TRPC_PRUEBA } from "@/server/domain/prueba/portal-prueba";
import { liveContext } from "@/server/http/live-context";
import { createPortalContext } from "@/server/trpc/portal/context";
import { portalRouter } from "@/server/trpc/portal/root";
import { createTrpcRoute } from "@/server/trpc/serve";

export const dynamic = "force-dynamic";

/** The portal's procedures for the test account. The mode comes from the route file, not from the request. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createTrpcRoute(liveContext, {
  endpoint: TRPC_PRUEBA,
  router: portalRouter,
  createContext: (http, request, requestId) => {
    const headers = new Headers(request.headers);
    headers.set("x-atalaya-path", PORTAL_PRUEBA);
    return createPortalContext(http, headers, requestId);
  },
});
