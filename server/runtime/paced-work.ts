import { setTimeout } from "node:timers/promises";
import { watchedKinds } from "../db/contrapartes/vigilancia";
import { isAnyLoteRunning } from "../db/lotes/lote-work";
import { backAlarmas } from "../usecases/contrapartes/back-alarmas";
import { runVigilancia } from "../usecases/contrapartes/run-vigilancia";
import type { Deps } from "../usecases/deps";
import { runLotes } from "../usecases/lotes/run-lotes";
import type { Bell } from "../usecases/run-due";
import { getDeps } from "./deps";
import { createDueRunner } from "./due-runner";
import { isAnyUnanswered } from "./requester";
import { onShutdown } from "./shutdown";
import { paceServing } from "./turns";

/** Picks up retries and what dead workers held, and notices that lists have changed. */
const LOOK_MS = 5_000;
/** The next item begins after this time even if the thread is busy. */
const MOST_MS = 250;
/** For items under way at shutdown. */
const DRAIN_MS = 10_000;

interface PacedWork {
  /** `pace` lets the next item begin. */
  readonly work: (deps: Deps, pace: () => Promise<void>, bell: Bell) => Promise<void>;
  /** Whether there may be work that nobody announces. */
  readonly mayWait: (deps: Deps) => Promise<boolean>;
  /** While this is false the work takes the whole thread. It never is if omitted. */
  readonly isAsked?: () => boolean;
}

/**
 * Starts work that uses the free time of the serving thread. At shutdown the process finishes items under way and
 * releases the others, so that the next process need not wait for leases. Returns the listener for new work.
 */
function startPaced({ work, mayWait, isAsked = () => true }: PacedWork): () => void {
  const ending = new AbortController();
  const stopping = AbortSignal.any([getDeps().stopping, ending.signal]);
  const deps = { ...getDeps(), stopping };
  const pace = paceServing(isAsked, MOST_MS);
  const runner = createDueRunner({
    work: (bell) => work(deps, pace, bell),
    msUntilDue: async () => ((await mayWait(deps)) ? LOOK_MS : null),
    log: deps.log,
    stopping,
  });
  const worked = runner.start();
  onShutdown(async () => {
    ending.abort();
    await Promise.race([worked, setTimeout(DRAIN_MS, undefined, { ref: false })]);
  });
  return () => runner.wake();
}

/** Starts screening rows of lotes. */
export const startLotes = (): (() => void) =>
  startPaced({ work: runLotes, mayWait: ({ db }) => isAnyLoteRunning(db) });

const hasBase = async ({ db }: Deps) => (await watchedKinds(db)).length > 0;

/** Starts making the consultas of alarmas. */
export const startRespaldos = (): (() => void) => startPaced({ work: backAlarmas, mayWait: hasBase });

/** Starts comparing contrapartes. */
export const startVigilancia = (): (() => void) =>
  startPaced({ work: runVigilancia, mayWait: hasBase, isAsked: isAnyUnanswered });
