import { liveContext } from "@/server/http/live-context";
import { createPublicRoute } from "@/server/http/public-route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createPublicRoute(liveContext);
