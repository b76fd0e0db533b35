import { PlantillaArchivo } from "@/server/contract/portal/lotes";
import { parseQuery } from "@/server/http/parse-input";
import { downloadRoute } from "@/server/trpc/portal/context";
import { tableDownload } from "@/server/trpc/portal/table-download";
import { writePlantilla } from "@/server/usecases/lotes/export-lote";

/** What to fill in and send. */
export const GET = downloadRoute(["oficial", "consulta"], async ({ deps, request }) => {
  const { formato } = parseQuery(PlantillaArchivo, new URL(request.url).searchParams);
  return tableDownload([writePlantilla(formato)], formato, "plantilla", await deps.clock.now());
});
