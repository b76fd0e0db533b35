import type { Deps } from "../usecases/deps";
import { standInSamples } from "../usecases/listas/stand-in-samples";
import { getDeps } from "./deps";
import type { AnnounceEvento } from "./entregas";
import { env } from "./env";
import { inngestMode } from "./inngest-mode";
import { startLatido } from "./latido";
import { startPulse, stopPulse } from "./pulse";
import { onShutdown } from "./shutdown";
import { startDueWork } from "./start-due-work";
import { createTareaRunner } from "./tarea-runner";
import { startWatch } from "./watch";

/**
 * Starts what must exist once per process: the live indexes, the tareas and the due work. A start makes partitions
 * ahead of time and renews the lists that are older than a day. It goes on while the database is down: what needs no
 * database is answered, and polling builds the index once it is back. `makeDemo` invents a history, outside production
 * alone.
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
    // Until the partitions are made, the default one takes every consulta.
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

/** So that the first query is answered: whoever starts the service waits for these, and for no source. */
async function firstSamples(deps: Deps): Promise<void> {
  try {
    const requestId = deps.entropy.uuidV7(await deps.clock.now());
    await standInSamples(deps, { kind: "sistema", tarea: "muestras", requestId });
  } catch (error) {
    deps.log.error({ error }, "no sample could be loaded");
  }
}

/** Once the lists are in force. What it cannot do now is done at the next start. */
async function tryDemo(deps: Deps, makeDemo: (deps: Deps) => Promise<number>): Promise<void> {
  try {
    await Promise.all([deps.liveIndex.refresh(), deps.diligenciaIndex.refresh()]);
    const steps = await makeDemo(deps);
    if (steps > 0) deps.log.info({ steps }, "the invented history is made");
  } catch (error) {
    if (!deps.stopping.aborted) deps.log.warn({ error }, "the invented history is not whole yet");
  }
}
