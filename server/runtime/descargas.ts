import { DESCARGAS_CHANNEL } from "../db/descargas";
import { listen } from "../db/listen";
import { writeDescargas } from "../usecases/descargas/write-descargas";
import { getDeps } from "./deps";
import { createDueRunner } from "./due-runner";

/** Writes files of consultas from now on: when one is asked for, and every minute what another process left behind. */
export function startDescargas(): void {
  const deps = getDeps();
  const { db, log, stopping } = deps;
  const runner = createDueRunner({
    work: (bell) => writeDescargas(deps, bell),
    msUntilDue: async () => null,
    log,
    stopping,
  });
  void listen(db, DESCARGAS_CHANNEL, stopping, () => runner.wake());
  void runner.start();
}
