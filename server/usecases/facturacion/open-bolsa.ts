import { recordAct } from "../../db/bitacora/actividad";
import { lockCliente } from "../../db/clientes/clientes";
import { insertBolsa } from "../../db/facturacion/bolsas";
import { lockCuenta } from "../../db/facturacion/cuentas";
import { assignPlanFrom } from "../../db/facturacion/planes";
import type { Executor } from "../../db/sql/client";
import { inTransaction } from "../../db/sql/transaction";
import type { EventoHecho } from "../../domain/avisos/evento";
import { type Bolsa, type BolsaView, viewBolsa } from "../../domain/facturacion/bolsa";
import type { Cuenta } from "../../domain/facturacion/cuenta";
import { nextPeriodo, periodoOf } from "../../domain/facturacion/periodo";
import type { CuentaActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import { recordHecho } from "../avisos/record-hecho";
import type { Deps } from "../deps";
import { type BolsaPlan, planBolsa } from "./plan-pago";
import { recordCierre } from "./record-cierre";

export interface OpenBolsaInput {
  readonly clienteId: string;
  readonly consultasCompradas: number;
  /** Whole COP. */
  readonly precioTotal: number;
  readonly pagoReferencia: string;
  /** Null: now. */
  readonly pagoRegistradoEn: Date | null;
  /** Null: now. Counts for the first bolsa only (contract-decisions 110). */
  readonly credencialesEntregadasEn: Date | null;
}

/**
 * Registers the payment of a bolsa and activates it; it replaces the one before, whose balance is lost, and ends a
 * monthly package with the open period.
 * @throws ServiceError `not_found`; `conflicto` where the client paid for a bolsa with that reference before.
 */
export async function openBolsa(
  deps: Pick<Deps, "db" | "clock" | "entropy">,
  actor: CuentaActor,
  input: OpenBolsaInput,
): Promise<BolsaView> {
  return inTransaction(deps.db, async (tx) => {
    if ((await lockCliente(tx, input.clienteId)) === null) throw new ServiceError("not_found");
    const now = await deps.clock.now(tx);
    const paid = { ...input, pagoRegistradoEn: input.pagoRegistradoEn ?? now };
    const plan = await planBolsa(tx, lockCuenta, paid, now);
    return viewBolsa(await carryOutBolsa(tx, deps.entropy, actor, { plan, now, motivo: null }), now);
  });
}

/** Does what was decided under the locks of this transaction. @throws ServiceError `conflicto` as above. */
export async function carryOutBolsa(
  tx: Executor,
  entropy: Deps["entropy"],
  actor: CuentaActor,
  { plan, now, motivo }: { readonly plan: BolsaPlan; readonly now: Date; readonly motivo: string | null },
): Promise<Bolsa> {
  const { clienteId, cuenta, siguiente } = plan;
  const { opens, closes, isReactivado } = plan.decision;
  const bolsa: Bolsa = { ...opens, bolsaId: entropy.uuidV7(now) };
  if (closes !== null) await recordCierre(tx, entropy, { clienteId, cuenta, cierre: closes }, now);
  const replaced = { reemplazaId: closes?.bolsaId ?? null, planRetirado: siguiente };
  if (!(await insertBolsa(tx, clienteId, bolsa, replaced))) {
    throw new ServiceError("conflicto", { message: "Ese pago ya abrió una bolsa de este cliente." });
  }
  if (siguiente !== null) await assignPlanFrom(tx, clienteId, nextPeriodo(periodoOf(now)).mes, null);
  if (isReactivado) {
    const reactivada: Cuenta = { modalidad: "bolsa", bolsa, actualizadoEn: now };
    const hecho: EventoHecho = { tipo: "paquete.reactivado", cobro: null };
    await recordHecho(tx, entropy, { clienteId, cuenta: reactivada, hecho }, now);
  }
  await recordAct(tx, actor, {
    en: now,
    accion: "bolsa.abierta",
    objeto: { tipo: "cliente", id: clienteId },
    detalle: { antes: closes, despues: bolsa, motivo },
  });
  return bolsa;
}
