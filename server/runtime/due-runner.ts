import { setTimeout } from "node:timers/promises";
import type { Logger } from "pino";
import type { Clock } from "../usecases/deps";
import { Bell } from "../usecases/run-due";

/** Longest time between two checks. Finds work whose notification was lost. */
const SWEEP_MS = 60_000;
/** Wait when an item is due but another process holds it. */
const RETRY_MS = 1_000;

export interface DueRunner {
  /** Notifies that there may be work. */
  wake(): void;
  /** Works until the service stops. */
  start(): Promise<void>;
}

/** Milliseconds until the next item is due. Null if none waits. */
export async function msUntil(clock: Clock, nextDue: () => Promise<Date | null>): Promise<number | null> {
  const next = await nextDue();
  return next && next.getTime() - (await clock.now()).getTime();
}

/**
 * Runs `work` when woken, when the next item is due, and every minute. `msUntilDue` is null if nothing waits or if
 * Inngest keeps the times.
 */
export function createDueRunner(options: {
  readonly work: (bell: Bell) => Promise<unknown>;
  readonly msUntilDue: () => Promise<number | null>;
  readonly log: Logger;
  readonly stopping: AbortSignal;
}): DueRunner {
  const { work, msUntilDue, log, stopping } = options;
  const bell = new Bell();

  async function turn(): Promise<void> {
    bell.reset();
    await work(bell);
    const waitMs = (await msUntilDue()) ?? SWEEP_MS;
    await pause(Math.min(Math.max(waitMs, RETRY_MS), SWEEP_MS));
  }

  async function pause(ms: number): Promise<void> {
    const timer = new AbortController();
    const signal = AbortSignal.any([timer.signal, stopping]);
    await Promise.race([bell.rung(), setTimeout(ms, undefined, { signal, ref: false }).catch(() => {})]);
    timer.abort();
  }

  return {
    wake: () => bell.ring(),
    async start() {
      while (!stopping.aborted) {
        await turn().catch(async (error: unknown) => {
          if (stopping.aborted) return;
          log.error({ error }, "due work stumbled; it will be tried again");
          await pause(RETRY_MS);
        });
      }
    },
  };
}
