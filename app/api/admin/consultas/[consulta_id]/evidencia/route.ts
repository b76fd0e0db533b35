import { presentEvidencia } from "@/server/contract/admin/bitacora";
import { adminRoute } from "@/server/http/api-route";
import { endpoint } from "@/server/http/endpoint";
import { getEvidencia } from "@/server/usecases/bitacora/get-evidencia";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute(
  endpoint("GET /api/admin/consultas/{consulta_id}/evidencia", {
    run: (deps, _, { params }) => getEvidencia(deps, params),
    present: presentEvidencia,
  }),
);
