import { lockClockOffset, writeClockOffset } from "../db/service-clock";
import { recordAudit } from "../db/staff-audit";
import { inTransaction } from "../db/transaction";
import type { SoporteActor } from "../domain/shared/actor";
import type { Deps } from "./deps";
import type { ClockReading } from "./read-clock";

/** The moment it should be, or how far the clock is moved from the machine's; the edge admits one of the two. */
export type SetClockInput = { readonly ahora: Date } | { readonly desfaseMs: number };

/** Moves the service's clock for every process on this database. Only where the environment allows it. */
export async function setClock(
  deps: Pick<Deps, "db" | "clock">,
  actor: SoporteActor,
  input: SetClockInput,
): Promise<ClockReading> {
  return inTransaction(deps.db, async (tx) => {
    const before = await lockClockOffset(tx);
    const now = await deps.clock.now();
    const machineMs = now.getTime() - before;
    const desfaseMs = "ahora" in input ? input.ahora.getTime() - machineMs : input.desfaseMs;
    await writeClockOffset(tx, desfaseMs);
    await recordAudit(tx, {
      en: now,
      actor,
      accion: "reloj.movido",
      objetoTipo: "reloj",
      objetoId: "1",
      antes: { desfaseMs: before },
      despues: { desfaseMs },
    });
    return { ahora: new Date(machineMs + desfaseMs), desfaseMs };
  });
}
