import { insertBolsa, lastSecuencia } from "../../db/bolsas";
import { lockCliente } from "../../db/clientes";
import { lockCuenta } from "../../db/cuentas";
import { assignPlanFrom } from "../../db/planes";
import { recordAudit } from "../../db/staff-audit";
import { inTransaction } from "../../db/transaction";
import type { EventoHecho } from "../../domain/alerts/evento";
import { type Bolsa, type BolsaView, viewBolsa } from "../../domain/billing/bolsa";
import type { Cuenta } from "../../domain/billing/cuenta";
import { nextPeriodo, periodoOf } from "../../domain/billing/periodo";
import { decideRecharge } from "../../domain/billing/recharge";
import type { SoporteActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import { recordHecho } from "../alertas/record-hecho";
import type { Deps } from "../deps";
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
  actor: SoporteActor,
  { clienteId, ...input }: OpenBolsaInput,
): Promise<BolsaView> {
  return inTransaction(deps.db, async (tx) => {
    if ((await lockCliente(tx, clienteId)) === null) throw new ServiceError("not_found");
    const now = await deps.clock.now(tx);
    const { cuenta, siguiente } = await lockCuenta(tx, clienteId, now);
    const ultimaSecuencia = await lastSecuencia(tx, clienteId);
    const paid = { ...input, pagoRegistradoEn: input.pagoRegistradoEn ?? now };
    const { opens, closes, isReactivado } = decideRecharge({ cuenta, ultimaSecuencia }, now, paid);
    const bolsa: Bolsa = { ...opens, bolsaId: deps.entropy.uuidV7(now) };
    if (closes !== null) await recordCierre(tx, deps.entropy, { clienteId, cuenta, cierre: closes }, now);
    if (!(await insertBolsa(tx, clienteId, bolsa))) {
      throw new ServiceError("conflicto", { message: "Ese pago ya abrió una bolsa de este cliente." });
    }
    if (siguiente !== null) await assignPlanFrom(tx, clienteId, nextPeriodo(periodoOf(now)).mes, null);
    if (isReactivado) {
      const reactivada: Cuenta = { modalidad: "bolsa", bolsa, actualizadoEn: now };
      const hecho: EventoHecho = { tipo: "paquete.reactivado", cobro: null };
      await recordHecho(tx, deps.entropy, { clienteId, cuenta: reactivada, hecho }, now);
    }
    await recordAudit(tx, {
      en: now,
      actor,
      accion: "bolsa.abierta",
      objetoTipo: "cliente",
      objetoId: clienteId,
      antes: closes,
      despues: bolsa,
    });
    return viewBolsa(bolsa, now);
  });
}
