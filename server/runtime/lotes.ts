import { performance } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";
import { isAnyLoteRunning } from "../db/lotes/lote-work";
import { createPace } from "../usecases/lotes/pace";
import { runLotes } from "../usecases/lotes/run-lotes";
import { getDeps } from "./deps";
import { createDueRunner } from "./due-runner";
import { onShutdown } from "./shutdown";

/** Picks up retries and rows of dead workers while a lote runs. */
const LOOK_MS = 5_000;
/** For rows under way at shutdown. */
const DRAIN_MS = 10_000;

const loopTimes = () => {
  const { active, idle } = performance.eventLoopUtilization();
  return { activeMs: active, elapsedMs: active + idle };
};

/**
 * Starts screening rows of lotes. At shutdown the process finishes rows under way and releases the others, so that
 * the next process need not wait for leases. Returns the listener for lotes.
 */
export function startLotes(): () => void {
  const ending = new AbortController();
  const stopping = AbortSignal.any([getDeps().stopping, ending.signal]);
  const deps = { ...getDeps(), stopping };
  const { db, log } = deps;
  const pace = createPace(loopTimes);
  const runner = createDueRunner({
    work: (bell) => runLotes(deps, pace, bell),
    msUntilDue: async () => ((await isAnyLoteRunning(db)) ? LOOK_MS : null),
    log,
    stopping,
  });
  const worked = runner.start();
  onShutdown(async () => {
    ending.abort();
    await Promise.race([worked, setTimeout(DRAIN_MS, undefined, { ref: false })]);
  });
  return () => runner.wake();
}
