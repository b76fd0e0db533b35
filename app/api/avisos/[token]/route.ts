import { createBajaRoute } from "@/server/http/baja-route";
import { liveContext } from "@/server/http/live-context";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createBajaRoute(liveContext);
