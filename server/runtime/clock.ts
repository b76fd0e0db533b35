import { randomBytes, randomUUID } from "node:crypto";
import { v7 } from "uuid";
import { readClockOffset } from "../db/operacion/service-clock";
import type { Executor } from "../db/sql/client";
import type { Clock, Entropy } from "../usecases/deps";
import { clockCorrectionMs } from "./pulse";

/** The machine's time. The service's own, which tests can move, is `Deps.clock`. */
export const systemNow = (): Date => new Date();

/**
 * The clock that all hosts share: this machine's, corrected to the database's if they differ. With `TEST_CLOCK=1`,
 * moved by the offset that all processes on the database share.
 * @param correctionMs milliseconds to add to this machine's clock, as the serving thread measured them
 */
export function createClock(db: Executor, isMovable: boolean, correctionMs = clockCorrectionMs): Clock {
  const hostsNow = (): number => Date.now() + correctionMs();
  return {
    now: async (tx = db) => new Date(hostsNow() + (isMovable ? await readClockOffset(tx) : 0)),
  };
}

export const entropy: Entropy = {
  uuidV7: (at) => v7({ msecs: at.getTime() }),
  uuidV4: () => randomUUID(),
  hex: (bytes) => randomBytes(bytes).toString("hex"),
};
