import { ActividadFiltro } from "@/server/contract/portal/actividad";
import { nombreDeDescarga } from "@/server/domain/archivos/descarga";
import { actividadCsv } from "@/server/domain/bitacora/actividad-csv";
import { parseQuery } from "@/server/http/parse-input";
import { downloadRoute } from "@/server/trpc/portal/context";
import { listActividad } from "@/server/usecases/bitacora/actividad";

/** What a spreadsheet opens at ease; a narrower filter gives the rest. */
const LINEAS = 10_000;

export const GET = downloadRoute(["oficial"], async ({ deps, actor, request }) => {
  const filtro = parseQuery(ActividadFiltro, new URL(request.url).searchParams);
  const { rows, siguiente } = await listActividad(deps, actor, { ...filtro, cursor: null, limite: LINEAS });
  return {
    body: actividadCsv(rows, siguiente !== null),
    mediaType: "text/csv; charset=utf-8",
    name: nombreDeDescarga("actividad", await deps.clock.now(), "csv"),
  };
});
