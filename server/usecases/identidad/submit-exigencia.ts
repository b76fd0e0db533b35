import { lockCliente } from "../../db/clientes/clientes";
import { inTransaction } from "../../db/sql/transaction";
import type { ExigenciaPedido } from "../../domain/identidad/control-pedido";
import { mayAsk } from "../../domain/identidad/controles";
import type { PortalActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { askControl, type ControlResultado } from "./ask-control";
import { carryOutExigencia, isExigida } from "./carry-out-exigencia";

/**
 * Asks something of all of the client's people, or no longer. Another person approves it, but for a second factor that
 * is asked of all: that takes a control from nobody. What stands so already is done.
 * @throws ServiceError as `askControl` does.
 */
export async function submitExigencia(
  deps: Pick<Deps, "db" | "clock" | "entropy" | "baseUrl">,
  actor: PortalActor,
  pedido: ExigenciaPedido,
): Promise<ControlResultado> {
  const { tipo, exige } = pedido;
  if (!mayAsk(tipo, actor.rol)) throw new ServiceError("prohibido");
  return inTransaction(deps.db, async (tx) => {
    const cliente = await lockCliente(tx, actor.clienteId);
    if (cliente === null) throw new ServiceError("not_found");
    if ((await isExigida(tx, cliente.clienteId, tipo)) === exige) return { estado: "hecho" };
    const now = await deps.clock.now(tx);
    if (tipo === "segundo_factor" && exige) {
      await carryOutExigencia(tx, actor, pedido, now, pedido.motivo);
      return { estado: "hecho" };
    }
    await askControl(tx, deps, actor, { cliente, pedido, now });
    return { estado: "espera" };
  });
}
