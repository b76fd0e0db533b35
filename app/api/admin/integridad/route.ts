import { presentIntegridad } from "@/server/contract/integridad";
import { adminRoute } from "@/server/http/api-route";
import { endpoint } from "@/server/http/endpoint";
import { getIntegridad } from "@/server/usecases/bitacora/get-integridad";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute(
  endpoint("GET /api/admin/integridad", { run: (deps) => getIntegridad(deps), present: presentIntegridad }),
);
