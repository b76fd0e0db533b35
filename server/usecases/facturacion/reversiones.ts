import { hasBaja } from "../../db/avisos/alertas";
import { insertCorreo } from "../../db/avisos/correos";
import { recordAct } from "../../db/bitacora/actividad";
import { findCliente, lockCliente } from "../../db/clientes/clientes";
import { findBolsaOwner, markReversed, reopenBolsa } from "../../db/facturacion/bolsas";
import { findCobroOwner, saveUnpaid } from "../../db/facturacion/cobros";
import { type CuentaState, lockCuenta, readCuenta } from "../../db/facturacion/cuentas";
import { findBolsaPaid, findCobroPaid, insertReversion } from "../../db/facturacion/movimientos";
import { assignPlanFrom } from "../../db/facturacion/planes";
import { usuariosOf } from "../../db/identidad/usuarios";
import type { Executor } from "../../db/sql/client";
import { inTransaction } from "../../db/sql/transaction";
import { correoDeReversion } from "../../domain/facturacion/aviso-de-cliente";
import { admit, type Cuenta } from "../../domain/facturacion/cuenta";
import {
  type BolsaReversion,
  type CobroReversion,
  decideBolsaReversion,
  decideCobroReversion,
  type Reversion,
  type ReversionInput,
} from "../../domain/facturacion/reversion";
import type { SoporteActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { recordCierre } from "./bolsas";

export interface ReversionTarget {
  readonly tipo: "bolsa" | "cobro";
  readonly id: string;
}

type Of<Decision, Kind> = Extract<Decision, { readonly kind: Kind }>;

/** The effects of a reversion, or the earlier one. */
type ReversionPlan =
  | Of<BolsaReversion, "repeated">
  | (Of<BolsaReversion, "reversed"> & {
      readonly tipo: "bolsa";
      readonly pago: { readonly pagoReferencia: string; readonly pagoRegistradoEn: Date };
      readonly antes: NonNullable<Awaited<ReturnType<typeof findBolsaPaid>>>["bolsa"];
    })
  | (Of<CobroReversion, "reversed"> & {
      readonly tipo: "cobro";
      readonly pago: { readonly pagoReferencia: string; readonly pagoRegistradoEn: Date };
      readonly antes: NonNullable<Awaited<ReturnType<typeof findCobroPaid>>>["cobro"];
    });

/** Returns the client of the payment. @throws ServiceError `not_found` */
export async function ownerOf(executor: Executor, { tipo, id }: ReversionTarget): Promise<string> {
  const clienteId = await (tipo === "bolsa" ? findBolsaOwner : findCobroOwner)(executor, id);
  if (clienteId === null) throw new ServiceError("not_found");
  return clienteId;
}

/**
 * Decides a reversion on an account, for the preview and for the change.
 * @throws ServiceError `not_found`; `conflicto` if a later payment depends on it, or it was reverted already.
 */
export async function planReversion(
  executor: Executor,
  { cuenta, mensual }: CuentaState,
  { tipo, id }: ReversionTarget,
  input: ReversionInput,
  now: Date,
): Promise<ReversionPlan> {
  if (tipo === "bolsa") {
    const found = await findBolsaPaid(executor, id);
    if (found === null) throw new ServiceError("not_found");
    const decision = decideBolsaReversion({ cuenta, mensual, ...found }, now, input);
    if (decision.kind === "conflict") throw new ServiceError("conflicto", decision);
    return decision.kind === "repeated"
      ? decision
      : { ...decision, tipo, pago: found.bolsa, antes: found.bolsa };
  }
  const found = await findCobroPaid(executor, id);
  if (found === null) throw new ServiceError("not_found");
  const decision = decideCobroReversion({ cuenta, ...found }, input);
  if (decision.kind === "conflict") throw new ServiceError("conflicto", decision);
  if (decision.kind === "repeated") return decision;
  const { pagoReferencia, pagoRegistradoEn } = found.cobro;
  // The plan has a payment: only one in force is reversed.
  if (pagoReferencia === null || pagoRegistradoEn === null) throw new ServiceError("conflicto");
  return { ...decision, tipo, pago: { pagoReferencia, pagoRegistradoEn }, antes: found.cobro };
}

export type ReversePagoInput = ReversionTarget & ReversionInput;

type Planned = Exclude<ReversionPlan, { kind: "repeated" }>;

/**
 * Reverses the payment of a bolsa or a cobro by a compensating entry. Usage stays. The same again changes
 * nothing and returns the first result. Contract-decisions 116.
 * @throws ServiceError `not_found`; `conflicto` if a later payment depends on it, or it was reverted already.
 */
export async function reversePago(
  deps: Pick<Deps, "db" | "clock" | "entropy" | "baseUrl">,
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
  /** The person who asked, if another one approves. */
  readonly solicitante?: string;
}

/** Applies it under the client's lock. */
export async function carryOutReversion(
  tx: Executor,
  { entropy, baseUrl }: Pick<Deps, "entropy" | "baseUrl">,
  actor: SoporteActor,
  { clienteId, motivo, pagoReferencia, solicitante, ...target }: ToReverse,
  now: Date,
): Promise<Reversion> {
  // Queries that were admitted with this payment must decide again.
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
  await tellIfStopped(tx, { entropy, baseUrl }, { clienteId, antes: state.cuenta, reversion }, now);
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

/** Mails a client whose service the reversal stopped, because its next query is refused. */
async function tellIfStopped(
  tx: Executor,
  { entropy, baseUrl }: Pick<Deps, "entropy" | "baseUrl">,
  done: { readonly clienteId: string; readonly antes: Cuenta; readonly reversion: Reversion },
  now: Date,
): Promise<void> {
  const { clienteId, antes, reversion } = done;
  const gate = admit((await readCuenta(tx, clienteId, now)).cuenta, now);
  if (gate.admitted || !admit(antes, now).admitted) return;
  const { pagoReferencia } = reversion;
  const { comoReactivar } = gate;
  const cliente = await findCliente(tx, clienteId);
  if (cliente === null || cliente.modo === "prueba") return;
  const administradores = (await usuariosOf(tx, clienteId)).filter(
    ({ rol, tieneClave, desactivadoEn }) => rol === "administrador" && tieneClave && desactivadoEn === null,
  );
  const shown = { comoReactivar, consumo: `${baseUrl}/portal/consumo` };
  const correo = correoDeReversion({ razonSocial: cliente.razonSocial, pagoReferencia }, shown);
  for (const destino of new Set([...cliente.emails, ...administradores.map(({ email }) => email)])) {
    if (await hasBaja(tx, { clienteId, email: destino })) continue;
    await insertCorreo(tx, { id: entropy.uuidV7(now), destino, ...correo, now });
  }
}

interface ToApply {
  readonly clienteId: string;
  /** Before the reversion. */
  readonly cuenta: Cuenta;
  readonly plan: Planned;
}

async function apply(
  tx: Executor,
  entropy: Deps["entropy"],
  { clienteId, cuenta, plan }: ToApply,
  now: Date,
): Promise<void> {
  if (plan.tipo === "cobro") return saveUnpaid(tx, { cobroId: plan.cobro.cobroId });
  const { closes, reopens, antes } = plan;
  if (closes !== null) await recordCierre(tx, entropy, { clienteId, cuenta, cierre: closes }, now);
  await markReversed(tx, { bolsaId: antes.bolsaId, revertidaEn: now });
  if (reopens !== null) await reopenBolsa(tx, { bolsaId: reopens.bolsaId });
  if (plan.plan !== null) await assignPlanFrom(tx, clienteId, plan.plan.desdeMes, plan.plan.plan);
}
