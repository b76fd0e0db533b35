import { V1_OPERATIONS } from "@/server/contract/v1/operations";
import { presentReporteHeaders } from "@/server/contract/v1/reportes";
import { apiRoute } from "@/server/http/create-route";
import { endpoint, FileBytes } from "@/server/http/endpoint";
import { getReporteLote } from "@/server/usecases/consultas/reportes";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute(
  endpoint(V1_OPERATIONS, "POST /api/v1/reporte-lote", {
    run: (deps, actor, { body, abandoned }) => getReporteLote(deps, actor, { ...body, abandoned }),
    present: (pdf) => new FileBytes(pdf),
    headers: () => presentReporteHeaders(null),
  }),
);
