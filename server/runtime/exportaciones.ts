import { EXPORTACIONES_CHANNEL } from "../db/exportaciones";
import { listen } from "../db/listen";
import { writeExportaciones } from "../usecases/exportaciones/write-exportaciones";
import { getDeps } from "./deps";
import { createDueRunner } from "./due-runner";

/** Writes exports from now on: when one is asked for, and every minute what another process left behind. */
export function startExportaciones(): void {
  const deps = getDeps();
  const { db, log, stopping } = deps;
  const runner = createDueRunner({
    work: (bell) => writeExportaciones(deps, bell),
    msUntilDue: async () => null,
    log,
    stopping,
  });
  void listen(db, EXPORTACIONES_CHANNEL, stopping, () => runner.wake());
  void runner.start();
}
