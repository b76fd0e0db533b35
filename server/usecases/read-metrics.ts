import type { Deps } from "./deps";
import { listListas } from "./list-listas";

/** What this process measures of itself and how the lists stand, in Prometheus' text format. */
export async function readMetrics(deps: Pick<Deps, "db" | "clock" | "metrics">): Promise<string> {
  return deps.metrics.render(await listListas(deps));
}
