import { liveContext } from "@/server/http/live-context";
import { createVisitaContext } from "@/server/trpc/portal/identidad/visita-context";
import { portalRouter } from "@/server/trpc/portal/root";
import { createTrpcRoute } from "@/server/trpc/serve";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createTrpcRoute(liveContext, {
  endpoint: "/api/trpc/soporte-vista",
  router: portalRouter,
  createContext: (http, request, requestId) => createVisitaContext(http, request.headers, requestId),
});
