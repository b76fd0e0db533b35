import { lockCliente } from "../db/clientes/clientes";
import { inTransaction } from "../db/sql/transaction";
import type { AlertasView } from "../domain/avisos/alertas-view";
import type { ActorOfCliente } from "../domain/shared/actor";
import { carryOutAlertas, type UpdateAlertasInput } from "../usecases/avisos/alertas";
import type { Deps } from "../usecases/deps";

/** Sets a client's alerts without an approval. */
export const setAlertas = (
  deps: Pick<Deps, "db" | "clock" | "entropy" | "secretBox">,
  actor: ActorOfCliente,
  input: UpdateAlertasInput,
): Promise<AlertasView> =>
  inTransaction(deps.db, async (tx) => {
    await lockCliente(tx, actor.clienteId);
    return carryOutAlertas(tx, deps, actor, input, await deps.clock.now(tx));
  });
