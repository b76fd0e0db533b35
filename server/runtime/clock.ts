import { readClockOffset } from "../db/operacion/service-clock";
import type { Executor } from "../db/sql/client";
import type { Clock } from "../usecases/deps";

/** The machine's time. The service's own, which tests can move, is `Deps.clock`. */
export const systemNow = (): Date => new Date();

const systemClock: Clock = { now: async () => systemNow() };

/** The machine's clock; with `TEST_CLOCK=1`, moved by the offset that all processes on the database share. */
export function createClock(db: Executor, isMovable: boolean): Clock {
  if (!isMovable) return systemClock;
  return { now: async (tx = db) => new Date(Date.now() + (await readClockOffset(tx))) };
}
