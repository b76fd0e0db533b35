import { createEstadoRoute } from "@/server/http/estado-route";
import { liveContext } from "@/server/http/live-context";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createEstadoRoute(
  liveContext,
  "/estado.atom",
);
