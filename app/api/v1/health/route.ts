import { presentHealth } from "@/server/contract/v1/health";
import { V1_OPERATIONS } from "@/server/contract/v1/operations";
import { apiRoute } from "@/server/http/create-route";
import { endpoint } from "@/server/http/endpoint";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute(
  endpoint(V1_OPERATIONS, "GET /api/v1/health", {
    run: ({ systemNow }) => systemNow(),
    present: presentHealth,
  }),
);
