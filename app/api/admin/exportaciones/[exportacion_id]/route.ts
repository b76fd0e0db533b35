import { presentExportacion } from "@/server/contract/admin/exportaciones";
import { adminRoute } from "@/server/http/api-route";
import { endpoint } from "@/server/http/endpoint";
import { getExportacion } from "@/server/usecases/archivos/read-exportacion";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute(
  endpoint("GET /api/admin/exportaciones/{exportacion_id}", {
    run: (deps, _, { params }) => getExportacion(deps, params),
    present: presentExportacion,
  }),
);
