import { adminRoute } from "@/server/http/create-route";
import { readyResponse } from "@/server/http/ready-response";

export const dynamic = "force-dynamic";

export const GET = readyResponse;
export const HEAD = readyResponse;
/** No other method exists here. */
export const { POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute();
