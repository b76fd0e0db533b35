import { lockCliente } from "../../db/clientes";
import { findCobroOwner, lockCobro, savePago } from "../../db/cobros";
import { lockCuenta, readCuenta } from "../../db/cuentas";
import { recordAudit } from "../../db/staff-audit";
import { inTransaction } from "../../db/transaction";
import type { EventoHecho } from "../../domain/alerts/evento";
import type { CobroOfCliente } from "../../domain/billing/cobro";
import { decidePago } from "../../domain/billing/pago";
import type { SoporteActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import { recordHecho } from "../alertas/record-hecho";
import type { Deps } from "../deps";

export interface RegisterPaymentInput {
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
export async function registerPayment(
  deps: Pick<Deps, "db" | "clock" | "entropy">,
  actor: SoporteActor,
  { cobroId, pagoReferencia, pagoRegistradoEn }: RegisterPaymentInput,
): Promise<CobroOfCliente> {
  return inTransaction(deps.db, async (tx) => {
    const clienteId = await findCobroOwner(tx, cobroId);
    if (clienteId === null) throw new ServiceError("not_found");
    await lockCliente(tx, clienteId);
    const now = await deps.clock.now(tx);
    const { cuenta } = await lockCuenta(tx, clienteId, now);
    const cobro = await lockCobro(tx, cobroId);
    if (cobro === null) throw new ServiceError("not_found");
    const pago = { pagoReferencia, pagoRegistradoEn: pagoRegistradoEn ?? now };
    const decision = decidePago({ cuenta, cobro }, now, pago);
    if (decision.kind === "conflict") {
      throw new ServiceError("conflicto", { message: "Otro pago ya está registrado en esa cuenta." });
    }
    if (decision.kind === "repeated") return { clienteId, ...cobro };
    await savePago(tx, decision.cobro);
    if (decision.isReactivado) {
      const paid = await readCuenta(tx, clienteId, now);
      const hecho: EventoHecho = { tipo: "paquete.reactivado", cobro: decision.cobro };
      await recordHecho(tx, deps.entropy, { clienteId, cuenta: paid.cuenta, hecho }, now);
    }
    await recordAudit(tx, {
      en: now,
      actor,
      accion: "cobro.pagado",
      objetoTipo: "cobro",
      objetoId: cobroId,
      antes: cobro,
      despues: decision.cobro,
    });
    return { clienteId, ...decision.cobro };
  });
}
