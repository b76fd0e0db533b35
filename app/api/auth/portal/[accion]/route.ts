import { createAccessRoute } from "@/server/http/access-route";
import { liveContext } from "@/server/http/live-context";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createAccessRoute(liveContext, "portal");
