import { DecisionesArchivo } from "@/server/contract/portal/decisiones";
import { nombreDeDescarga } from "@/server/domain/archivos/descarga";
import { decisionesCsv } from "@/server/domain/decisiones/decisiones-csv";
import { parseQuery } from "@/server/http/parse-input";
import { downloadRoute } from "@/server/trpc/portal/context";
import { exportDecisiones } from "@/server/usecases/decisiones/read-decisiones";

/** What a spreadsheet opens at ease; narrower days give the rest. */
const LINEAS = 10_000;

export const GET = downloadRoute(["oficial"], async ({ deps, actor, request }) => {
  const range = parseQuery(DecisionesArchivo, new URL(request.url).searchParams);
  const { rows, isCut } = await exportDecisiones(deps, actor, { ...range, limite: LINEAS });
  return {
    body: decisionesCsv(rows, isCut),
    mediaType: "text/csv; charset=utf-8",
    name: nombreDeDescarga("decisiones", await deps.clock.now(), "csv"),
  };
});
