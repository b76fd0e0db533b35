import { archivoHeaders } from "@/server/contract/admin/exportaciones";
import { adminRoute } from "@/server/http/api-route";
import { endpoint, FileStream } from "@/server/http/endpoint";
import { readExportacion } from "@/server/usecases/archivos/read-exportacion";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute(
  endpoint("GET /api/admin/exportaciones/{exportacion_id}/archivo", {
    run: (deps, actor, { params }) => readExportacion(deps, actor, params),
    present: ({ parts }) => new FileStream(parts),
    headers: ({ archivo }) => archivoHeaders(archivo),
  }),
);
