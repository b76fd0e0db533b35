import { adminRoute } from "@/server/http/api-route";
import { endpoint } from "@/server/http/endpoint";
import { readMetrics } from "@/server/usecases/operacion/read-metrics";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute(
  endpoint("GET /api/admin/metricas", { run: readMetrics, present: (text) => text }),
);
