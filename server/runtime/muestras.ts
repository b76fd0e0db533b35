import { listen } from "../db/listen";
import { MUESTRAS_CHANNEL } from "../db/muestras";
import { writeMuestras } from "../usecases/informes/write-muestras";
import { getDeps } from "./deps";
import { createDueRunner } from "./due-runner";

/** Writes samples for auditors from now on: when one is asked for, and every minute what another process left behind. */
export function startMuestras(): void {
  const deps = getDeps();
  const { db, log, stopping } = deps;
  const runner = createDueRunner({
    work: (bell) => writeMuestras(deps, bell),
    msUntilDue: async () => null,
    log,
    stopping,
  });
  void listen(db, MUESTRAS_CHANNEL, stopping, () => runner.wake());
  void runner.start();
}
