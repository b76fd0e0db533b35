import { hasBaja } from "../../db/avisos/alertas";
import { insertCorreo } from "../../db/avisos/correos";
import { eventosOfAmbito } from "../../db/avisos/eventos";
import { recordAct } from "../../db/bitacora/actividad";
import { lockCliente } from "../../db/clientes/clientes";
import { insertBolsa, lastSecuencia } from "../../db/facturacion/bolsas";
import { findCobro, findCobroOwner, savePago } from "../../db/facturacion/cobros";
import { lockCuenta, readCuenta } from "../../db/facturacion/cuentas";
import { findPago } from "../../db/facturacion/pagos";
import { assignPlanFrom } from "../../db/facturacion/planes";
import type { Executor } from "../../db/sql/client";
import { inTransaction } from "../../db/sql/transaction";
import type { EventoHecho } from "../../domain/avisos/evento";
import { ambitoOf } from "../../domain/avisos/evento-key";
import type { Cliente } from "../../domain/clientes/cliente";
import { type Bolsa, type BolsaView, viewBolsa } from "../../domain/facturacion/bolsa";
import type { Cobro, CobroConLineas, CobroOfCliente } from "../../domain/facturacion/cobro";
import type { Cuenta } from "../../domain/facturacion/cuenta";
import {
  type BolsaPagada,
  decideBolsa,
  decidePago,
  efectosOfPago,
  type PagoDecision,
  type PagoEfectos,
  type Recharge,
} from "../../domain/facturacion/pago";
import { nextPeriodo, periodoOf } from "../../domain/facturacion/periodo";
import type { Plan } from "../../domain/facturacion/plans";
import { type PagoHecho, reciboOf } from "../../domain/facturacion/recibo";
import type { PagoPedido, PedidoOf } from "../../domain/facturacion/solicitud";
import type { CuentaActor } from "../../domain/shared/actor";
import { invalidField, ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { closeAvisos } from "./avisos-de-cliente";
import { recordCierre } from "./bolsas";
import { recordHecho } from "./cuenta";

/** Queues the receipt of a payment to the client's addresses, in the transaction that registers the payment. */
export async function mailRecibo(
  tx: Executor,
  { entropy, baseUrl }: Pick<Deps, "entropy" | "baseUrl">,
  { clienteId, razonSocial, nit, emails }: Cliente,
  pagado: PagoHecho,
  now: Date,
): Promise<void> {
  const recibo = reciboOf(pagado, { razonSocial, nit, portal: `${baseUrl}/portal` });
  for (const destino of emails) {
    if (await hasBaja(tx, { clienteId, email: destino })) continue;
    await insertCorreo(tx, { id: entropy.uuidV7(now), destino, ...recibo, now });
  }
}

/** The decided effects of a bolsa's payment. */
export interface BolsaPlan {
  readonly tipo: "bolsa";
  readonly clienteId: string;
  readonly cuenta: Cuenta;
  readonly siguiente: Plan | null;
  readonly decision: Recharge;
  readonly valor: number;
  readonly efectos: PagoEfectos;
}

/** The decided effects of a cobro's payment. */
export interface CobroPlan {
  readonly tipo: "cobro";
  readonly clienteId: string;
  readonly cuenta: Cuenta;
  readonly cobro: CobroConLineas;
  readonly decision: PagoDecision;
  /** Null if the amount was not stored. */
  readonly valor: number | null;
  /** Null if it is already paid. */
  readonly efectos: PagoEfectos | null;
}

/** @throws ServiceError `validation_error` if the payment is of a later moment. */
export function refuseFuture({ pagoRegistradoEn }: Pick<PagoPedido, "pagoRegistradoEn">, now: Date): void {
  if (pagoRegistradoEn === null || pagoRegistradoEn <= now) return;
  const message = "La fecha del pago está en el futuro. Escriba el día en que se hizo.";
  throw invalidField("pago_registrado_en", message);
}

/** Decides the effects of opening a bolsa, for the preview and for the change. `lockCuenta` reads for a change. */
export async function planBolsa(
  executor: Executor,
  read: typeof readCuenta,
  { clienteId, ...paid }: BolsaPagada & { readonly clienteId: string },
  now: Date,
): Promise<BolsaPlan> {
  const { cuenta, siguiente } = await read(executor, clienteId, now);
  const ultimaSecuencia = await lastSecuencia(executor, clienteId);
  const told = await eventosOfAmbito(executor, clienteId, ambitoOf(cuenta, now));
  const isVencidoTold = told.some(({ tipo }) => tipo === "paquete.vencido");
  const before = { cuenta, siguiente, ultimaSecuencia, isVencidoTold };
  const { decision, efectos } = decideBolsa(before, now, paid);
  return { tipo: "bolsa", clienteId, cuenta, siguiente, decision, valor: paid.precioTotal, efectos };
}

/** Decides the effects of paying a cobro. @throws ServiceError `not_found` if the client has no such cobro. */
export async function planCobro(
  executor: Executor,
  read: typeof readCuenta,
  pago: { readonly clienteId: string; readonly cobroId: string } & Parameters<typeof decidePago>[2],
  now: Date,
): Promise<CobroPlan> {
  const { clienteId, cobroId, ...paid } = pago;
  const { cuenta } = await read(executor, clienteId, now);
  const cobro = await findCobro(executor, clienteId, cobroId);
  if (cobro === null) throw new ServiceError("not_found");
  const { lineas, ...bare } = cobro;
  const decision = decidePago({ cuenta, cobro: bare }, now, paid);
  return {
    tipo: "cobro",
    clienteId,
    cuenta,
    cobro,
    decision,
    valor: lineas?.reduce((sum, { valor }) => sum + valor, 0) ?? null,
    efectos: decision.kind === "registered" ? efectosOfPago(cuenta, decision, now) : null,
  };
}

/**
 * Registers the payment of a cobro. A block ends with the next query. The same payment again changes nothing
 * and returns the first result (contract-decisions 183).
 * @throws ServiceError `not_found`; `conflicto` if another payment paid it.
 */
export async function registerPago(
  deps: Pick<Deps, "db" | "clock" | "entropy">,
  actor: CuentaActor,
  { cobroId, pagoReferencia, pagoRegistradoEn }: Omit<PedidoOf<"cobro">, "tipo">,
): Promise<CobroOfCliente> {
  return inTransaction(deps.db, async (tx) => {
    const clienteId = await findCobroOwner(tx, cobroId);
    if (clienteId === null) throw new ServiceError("not_found");
    await lockCliente(tx, clienteId);
    const now = await deps.clock.now(tx);
    const pago = { pagoReferencia, pagoRegistradoEn: pagoRegistradoEn ?? now };
    refuseFuture(pago, now);
    const plan = await planCobro(tx, lockCuenta, { clienteId, cobroId, ...pago }, now);
    const cobro = await carryOutPago(tx, deps.entropy, actor, { plan, now, motivo: null });
    return { clienteId, ...cobro };
  });
}

/** Applies the plan under the locks of this transaction. @throws ServiceError `conflicto` as `registerPago`. */
export async function carryOutPago(
  tx: Executor,
  entropy: Deps["entropy"],
  actor: CuentaActor,
  { plan, now, motivo }: { readonly plan: CobroPlan; readonly now: Date; readonly motivo: string | null },
): Promise<Cobro> {
  const { clienteId, decision } = plan;
  if (decision.kind === "conflict") {
    throw new ServiceError("conflicto", "Otro pago ya está registrado en esa cuenta.");
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
  const pagoReferencia = decision.cobro.pagoReferencia ?? "";
  await closeAvisos(tx, actor, { clienteId, pagoReferencia, opensBolsa: false }, now);
  return decision.cobro;
}

/**
 * Registers the payment of a bolsa and activates it. It replaces the previous one, whose balance is lost, and
 * ends a monthly package with the open period.
 * @throws ServiceError `not_found`; `conflicto` if the client has a bolsa with that reference.
 */
export async function openBolsa(
  deps: Pick<Deps, "db" | "clock" | "entropy">,
  actor: CuentaActor,
  input: Omit<PedidoOf<"bolsa">, "tipo"> & { readonly clienteId: string },
): Promise<BolsaView> {
  return inTransaction(deps.db, async (tx) => {
    if ((await lockCliente(tx, input.clienteId)) === null) throw new ServiceError("not_found");
    const now = await deps.clock.now(tx);
    const paid = { ...input, pagoRegistradoEn: input.pagoRegistradoEn ?? now };
    refuseFuture(paid, now);
    await refuseUsed(tx, paid);
    const plan = await planBolsa(tx, lockCuenta, paid, now);
    return viewBolsa(await carryOutBolsa(tx, deps.entropy, actor, { plan, now, motivo: null }), now);
  });
}

/** @throws ServiceError `conflicto` if this payment opened a bolsa that is in force. */
async function refuseUsed(
  tx: Executor,
  { clienteId, pagoReferencia }: { readonly clienteId: string; readonly pagoReferencia: string },
): Promise<void> {
  const pago = await findPago(tx, clienteId, pagoReferencia);
  if (pago?.tipo !== "bolsa") return;
  const message = `El pago ${pago.pagoReferencia} ya abrió la bolsa ${pago.secuencia} de este cliente. No se registró otra vez.`;
  throw new ServiceError("conflicto", message);
}

/** Applies the plan under the locks of this transaction. @throws ServiceError `conflicto` as `openBolsa`. */
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
    throw new ServiceError("conflicto", "Ese pago ya abrió una bolsa de este cliente.");
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
  const { pagoReferencia } = bolsa;
  await closeAvisos(tx, actor, { clienteId, pagoReferencia, opensBolsa: true }, now);
  return bolsa;
}
