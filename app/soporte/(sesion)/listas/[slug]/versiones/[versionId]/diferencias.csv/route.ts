import { CsvFiltro, VersionParams } from "@/server/contract/soporte/listas";
import { nombreDeDescarga } from "@/server/domain/archivos/descarga";
import { listaCambiosCsv } from "@/server/domain/listas/cambio-words";
import { parseParams, parseQuery } from "@/server/http/parse-input";
import { streamedText } from "@/server/http/serve-request";
import { downloadRoute } from "@/server/trpc/soporte/context";
import { eachCambio } from "@/server/usecases/listas/list-cambios";

export const GET = downloadRoute(["agente", "cumplimiento"], async ({ deps, actor, request, params }) => {
  const { slug, versionId } = parseParams(VersionParams, params);
  const filtro = parseQuery(CsvFiltro, new URL(request.url).searchParams);
  const cambios = await eachCambio(deps, actor, { ...filtro, slug, versionId });
  return {
    body: streamedText(listaCambiosCsv(cambios)),
    mediaType: "text/csv; charset=utf-8",
    name: nombreDeDescarga(`${slug}-diferencias`, await deps.clock.now(), "csv"),
  };
});
