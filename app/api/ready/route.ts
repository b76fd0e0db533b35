import { presentReady } from "@/server/contract/ready";
import { isReady } from "@/server/domain/salud/index-lag";
import { openRoute } from "@/server/http/api-route";
import { endpoint } from "@/server/http/endpoint";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = openRoute(
  endpoint("GET /api/ready", {
    run: ({ indexLags }) => indexLags(),
    present: presentReady,
    status: (lags) => (isReady(lags) ? 200 : 503),
  }),
);
