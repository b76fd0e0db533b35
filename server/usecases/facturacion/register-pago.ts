import { recordAct } from "../../db/bitacora/actividad";
import { lockCliente } from "../../db/clientes/clientes";
import { findCobroOwner, savePago } from "../../db/facturacion/cobros";
import { lockCuenta, readCuenta } from "../../db/facturacion/cuentas";
import type { Executor } from "../../db/sql/client";
import { inTransaction } from "../../db/sql/transaction";
import type { EventoHecho } from "../../domain/avisos/evento";
import type { Cobro, CobroOfCliente } from "../../domain/facturacion/cobro";
import type { CuentaActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import { recordHecho } from "../avisos/record-hecho";
import type { Deps } from "../deps";
import { type CobroPlan, planCobro } from "./plan-pago";

export interface RegisterPagoInput {
  readonly cobroId: string;
  readonly pagoReferencia: string;
  /** Null: now. */
  readonly pagoRegistradoEn: Date | null;
}

/**
 * Registers the payment of a cobro; a block that it lifts is lifted with the next call. The same payment
 * again changes nothing and shows the first result (contract-decisions 183).
 * @throws ServiceError `not_found`; `conflicto` where another payment paid it.
 */
export async function registerPago(
  deps: Pick<Deps, "db" | "clock" | "entropy">,
  actor: CuentaActor,
  { cobroId, pagoReferencia, pagoRegistradoEn }: RegisterPagoInput,
): Promise<CobroOfCliente> {
  return inTransaction(deps.db, async (tx) => {
    const clienteId = await findCobroOwner(tx, cobroId);
    if (clienteId === null) throw new ServiceError("not_found");
    await lockCliente(tx, clienteId);
    const now = await deps.clock.now(tx);
    const pago = { pagoReferencia, pagoRegistradoEn: pagoRegistradoEn ?? now };
    const plan = await planCobro(tx, lockCuenta, { clienteId, cobroId, ...pago }, now);
    const cobro = await carryOutPago(tx, deps.entropy, actor, { plan, now, motivo: null });
    return { clienteId, ...cobro };
  });
}

/** Does what was decided under the locks of this transaction. @throws ServiceError `conflicto` as above. */
export async function carryOutPago(
  tx: Executor,
  entropy: Deps["entropy"],
  actor: CuentaActor,
  { plan, now, motivo }: { readonly plan: CobroPlan; readonly now: Date; readonly motivo: string | null },
): Promise<Cobro> {
  const { clienteId, decision } = plan;
  if (decision.kind === "conflict") {
    throw new ServiceError("conflicto", { message: "Otro pago ya está registrado en esa cuenta." });
  }
  if (decision.kind === "repeated") return decision.cobro;
  await savePago(tx, decision.cobro, now);
  if (decision.isReactivado) {
    const paid = await readCuenta(tx, clienteId, now);
    const hecho: EventoHecho = { tipo: "paquete.reactivado", cobro: decision.cobro };
    await recordHecho(tx, entropy, { clienteId, cuenta: paid.cuenta, hecho }, now);
  }
  const { lineas: _, ...antes } = plan.cobro;
  await recordAct(tx, actor, {
    en: now,
    accion: "cobro.pagado",
    objeto: { tipo: "cobro", id: decision.cobro.cobroId },
    detalle: { antes, despues: decision.cobro, motivo },
  });
  return decision.cobro;
}
