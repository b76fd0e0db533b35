import { adminRoute } from "@/server/http/create-route";

export const dynamic = "force-dynamic";

// Answers unknown paths with an Error body instead of a page.
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute();
