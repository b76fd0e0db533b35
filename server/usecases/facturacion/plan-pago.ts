import { readAlertas } from "../../db/avisos/alertas";
import { eventosOfAmbito } from "../../db/avisos/eventos";
import { lastSecuencia } from "../../db/facturacion/bolsas";
import { findCobro } from "../../db/facturacion/cobros";
import type { CuentaState } from "../../db/facturacion/cuentas";
import type { Executor } from "../../db/sql/client";
import { ambitoOf } from "../../domain/avisos/evento-key";
import type { CobroConLineas } from "../../domain/facturacion/cobro-lineas";
import type { Cuenta } from "../../domain/facturacion/cuenta";
import { decidePago, type PagoDecision } from "../../domain/facturacion/pago";
import {
  type BolsaDecision,
  type Destinatarios,
  decideBolsa,
  efectosOfPago,
  huellaOf,
  type PagoEfectos,
  type PagoPedido,
} from "../../domain/facturacion/pago-efectos";
import type { Plan } from "../../domain/facturacion/plans";
import type { BolsaPagada } from "../../domain/facturacion/recharge";
import { ServiceError } from "../../domain/shared/errors";

/** Reads an account: under its lock where something will be done, as it stands where it is only shown. */
type ReadCuenta = (executor: Executor, clienteId: string, now: Date) => Promise<CuentaState>;

/** What a bolsa's payment will do, decided. */
export interface BolsaPlan {
  readonly tipo: "bolsa";
  readonly clienteId: string;
  readonly cuenta: Cuenta;
  readonly siguiente: Plan | null;
  readonly decision: BolsaDecision;
  readonly valor: number;
  readonly efectos: PagoEfectos;
}

/** What the payment of an account will do, decided. */
export interface CobroPlan {
  readonly tipo: "cobro";
  readonly clienteId: string;
  readonly cuenta: Cuenta;
  readonly cobro: CobroConLineas;
  readonly decision: PagoDecision;
  /** Null: what it charges was not kept. */
  readonly valor: number | null;
  /** Null: it is paid already. */
  readonly efectos: PagoEfectos | null;
}

/** Decides what opening a bolsa does: what shows it and what does it both ask here. */
export async function planBolsa(
  executor: Executor,
  read: ReadCuenta,
  { clienteId, ...paid }: BolsaPagada & { readonly clienteId: string },
  now: Date,
): Promise<BolsaPlan> {
  const { cuenta, siguiente } = await read(executor, clienteId, now);
  const ultimaSecuencia = await lastSecuencia(executor, clienteId);
  const told = await eventosOfAmbito(executor, clienteId, ambitoOf(cuenta, now));
  const isVencidoTold = told.some(({ tipo }) => tipo === "paquete.vencido");
  const decision = decideBolsa({ cuenta, siguiente, ultimaSecuencia, isVencidoTold }, now, paid);
  const { efectos } = decision;
  return { tipo: "bolsa", clienteId, cuenta, siguiente, decision, valor: paid.precioTotal, efectos };
}

/** Decides what paying an account does. @throws ServiceError `not_found` where the client has no such account. */
export async function planCobro(
  executor: Executor,
  read: ReadCuenta,
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

/** Whatever is paid, as it was typed. */
export function planPago(
  executor: Executor,
  read: ReadCuenta,
  clienteId: string,
  pedido: PagoPedido,
  now: Date,
): Promise<BolsaPlan | CobroPlan> {
  const { tipo: _, ...typed } = pedido;
  const paid = { ...typed, pagoRegistradoEn: pedido.pagoRegistradoEn ?? now, clienteId };
  return "cobroId" in paid ? planCobro(executor, read, paid, now) : planBolsa(executor, read, paid, now);
}

/** Who would be told, and the fingerprint of all that was shown. */
export async function fingerprintOf(
  executor: Executor,
  clienteId: string,
  pedido: PagoPedido,
  efectos: PagoEfectos,
  now: Date,
): Promise<{ readonly destinatarios: Destinatarios; readonly huella: string }> {
  const { activa, emails, webhookUrl } = await readAlertas(executor, clienteId, now);
  const destinatarios = { activa, emails, webhookUrl };
  return { destinatarios, huella: huellaOf(pedido, efectos, destinatarios) };
}
