import { readClockOffset } from "../db/operacion/service-clock";
import type { Executor } from "../db/sql/client";
import type { Clock } from "../usecases/deps";
import { clockCorrectionMs } from "./pulse";

/** The machine's time. The service's own, which tests can move, is `Deps.clock`. */
export const systemNow = (): Date => new Date();

const hostsNow = (): number => Date.now() + clockCorrectionMs();

const hostsClock: Clock = { now: async () => new Date(hostsNow()) };

/**
 * The clock that all hosts share: this machine's, corrected to the database's if they differ. With `TEST_CLOCK=1`,
 * moved by the offset that all processes on the database share.
 */
export function createClock(db: Executor, isMovable: boolean): Clock {
  if (!isMovable) return hostsClock;
  return { now: async (tx = db) => new Date(hostsNow() + (await readClockOffset(tx))) };
}
