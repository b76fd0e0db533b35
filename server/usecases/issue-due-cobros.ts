import { lockCliente } from "../db/clientes";
import { insertCobro } from "../db/cobros";
import { type CuentaState, lockCuenta, readCuentas } from "../db/cuentas";
import { recordEventos } from "../db/eventos";
import { clientesWithPlan } from "../db/planes";
import { inTransaction } from "../db/transaction";
import { type CobroNuevo, decideEmision } from "../domain/billing/cobro";
import { periodoOf } from "../domain/billing/periodo";
import { cobroEmitido } from "./cobro-emitido";
import type { Deps } from "./deps";
import { newCobro } from "./new-cobro";

/** Clients read at a time. */
const BATCH = 200;

/**
 * Job `emitir-cobros`: issues the accounts that are due and that no query has issued, most of them on day 20. Run
 * twice, or beside queries that cross 80 %, it issues each once.
 */
export async function issueDueCobros(
  deps: Pick<Deps, "db" | "clock" | "entropy">,
): Promise<{ readonly emitidos: number }> {
  const now = await deps.clock.now();
  const clienteIds = await clientesWithPlan(deps.db, periodoOf(now).mes);
  let emitidos = 0;
  for (let start = 0; start < clienteIds.length; start += BATCH) {
    const states = await readCuentas(deps.db, clienteIds.slice(start, start + BATCH), now);
    for (const state of states.values()) {
      if (dueOf(state, now) !== null && (await issue(deps, state.clienteId, now))) emitidos += 1;
    }
  }
  return { emitidos };
}

function dueOf({ cuenta, context }: CuentaState, now: Date): CobroNuevo | null {
  if (cuenta.modalidad === "bolsa") return null;
  return decideEmision({ ...cuenta, isEmitido: context.isEmitido }, now, context);
}

/** Decides again on the account as no query changes it any more. */
function issue(
  { db, entropy }: Pick<Deps, "db" | "entropy">,
  clienteId: string,
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockCliente(tx, clienteId);
    const state = await lockCuenta(tx, clienteId, now);
    const due = dueOf(state, now);
    if (due === null) return false;
    const cobro = newCobro(entropy, due);
    if (!(await insertCobro(tx, clienteId, cobro, "automatico"))) return false;
    const evento = cobroEmitido(entropy, { clienteId, cuenta: state.cuenta, cobro, now });
    await recordEventos(tx, clienteId, evento === null ? [] : [evento]);
    return true;
  });
}
