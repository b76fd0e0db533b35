import { readClockOffset } from "../../db/operacion/service-clock";
import type { Reloj } from "../../domain/operacion/reloj";
import type { SoporteActor } from "../../domain/shared/actor";
import type { Deps } from "../deps";

export async function readClock(deps: Pick<Deps, "db" | "clock">, _actor: SoporteActor): Promise<Reloj> {
  const [ahora, desfaseMs] = await Promise.all([deps.clock.now(), readClockOffset(deps.db)]);
  return { ahora, desfaseMs };
}
