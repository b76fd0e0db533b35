import { DiligenciaId } from "@/server/contract/portal/consultas";
import { nombreDePapel } from "@/server/domain/archivos/descarga";
import { parseParams } from "@/server/http/parse-input";
import { downloadRoute } from "@/server/trpc/portal/context";
import { getDiligenciaPdf } from "@/server/usecases/consultas/read-diligencias";

export const GET = downloadRoute(
  ["oficial", "consulta", "lectura"],
  async ({ deps, actor, request, params }) => {
    const { diligenciaId } = parseParams(DiligenciaId, params);
    const body = await getDiligenciaPdf(deps, actor, { diligenciaId, abandoned: request.signal });
    return { body, mediaType: "application/pdf", name: nombreDePapel("diligencia", diligenciaId, "pdf") };
  },
);
