import { presentIntegridad } from "@/server/contract/admin/integridad";
import { adminRoute } from "@/server/http/api-route";
import { endpoint } from "@/server/http/endpoint";
import { askIntegridad } from "@/server/usecases/bitacora/ask-integridad";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute(
  endpoint("GET /api/admin/integridad", { run: (deps) => askIntegridad(deps), present: presentIntegridad }),
);
