import { readClockOffset } from "../db/service-clock";
import type { SoporteActor } from "../domain/shared/actor";
import type { Deps } from "./deps";

export interface ClockReading {
  readonly ahora: Date;
  /** How far the service's time is ahead of the machine's. */
  readonly desfaseMs: number;
}

export async function readClock(
  deps: Pick<Deps, "db" | "clock">,
  _actor: SoporteActor,
): Promise<ClockReading> {
  const [ahora, desfaseMs] = await Promise.all([deps.clock.now(), readClockOffset(deps.db)]);
  return { ahora, desfaseMs };
}
