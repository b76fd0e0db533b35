import { presentExportacionCreada } from "@/server/contract/admin/exportaciones";
import { adminRoute } from "@/server/http/api-route";
import { endpoint } from "@/server/http/endpoint";
import { requestExportacion } from "@/server/usecases/archivos/request-exportacion";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute(
  endpoint("POST /api/admin/clientes/{cliente_id}/exportaciones", {
    run: (deps, actor, { params, body }) => requestExportacion(deps, actor, { ...params, ...body }),
    present: presentExportacionCreada,
  }),
);
