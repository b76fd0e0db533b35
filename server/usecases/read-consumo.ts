import { readCuenta } from "../db/cuentas";
import type { Cuenta } from "../domain/billing/cuenta";
import type { ClienteActor } from "../domain/shared/actor";
import type { Deps } from "./deps";

/** The client's account now, whatever it has bought. */
export async function readConsumo(
  deps: Pick<Deps, "db" | "clock">,
  { clienteId }: ClienteActor,
): Promise<{ readonly cuenta: Cuenta; readonly now: Date; readonly umbrales: readonly number[] }> {
  const now = await deps.clock.now();
  const { cuenta, context } = await readCuenta(deps.db, clienteId, now);
  return { cuenta, now, umbrales: context.umbrales };
}
