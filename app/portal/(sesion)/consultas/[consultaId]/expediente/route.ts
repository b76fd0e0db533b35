import { ConsultaId } from "@/server/contract/portal/consultas";
import { ExpedienteDe } from "@/server/contract/portal/informes";
import { nombreDePapel } from "@/server/domain/archivos/descarga";
import { parseParams, parseQuery } from "@/server/http/parse-input";
import { downloadRoute } from "@/server/trpc/portal/context";
import { issueExpediente } from "@/server/usecases/informes/expedientes";

export const GET = downloadRoute(["oficial", "lectura"], async ({ deps, actor, request, params }) => {
  const { consultaId } = parseParams(ConsultaId, params);
  const { de } = parseQuery(ExpedienteDe, new URL(request.url).searchParams);
  const asked = { consultaId, de, abandoned: request.signal };
  const { expedienteId, pdf } = await issueExpediente(deps, actor, asked);
  return { body: pdf, mediaType: "application/pdf", name: nombreDePapel("expediente", expedienteId, "pdf") };
});
