import { liveContext } from "@/server/http/live-context";
import { createTrpcRoute } from "@/server/trpc/serve";
import { createSoporteContext } from "@/server/trpc/soporte/context";
import { soporteRouter } from "@/server/trpc/soporte/root";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createTrpcRoute(liveContext, {
  endpoint: "/api/trpc/soporte",
  router: soporteRouter,
  createContext: (http, request, requestId) => createSoporteContext(http, request.headers, requestId),
});
