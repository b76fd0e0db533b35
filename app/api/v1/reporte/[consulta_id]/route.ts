import { V1_OPERATIONS } from "@/server/contract/v1/operations";
import { presentReporteHeaders } from "@/server/contract/v1/reportes";
import { apiRoute } from "@/server/http/create-route";
import { endpoint, FileBytes } from "@/server/http/endpoint";
import { getReporte } from "@/server/usecases/consultas/reportes";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute(
  endpoint(V1_OPERATIONS, "GET /api/v1/reporte/{consulta_id}", {
    run: async (deps, actor, { params, abandoned }) => ({
      ...params,
      pdf: await getReporte(deps, actor, { ...params, abandoned }),
    }),
    present: ({ pdf }) => new FileBytes(pdf),
    headers: ({ consultaId }) => presentReporteHeaders(consultaId),
  }),
);
