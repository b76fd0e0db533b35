import { liveContext } from "@/server/http/live-context";
import { createPortalContext } from "@/server/trpc/portal/context";
import { portalRouter } from "@/server/trpc/portal/root";
import { createTrpcRoute } from "@/server/trpc/serve";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createTrpcRoute(liveContext, {
  endpoint: "/api/trpc/portal",
  router: portalRouter,
  createContext: (http, request, requestId) => createPortalContext(http, request.headers, requestId),
});
