import { presentRetencion, presentRetencionHistory } from "@/server/contract/admin/retenciones";
import { adminRoute } from "@/server/http/api-route";
import { endpoint } from "@/server/http/endpoint";
import { getRetencion } from "@/server/usecases/consultas/get-retencion";
import { holdRetencion } from "@/server/usecases/consultas/hold-retencion";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute(
  endpoint("GET /api/admin/clientes/{cliente_id}/retencion", {
    run: (deps, _, { params }) => getRetencion(deps, params),
    present: presentRetencionHistory,
  }),
  endpoint("PUT /api/admin/clientes/{cliente_id}/retencion", {
    run: (deps, actor, { params, body }) => holdRetencion(deps, actor, { ...params, ...body }),
    present: presentRetencion,
  }),
);
