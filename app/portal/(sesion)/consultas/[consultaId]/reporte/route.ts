import { ConsultaId } from "@/server/contract/portal/consultas";
import { nombreDePapel } from "@/server/domain/archivos/descarga";
import { parseParams } from "@/server/http/parse-input";
import { downloadRoute } from "@/server/trpc/portal/context";
import { getReporte } from "@/server/usecases/consultas/reportes";
import { refuseOthers } from "@/server/usecases/identidad/own-work";

export const GET = downloadRoute(
  ["oficial", "consulta", "lectura"],
  async ({ deps, actor, request, params }) => {
    const { consultaId } = parseParams(ConsultaId, params);
    await refuseOthers(deps, actor, { consultaId });
    const pdf = await getReporte(deps, actor, { consultaId, abandoned: request.signal });
    return { body: pdf, mediaType: "application/pdf", name: nombreDePapel("reporte", consultaId, "pdf") };
  },
);
