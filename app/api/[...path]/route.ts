import { adminRoute } from "@/server/http/api-route";

export const dynamic = "force-dynamic";

// What no other route file answers is told as a program reads it, not as a page.
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute();
