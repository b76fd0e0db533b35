import { performance } from "node:perf_hooks";
import { listen } from "../db/listen";
import { isAnyLoteRunning, LOTES_CHANNEL } from "../db/lotes";
import type { WriteAnswer } from "../usecases/consultas/screen";
import { createPace } from "../usecases/lotes/pace";
import { runLotes } from "../usecases/lotes/run-lotes";
import { getDeps } from "./deps";
import { createDueRunner } from "./due-runner";

/** What another process died over, and what is tried again, while a lote runs. */
const LOOK_MS = 5_000;

const loopTimes = () => {
  const { active, idle } = performance.eventLoopUtilization();
  return { activeMs: active, elapsedMs: active + idle };
};

/** Screens the rows of lotes from now on: when one is started, and what another process left behind. */
export function startLotes(write: WriteAnswer): void {
  const deps = getDeps();
  const { db, log, stopping } = deps;
  const pace = createPace(loopTimes);
  const runner = createDueRunner({
    work: (bell) => runLotes(deps, { pace, write }, bell),
    msUntilDue: async () => ((await isAnyLoteRunning(db)) ? LOOK_MS : null),
    log,
    stopping,
  });
  void listen(db, LOTES_CHANNEL, stopping, () => runner.wake());
  void runner.start();
}
