import { COMPROBACIONES_CHANNEL } from "../db/comprobaciones";
import { listen } from "../db/listen";
import { runComprobaciones } from "../usecases/comprobaciones/run-comprobaciones";
import { getDeps } from "./deps";
import { createDueRunner } from "./due-runner";

/** Does checks from now on: when one is asked for, and every minute what another process left behind. */
export function startComprobaciones(): void {
  const deps = getDeps();
  const { db, log, stopping } = deps;
  const runner = createDueRunner({
    work: (bell) => runComprobaciones(deps, bell),
    msUntilDue: async () => null,
    log,
    stopping,
  });
  void listen(db, COMPROBACIONES_CHANNEL, stopping, () => runner.wake());
  void runner.start();
}
