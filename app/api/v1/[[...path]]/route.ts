import { apiRoute } from "@/server/http/create-route";

export const dynamic = "force-dynamic";

// Contract-decisions 1: unknown paths get a 404 with an Error body, not Next's HTML page.
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute();
