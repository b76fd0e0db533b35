import { LoteArchivo, LoteId } from "@/server/contract/portal/lotes";
import { sinExtension } from "@/server/domain/archivos/descarga";
import { parseParams, parseQuery } from "@/server/http/parse-input";
import { downloadRoute } from "@/server/trpc/portal/context";
import { tableDownload } from "@/server/trpc/portal/table-download";
import { refuseOthers } from "@/server/usecases/identidad/own-work";
import { exportLote } from "@/server/usecases/lotes/export-lote";

/** The rows of a lote as a file. */
export const GET = downloadRoute(["oficial", "consulta"], async ({ deps, actor, request, params }) => {
  const { loteId } = parseParams(LoteId, params);
  await refuseOthers(deps, actor, { loteId });
  const { formato, filas } = parseQuery(LoteArchivo, new URL(request.url).searchParams);
  const now = await deps.clock.now();
  const { nombreArchivo, parts } = await exportLote(deps, actor, { loteId, formato, filas, now });
  const what = filas === "todas" ? "resultados" : "errores";
  return tableDownload(parts, formato, `${what}-${sinExtension(nombreArchivo)}`, now);
});
