import { Cron } from "croner";
import type { Deps } from "../usecases/deps";
import { standInSamples } from "../usecases/listas/stand-in-samples";
import { noteDisponibilidad } from "../usecases/operacion/estado";
import { getDeps } from "./deps";
import type { AnnounceEvento } from "./entregas";
import { env } from "./env";
import { inngestMode } from "./inngest-mode";
import { startPulse, stopPulse } from "./pulse";
import { onShutdown } from "./shutdown";
import { startDueWork } from "./start-due-work";
import { createTareaRunner } from "./tarea-runner";
import { startWatch } from "./watch";

/**
 * Starts what exists once per process: live indexes, tareas and due work. Creates partitions ahead of time and renews
 * lists older than a day. Continues with the database down: requests that need no database are answered, and polling
 * builds the index later. `makeDemo` creates the invented history, outside production only.
 */
export async function boot(
  announceEvento: AnnounceEvento | null,
  makeDemo: (deps: Deps) => Promise<number>,
): Promise<void> {
  const deps = getDeps();
  const indexes = [deps.liveIndex, deps.diligenciaIndex];
  onShutdown(async () => stopPulse());
  const runner = createTareaRunner(deps, { isInngest: inngestMode() !== null });
  onShutdown(async () => runner.stop());
  await Promise.all([
    startPulse(deps.db),
    startWatch(),
    // Until the partitions exist, the default one takes every consulta.
    runner.run("preparar-particiones", "arranque", null),
    ...indexes.map((index) =>
      index.refresh().catch((error: unknown) => deps.log.error({ error }, "the lists could not be read")),
    ),
    firstSamples(deps),
  ]);
  for (const index of indexes) index.start();
  runner.start();
  const latido = startLatido(deps);
  onShutdown(async () => latido.stop());
  startDueWork(announceEvento);
  void runner
    .runAtStart("actualizar-listas")
    .then(() => (env().APP_ENV === "production" ? null : tryDemo(deps, makeDemo)));
}

/** Loads the samples before any source, so that the first query is answered. The start waits only for these. */
async function firstSamples(deps: Deps): Promise<void> {
  try {
    const requestId = deps.entropy.uuidV7(await deps.clock.now());
    await standInSamples(deps, { kind: "sistema", tarea: "muestras", requestId });
  } catch (error) {
    deps.log.error({ error }, "no sample could be loaded");
  }
}

/** Runs once the lists are in force. What fails is done at the next start. */
async function tryDemo(deps: Deps, makeDemo: (deps: Deps) => Promise<number>): Promise<void> {
  try {
    await Promise.all([deps.liveIndex.refresh(), deps.diligenciaIndex.refresh()]);
    const steps = await makeDemo(deps);
    if (steps > 0) deps.log.info({ steps }, "the invented history is made");
  } catch (error) {
    if (!deps.stopping.aborted) deps.log.warn({ error }, "the invented history is not whole yet");
  }
}

/** In the middle of each minute, so that a delay below half a minute stays within it. */
const EACH_MINUTE = "30 * * * * *";

/**
 * Records each minute that this process can answer. Not a tarea: those run in one process only, or through Inngest,
 * and say nothing about whether queries are answered.
 */
function startLatido(deps: Pick<Deps, "db" | "clock" | "processState" | "log" | "stopping">): Cron {
  const onError = (error: unknown) => {
    if (!deps.stopping.aborted) deps.log.error({ error }, "the minute could not be noted as available");
  };
  return new Cron(EACH_MINUTE, { protect: true, unref: true, catch: onError }, () =>
    noteDisponibilidad(deps),
  );
}
