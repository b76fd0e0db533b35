import { nombreDeDescarga } from "@/server/domain/archivos/descarga";
import { consumoCsv } from "@/server/domain/facturacion/consumo-csv";
import { downloadRoute } from "@/server/trpc/portal/context";
import { getConsumoHistorial } from "@/server/usecases/facturacion/consumo";

/** More than there are months of a life. */
const TODOS = 1_200;

export const GET = downloadRoute(["oficial", "lectura"], async ({ deps, actor }) => {
  const now = await deps.clock.now();
  const historial = await getConsumoHistorial(deps, actor, { periodos: TODOS, now });
  return {
    body: consumoCsv(historial),
    mediaType: "text/csv; charset=utf-8",
    name: nombreDeDescarga("historial-consumo", now, "csv"),
  };
});
