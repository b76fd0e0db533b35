import { Cron } from "croner";
import type { Deps } from "../usecases/deps";
import { noteDisponibilidad } from "../usecases/operacion/note-disponibilidad";

/** In the middle of each minute: what is late by less than half of one is of its minute still. */
const EACH_MINUTE = "30 * * * * *";

/**
 * Has the process note by itself, each minute, that it can answer. No tarea: those run in one process, or where Inngest
 * has them run, and what stands still there says nothing of whether queries are answered.
 */
export function startLatido(deps: Pick<Deps, "db" | "clock" | "processState" | "log" | "stopping">): Cron {
  const onError = (error: unknown) => {
    if (!deps.stopping.aborted) deps.log.error({ error }, "the minute could not be noted as available");
  };
  return new Cron(EACH_MINUTE, { protect: true, unref: true, catch: onError }, () =>
    noteDisponibilidad(deps),
  );
}
