import { recordAudit } from "../../db/bitacora/staff-audit";
import { lockClockOffset, readClockOffset, writeClockOffset } from "../../db/operacion/service-clock";
import { inLongTransaction } from "../../db/sql/transaction";
import type { Reloj } from "../../domain/operacion/comprobacion";
import type { SoporteActor } from "../../domain/shared/actor";
import { isKeptMoment, KEPT_MOMENT_ERROR } from "../../domain/shared/bogota";
import { type Issue, ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";

export async function readClock(deps: Pick<Deps, "db" | "clock">, _actor: SoporteActor): Promise<Reloj> {
  const [ahora, desfaseMs] = await Promise.all([deps.clock.now(), readClockOffset(deps.db)]);
  return { ahora, desfaseMs };
}

/** The time to show, or the offset from the machine's clock. The schema accepts one of the two. */
type SetClockInput = { readonly ahora: Date } | { readonly desfaseMs: number };

/**
 * Moves the service's clock for every process on this database. Only if the environment allows it.
 * @throws ServiceError `validation_error` outside the supported years.
 */
export async function setClock(
  deps: Pick<Deps, "db" | "clock">,
  actor: SoporteActor,
  input: SetClockInput,
): Promise<Reloj> {
  return inLongTransaction(deps.db, async (tx) => {
    const before = await lockClockOffset(tx);
    const now = await deps.clock.now(tx);
    const machineMs = now.getTime() - before;
    const desfaseMs = "ahora" in input ? input.ahora.getTime() - machineMs : input.desfaseMs;
    const ahora = new Date(machineMs + desfaseMs);
    if (!isKeptMoment(ahora)) throw new ServiceError("validation_error", { issues: [issueOf(input)] });
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
    return { ahora, desfaseMs };
  });
}

const issueOf = (input: SetClockInput): Issue => ({
  path: ["ahora" in input ? "ahora" : "desfase_ms"],
  message: KEPT_MOMENT_ERROR,
});
