import { setTimeout } from "node:timers/promises";
import { nextIntento } from "../../db/avisos/entregas";
import type { Deps } from "../deps";
import { deliverDue, type EntregasTally } from "./deliver-due";

const POLL_MS = 50;

/**
 * Tarea `entregar-eventos`: makes every attempt that is due when it starts and waits for those that other workers are
 * making, so that afterwards none of them is outstanding.
 */
export async function deliverEntregas(deps: Deps): Promise<EntregasTally> {
  const asOf = await deps.clock.now();
  const tally = await deliverDue(deps, { asOf });
  for (;;) {
    const next = await nextIntento(deps.db, null);
    if (next === null || next > asOf) return tally;
    await setTimeout(POLL_MS, undefined, { signal: deps.stopping });
    await deliverDue(deps, { asOf, tally });
  }
}
