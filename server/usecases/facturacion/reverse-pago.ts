import { recordAct } from "../../db/bitacora/actividad";
import { lockCliente } from "../../db/clientes/clientes";
import { markReversed, reopenBolsa } from "../../db/facturacion/bolsas";
import { saveUnpaid } from "../../db/facturacion/cobros";
import { lockCuenta } from "../../db/facturacion/cuentas";
import { insertReversion } from "../../db/facturacion/movimientos";
import { assignPlanFrom } from "../../db/facturacion/planes";
import type { Executor } from "../../db/sql/client";
import { inTransaction } from "../../db/sql/transaction";
import type { Cuenta } from "../../domain/facturacion/cuenta";
import type { Reversion, ReversionInput } from "../../domain/facturacion/reversion";
import type { SoporteActor } from "../../domain/shared/actor";
import type { Deps } from "../deps";
import { recordCierre } from "./record-cierre";
import { ownerOf, planReversion, type ReversionPlan, type ReversionTarget } from "./reversion-plan";

export type ReversePagoInput = ReversionTarget & ReversionInput;

type Planned = Exclude<ReversionPlan, { kind: "repeated" }>;

/**
 * Undoes the payment of a bolsa or a cobro by a compensating entry; what was consumed stays consumed. The same again
 * changes nothing and gives the first result. Contract-decisions 116.
 * @throws ServiceError `not_found`; `conflicto` where a later payment rests on it, or it does not stand.
 */
export async function reversePago(
  deps: Pick<Deps, "db" | "clock" | "entropy">,
  actor: SoporteActor,
  input: ReversePagoInput,
): Promise<Reversion> {
  return inTransaction(deps.db, async (tx) => {
    const clienteId = await ownerOf(tx, input);
    await lockCliente(tx, clienteId);
    return carryOutReversion(tx, deps, actor, { ...input, clienteId }, await deps.clock.now(tx));
  });
}

interface ToReverse extends ReversionTarget, ReversionInput {
  readonly clienteId: string;
  /** Who asked for it, where somebody else approves. */
  readonly solicitante?: string;
}

/** Does it under the client's lock. */
export async function carryOutReversion(
  tx: Executor,
  { entropy }: Pick<Deps, "entropy">,
  actor: SoporteActor,
  { clienteId, motivo, pagoReferencia, solicitante, ...target }: ToReverse,
  now: Date,
): Promise<Reversion> {
  // Queries that were admitted on what the payment bought decide anew.
  const state = await lockCuenta(tx, clienteId, now);
  const plan = await planReversion(tx, state, target, { motivo, pagoReferencia }, now);
  if (plan.kind === "repeated") return plan.reversion;
  await apply(tx, entropy, { clienteId, cuenta: state.cuenta, plan }, now);
  const isBolsa = plan.tipo === "bolsa";
  const reversion: Reversion = {
    reversionId: entropy.uuidV7(now),
    clienteId,
    bolsaId: isBolsa ? target.id : null,
    cobroId: isBolsa ? null : target.id,
    pagoReferencia: plan.pago.pagoReferencia,
    pagoRegistradoEn: plan.pago.pagoRegistradoEn,
    motivo,
    revertidaEn: now,
    saldoPerdido: isBolsa ? (plan.closes?.saldoPerdido ?? 0) : 0,
    bolsaRepuestaId: isBolsa ? (plan.reopens?.bolsaId ?? null) : null,
  };
  await insertReversion(tx, reversion);
  const asked = solicitante === undefined ? "" : ` (la pidió ${solicitante} y la aprobó ${actor.name})`;
  await recordAct(tx, actor, {
    en: now,
    accion: isBolsa ? "bolsa.revertida" : "cobro.pago_revertido",
    objeto: isBolsa ? { tipo: "cliente", id: clienteId } : { tipo: "cobro", id: target.id },
    detalle: {
      antes: plan.antes,
      despues: { ...reversion, plan: isBolsa ? plan.plan : null },
      motivo: `${motivo}${asked}`,
    },
  });
  return reversion;
}

interface ToApply {
  readonly clienteId: string;
  /** As it stood. */
  readonly cuenta: Cuenta;
  readonly plan: Planned;
}

async function apply(
  tx: Executor,
  entropy: Deps["entropy"],
  { clienteId, cuenta, plan }: ToApply,
  now: Date,
): Promise<void> {
  if (plan.tipo === "cobro") return saveUnpaid(tx, plan.cobro.cobroId);
  const { closes, reopens, antes } = plan;
  if (closes !== null) await recordCierre(tx, entropy, { clienteId, cuenta, cierre: closes }, now);
  await markReversed(tx, antes.bolsaId, now);
  if (reopens !== null) await reopenBolsa(tx, reopens.bolsaId);
  if (plan.plan !== null) await assignPlanFrom(tx, clienteId, plan.plan.desdeMes, plan.plan.plan);
}
