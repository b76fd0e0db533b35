import { createAuthRoute } from "@/server/http/auth-route";
import { liveContext } from "@/server/http/live-context";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createAuthRoute(liveContext, "portal");
