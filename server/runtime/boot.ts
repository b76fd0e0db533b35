import { getDeps } from "./deps";
import { inngestMode } from "./inngest-mode";
import { onShutdown } from "./shutdown";
import { createTareaRunner } from "./tarea-runner";

/**
 * Starts what must exist once per process: the live index and the jobs. A start makes partitions ahead of time and
 * renews the lists that are older than a day. A database that is down delays none of the answers that need none;
 * polling catches up with it.
 */
export async function boot(): Promise<void> {
  const deps = getDeps();
  const runner = createTareaRunner(deps, { isInngest: inngestMode() !== null });
  onShutdown(async () => runner.stop());
  await Promise.all([
    // Until it is done the default partition keeps every consulta.
    runner.run("preparar-particiones", "arranque", null),
    deps.liveIndex
      .refresh()
      .catch((error: unknown) => deps.log.error({ error }, "the lists could not be read")),
  ]);
  deps.liveIndex.start();
  runner.start();
  void runner.run("actualizar-listas", "arranque", null);
}
