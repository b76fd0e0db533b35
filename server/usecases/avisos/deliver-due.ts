import { claimEntregas } from "../../db/avisos/entregas";
import type { EntregaEstado } from "../../domain/avisos/entrega";
import type { Deps } from "../deps";
import { type Bell, runDue } from "../run-due";
import { type AttemptDeps, attemptEntrega } from "./attempt-entrega";

/** Under way in one process; nearly all of them wait for a receiver. */
const MAX_IN_FLIGHT = 200;

/** How many deliveries were attempted, by what the attempt made of them. */
export type EntregasTally = Record<Exclude<EntregaEstado, "pendiente">, number>;

const emptyTally = (): EntregasTally => ({ entregado: 0, reintentando: 0, fallido: 0, cancelado: 0 });

/**
 * Makes every attempt that is due at `asOf`; without it, whatever is due while it runs. Any number of processes may do
 * so at a time. `bell` tells that there may be more; `tally` is added to.
 */
export async function deliverDue(
  deps: AttemptDeps & Pick<Deps, "stopping">,
  {
    asOf,
    bell,
    tally = emptyTally(),
  }: { readonly asOf?: Date; readonly bell?: Bell; readonly tally?: EntregasTally } = {},
): Promise<EntregasTally> {
  await runDue(
    {
      claim: async (limit) => claimEntregas(deps.db, asOf ?? (await deps.clock.now()), limit),
      run: async (claim) => {
        const { estado } = await attemptEntrega(deps, claim);
        if (estado !== "pendiente") tally[estado] += 1;
      },
      stumbled: (error, { entregaId }) =>
        deps.log.error({ error, entregaId }, "a delivery could not be attempted"),
      stopping: deps.stopping,
    },
    MAX_IN_FLIGHT,
    bell,
  );
  return tally;
}
