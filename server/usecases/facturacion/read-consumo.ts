import { readCuenta } from "../../db/facturacion/cuentas";
import type { Cuenta } from "../../domain/facturacion/cuenta";
import type { Plan } from "../../domain/facturacion/plans";
import type { OfCliente } from "../../domain/shared/actor";
import type { Deps } from "../deps";

export interface ConsumoReading {
  readonly cuenta: Cuenta;
  /** The package of the next period. */
  readonly siguiente: Plan | null;
  readonly umbrales: readonly number[];
}

/** The client's account at `now`, whatever it has bought. */
export async function readConsumo(
  deps: Pick<Deps, "db">,
  { clienteId }: OfCliente,
  { now }: { readonly now: Date },
): Promise<ConsumoReading> {
  const { cuenta, siguiente, context } = await readCuenta(deps.db, clienteId, now);
  return { cuenta, siguiente, umbrales: context.umbrales };
}
