import type { Db } from "../db/client";
import { readClockOffset } from "../db/service-clock";
import type { Clock } from "../usecases/deps";

const systemClock: Clock = { now: async () => new Date() };

/** The machine's clock; with `TEST_CLOCK=1`, moved by the offset that all processes on the database share. */
export function createClock(db: Db, isMovable: boolean): Clock {
  if (!isMovable) return systemClock;
  return { now: async () => new Date(Date.now() + (await readClockOffset(db))) };
}
