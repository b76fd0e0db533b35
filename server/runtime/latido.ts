import { Cron } from "croner";
import type { Deps } from "../usecases/deps";
import { noteDisponibilidad } from "../usecases/operacion/estado";

/** In the middle of each minute, so that a delay below half a minute stays within it. */
const EACH_MINUTE = "30 * * * * *";

/**
 * Records each minute that this process can answer. Not a tarea: those run in one process only, or through Inngest,
 * and say nothing about whether queries are answered.
 */
export function startLatido(deps: Pick<Deps, "db" | "clock" | "processState" | "log" | "stopping">): Cron {
  const onError = (error: unknown) => {
    if (!deps.stopping.aborted) deps.log.error({ error }, "the minute could not be noted as available");
  };
  return new Cron(EACH_MINUTE, { protect: true, unref: true, catch: onError }, () =>
    noteDisponibilidad(deps),
  );
}
