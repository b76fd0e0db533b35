import { colasDesde } from "../../db/operacion/salud";
import { tareasFallando } from "../../db/operacion/tareas";
import type { ListaStatus } from "../../domain/listas/lista-status";
import { atrasoDeColas } from "../../domain/operacion/salud";
import { TAREA_NOMBRES } from "../../domain/operacion/tarea";
import type { Deps, ListaMeasures } from "../deps";
import { listListas } from "../listas/list-listas";

/** What this process measures of itself and how the lists stand, in Prometheus' text format. */
export async function readMetrics(
  deps: Pick<Deps, "db" | "clock" | "metrics" | "processState">,
): Promise<string> {
  const now = await deps.clock.now();
  const [listas, desde, failing] = await Promise.all([
    listListas(deps),
    colasDesde(deps.db, now),
    tareasFallando(deps.db, TAREA_NOMBRES, 0),
  ]);
  return deps.metrics.render({
    listas: listas.map(measuresOf),
    proceso: deps.processState(),
    colas: atrasoDeColas(desde, now),
    tareas: failing,
  });
}

const measuresOf = ({ slug, age, activa, retenidas }: ListaStatus): ListaMeasures => ({
  slug,
  confirmadaEn: age.confirmadaEn,
  isLate: age.isLate,
  totalEntradas: activa?.totalEntradas ?? 0,
  retenidas: retenidas.length,
});
