import { lockCliente } from "../../db/clientes/clientes";
import { insertCobro } from "../../db/facturacion/cobros";
import { type CuentaState, lockCuenta, readCuentas } from "../../db/facturacion/cuentas";
import { clientesWithPlan } from "../../db/facturacion/planes";
import { inLongTransaction } from "../../db/sql/transaction";
import { hechoOfCobro } from "../../domain/avisos/evento-record";
import { type CobroNuevo, decideEmision } from "../../domain/facturacion/cobro";
import { periodoOf } from "../../domain/facturacion/periodo";
import { recordHecho } from "../avisos/record-hecho";
import type { Deps } from "../deps";
import { numberCobro } from "./number-cobro";

/** Clients read at a time. */
const BATCH = 200;

/**
 * Tarea `emitir-cobros`: issues the accounts that are due and that no query has issued, most of them on day 20. Run
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
      if (dueOf(state, now) !== null && (await issue(deps, state.clienteId))) emitidos += 1;
    }
  }
  return { emitidos };
}

function dueOf({ cuenta, context }: CuentaState, now: Date): CobroNuevo | null {
  if (cuenta.modalidad === "bolsa") return null;
  return decideEmision({ ...cuenta, isEmitido: context.isEmitido }, now, context);
}

/** Locks the account, so that no query changes it meanwhile, and decides again. */
function issue(
  { db, clock, entropy }: Pick<Deps, "db" | "clock" | "entropy">,
  clienteId: string,
): Promise<boolean> {
  return inLongTransaction(db, async (tx) => {
    await lockCliente(tx, clienteId);
    const now = await clock.now(tx);
    const state = await lockCuenta(tx, clienteId, now);
    const { cuenta } = state;
    const due = dueOf(state, now);
    if (due === null) return false;
    const cobro = numberCobro(entropy, due);
    if (!(await insertCobro(tx, clienteId, cobro, "automatico"))) return false;
    const hecho = hechoOfCobro(cuenta, cobro);
    if (hecho !== null) await recordHecho(tx, entropy, { clienteId, cuenta, hecho }, now);
    return true;
  });
}
