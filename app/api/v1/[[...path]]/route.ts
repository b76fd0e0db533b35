import { apiRoute } from "@/server/http/api-route";

export const dynamic = "force-dynamic";

// Contract-decisions 1: what no other route file answers is a 404 in the Error shape, not Next's HTML page.
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute();
