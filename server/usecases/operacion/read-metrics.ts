import type { ListaStatus } from "../../domain/listas/lista-status";
import type { Deps, ListaMeasures } from "../deps";
import { listListas } from "../listas/list-listas";

/** What this process measures of itself and how the lists stand, in Prometheus' text format. */
export async function readMetrics(
  deps: Pick<Deps, "db" | "clock" | "metrics" | "indexLags">,
): Promise<string> {
  const listas = await listListas(deps);
  return deps.metrics.render(listas.map(measuresOf), deps.indexLags());
}

const measuresOf = ({ slug, age, activa, retenidas }: ListaStatus): ListaMeasures => ({
  slug,
  confirmadaEn: age.confirmadaEn,
  isLate: age.isLate,
  totalEntradas: activa?.totalEntradas ?? 0,
  retenidas: retenidas.length,
});
