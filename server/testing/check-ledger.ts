import { checkConsultas } from "../db/consultas/consulta-checks";
import { checkCounters } from "../db/facturacion/account-checks";
import type { SqlExecutor } from "../db/sql/statement";
import type { Check } from "../domain/shared/check";

/** Checks the consultas and everything derived from them. */
export async function checkLedger(snapshot: SqlExecutor): Promise<Check[]> {
  const { checks } = await checkConsultas(snapshot);
  return [...checks, ...(await checkCounters(snapshot))];
}
