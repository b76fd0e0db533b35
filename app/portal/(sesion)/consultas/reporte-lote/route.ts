import { ReporteLoteRequest } from "@/server/contract/v1/reportes";
import { nombreDeDescarga } from "@/server/domain/archivos/descarga";
import { JSON_MAX_BYTES, parseJson, parseWith, readBody } from "@/server/http/parse-input";
import { downloadRoute } from "@/server/trpc/portal/context";
import { getReporteLote } from "@/server/usecases/consultas/reportes";

export const POST = downloadRoute(["oficial"], async ({ deps, actor, request }) => {
  const sent = await readBody(request, JSON_MAX_BYTES, request.signal);
  const { consultaIds, titulo } = parseWith(ReporteLoteRequest, parseJson(sent));
  const pdf = await getReporteLote(deps, actor, { consultaIds, titulo, abandoned: request.signal });
  return {
    body: pdf,
    mediaType: "application/pdf",
    name: nombreDeDescarga(`reporte-de-${consultaIds.length}-consultas`, await deps.clock.now(), "pdf"),
  };
});
