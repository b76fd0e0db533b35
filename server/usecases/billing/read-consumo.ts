import { readCuenta } from "../../db/cuentas";
import type { Cuenta } from "../../domain/billing/cuenta";
import type { ActorOfCliente } from "../../domain/shared/actor";
import type { Deps } from "../deps";

/** The client's account at `now`, whatever it has bought. */
export async function readConsumo(
  deps: Pick<Deps, "db">,
  { clienteId }: ActorOfCliente,
  { now }: { readonly now: Date },
): Promise<{ readonly cuenta: Cuenta; readonly umbrales: readonly number[] }> {
  const { cuenta, context } = await readCuenta(deps.db, clienteId, now);
  return { cuenta, umbrales: context.umbrales };
}
