import { ConsultaId } from "@/server/contract/portal/consultas";
import { nombreDePapel } from "@/server/domain/archivos/descarga";
import { parseParams } from "@/server/http/parse-input";
import { paqueteZip } from "@/server/trpc/portal/consultas/paquete-zip";
import { downloadRoute } from "@/server/trpc/portal/context";
import { getPaquete } from "@/server/usecases/consultas/get-paquete";
import { refuseOthers } from "@/server/usecases/identidad/own-work";

export const GET = downloadRoute(
  ["oficial", "consulta", "lectura"],
  async ({ deps, actor, request, params }) => {
    const { consultaId } = parseParams(ConsultaId, params);
    await refuseOthers(deps, actor, { consultaId });
    const paquete = await getPaquete(deps, actor, { consultaId, abandoned: request.signal });
    const body = paqueteZip(paquete, deps.baseUrl);
    return { body, mediaType: "application/zip", name: nombreDePapel("evidencia", consultaId, "zip") };
  },
);
