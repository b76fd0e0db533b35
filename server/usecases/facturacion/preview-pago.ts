import { readAlertas } from "../../db/avisos/alertas";
import { findCliente } from "../../db/clientes/clientes";
import { lastSecuencia } from "../../db/facturacion/bolsas";
import { pageOfCobrosDeSoporte } from "../../db/facturacion/cobros-soporte";
import { readCuenta } from "../../db/facturacion/cuentas";
import { findPago, type PagoRegistrado, pagadoDesde } from "../../db/facturacion/pagos";
import { readPoliticaFor } from "../../db/facturacion/politicas";
import { findPendiente, findSolicitud } from "../../db/facturacion/solicitudes";
import type { Executor } from "../../db/sql/client";
import { inSnapshot } from "../../db/sql/transaction";
import type { Cliente } from "../../domain/clientes/cliente";
import { type CobroListado, viewCobroListado } from "../../domain/facturacion/cobro";
import {
  type Destinatarios,
  huellaOf,
  type PagoEfectos,
  type Situacion,
  situacionOf,
} from "../../domain/facturacion/pago";
import { PRECIO_MINIMO } from "../../domain/facturacion/plans";
import { takesTwo, valorVigilado } from "../../domain/facturacion/politica-soporte";
import {
  isDeSoporte,
  type PagoPedido,
  type PedidoDeSoporte,
  type Solicitud,
} from "../../domain/facturacion/solicitud";
import type { SoporteActor } from "../../domain/shared/actor";
import { bogotaDay, bogotaMidnight, endOfBogotaDayAfter } from "../../domain/shared/bogota";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { type CambioVista, isCambio, vistaOfCambio } from "./approve-cambio";
import { type BolsaPlan, type CobroPlan, planBolsa, planCobro } from "./pagos";
import { type ReversionPreview, reversionAt } from "./preview-reversion";

/** A client and what it can pay for. */
interface Pagador {
  readonly cliente: Cliente;
  readonly situacion: Situacion;
  /** The number of the client's last bolsa. 0: the next is its first, which counts from the delivery of credentials. */
  readonly ultimaSecuencia: number;
  /** Unpaid accounts, by due date. */
  readonly cobros: readonly CobroListado[];
  /** Last day to pay, by the policy, of an account issued now: a day of Bogota. */
  readonly venceSugerido: string;
}

const SHOWN = 50;

/** Returns a client with its account and what it can pay for. @throws ServiceError `not_found` */
export async function getPagador(
  { db }: Pick<Deps, "db">,
  _: SoporteActor,
  { clienteId, now }: { readonly clienteId: string; readonly now: Date },
): Promise<Pagador> {
  const cliente = await findCliente(db, clienteId);
  if (cliente === null) throw new ServiceError("not_found");
  const { cuenta, context } = await readCuenta(db, clienteId, now);
  const filter = { clienteId, buscar: null, limite: SHOWN, after: null, now };
  const [vencidas, porPagar] = await Promise.all([
    pageOfCobrosDeSoporte(db, { ...filter, estado: "vencida" }),
    pageOfCobrosDeSoporte(db, { ...filter, estado: "por_pagar" }),
  ]);
  return {
    cliente,
    situacion: situacionOf(cuenta, now),
    ultimaSecuencia: await lastSecuencia(db, clienteId),
    cobros: [...vencidas, ...porPagar].map((cobro) => viewCobroListado(cobro, now)),
    venceSugerido: bogotaDay(endOfBogotaDayAfter(now, context.diasParaPagar)),
  };
}

/**
 * Whether a payment needs a second person. Adds all payments of the client on the same day of Bogota, so that
 * splitting one does not help.
 */
async function takesSecondPerson(
  executor: Executor,
  plan: BolsaPlan | CobroPlan,
  now: Date,
  actor: Pick<SoporteActor, "name">,
): Promise<boolean> {
  const consultas = plan.tipo === "bolsa" ? plan.decision.opens.consultasCompradas : 0;
  const own = valorVigilado(plan.valor, consultas);
  const desde = bogotaMidnight(bogotaDay(now));
  const paid = await pagadoDesde(executor, plan.clienteId, desde, PRECIO_MINIMO);
  return takesTwo(await readPoliticaFor(executor, actor), own === null ? null : own + paid);
}

/** What registering a payment would do now. */
export interface PagoPrevia {
  readonly en: Date;
  readonly efectos: PagoEfectos;
  /** Fingerprint of everything shown here. The registration sends it back. */
  readonly huella: string;
  /** Whole COP. Null if the amount was not stored. */
  readonly valor: number | null;
  readonly destinatarios: Destinatarios;
  /** It needs a second person. */
  readonly takesTwo: boolean;
}

/**
 * Decides a payment as typed, with everything that a person is shown of it. Under the client's lock, `lockCuenta`
 * reads the account and the decision holds. @throws ServiceError `not_found`;
 * `conflicto` with `paidMessage` if its account is paid already.
 */
export async function planPago(
  executor: Executor,
  actor: Pick<SoporteActor, "name">,
  asked: {
    readonly clienteId: string;
    readonly pedido: PagoPedido;
    readonly now: Date;
    readonly read: typeof readCuenta;
    readonly paidMessage: string;
  },
): Promise<{ readonly plan: BolsaPlan | CobroPlan; readonly previa: PagoPrevia }> {
  const { clienteId, pedido, now, read, paidMessage } = asked;
  const { tipo: _, ...typed } = pedido;
  const paid = { ...typed, pagoRegistradoEn: pedido.pagoRegistradoEn ?? now, clienteId };
  const plan =
    "cobroId" in paid
      ? await planCobro(executor, read, paid, now)
      : await planBolsa(executor, read, paid, now);
  const { efectos, valor } = plan;
  if (efectos === null) throw new ServiceError("conflicto", paidMessage);
  const { activa, emails, webhookUrl } = await readAlertas(executor, clienteId, now);
  const destinatarios = { activa, emails, webhookUrl };
  const huella = huellaOf(pedido, efectos, destinatarios);
  const takesTwo = await takesSecondPerson(executor, plan, now, actor);
  return { plan, previa: { en: now, efectos, huella, valor, destinatarios, takesTwo } };
}

/** The existing payment with a reference. A client uses a reference once. */
export type PagoUsado =
  | { readonly tipo: "pago"; readonly pago: PagoRegistrado }
  | { readonly tipo: "solicitud"; readonly solicitud: Solicitud };

/** A preview takes no locks. */
const TO_SHOW = { read: readCuenta, paidMessage: "Esa cuenta de cobro ya está pagada." };

type PagoVista =
  | { readonly estado: "previa"; readonly previa: PagoPrevia }
  | { readonly estado: "usada"; readonly usada: PagoUsado };

/**
 * Returns what a payment would do if it were registered now, by the same decision. Changes nothing.
 * @throws ServiceError `not_found`; `conflicto` if its cobro is paid already.
 */
export async function previewPago(
  { db, clock }: Pick<Deps, "db" | "clock">,
  actor: SoporteActor,
  { clienteId, pedido }: { readonly clienteId: string; readonly pedido: PagoPedido },
): Promise<PagoVista> {
  const now = await clock.now();
  return inSnapshot(db, async (snapshot) => {
    if ((await findCliente(snapshot, clienteId)) === null) throw new ServiceError("not_found");
    const usada = await findUsado(snapshot, clienteId, pedido.pagoReferencia, now);
    if (usada !== null) return { estado: "usada", usada };
    const { previa } = await planPago(snapshot, actor, { clienteId, pedido, now, ...TO_SHOW });
    return { estado: "previa", previa };
  });
}

/** What approving a request would do now. */
type SolicitudVista =
  | PagoVista
  | { readonly estado: "reversion"; readonly previa: ReversionPreview }
  | { readonly estado: "cambio"; readonly cambio: CambioVista }
  /** The client answers it. */
  | { readonly estado: "aparte" }
  /** It can no longer be done, for this reason. */
  | { readonly estado: "imposible"; readonly message: string };

/** Returns a request that waits, and what approving it would do now. Changes nothing. @throws ServiceError `not_found` */
export async function previewSolicitud(
  { db, clock }: Pick<Deps, "db" | "clock">,
  actor: SoporteActor,
  { solicitudId }: { readonly solicitudId: string },
) {
  const now = await clock.now();
  return inSnapshot(db, async (snapshot) => {
    const solicitud = await findSolicitud(snapshot, solicitudId);
    if (solicitud === null || !isDeSoporte(solicitud)) throw new ServiceError("not_found");
    const isOwn = solicitud.solicitadaPor === actor.usuarioId;
    return { solicitud, isOwn, vista: await vistaOf(snapshot, actor, solicitud, now) };
  });
}

async function vistaOf(
  snapshot: Executor,
  actor: SoporteActor,
  { clienteId, pedido }: Solicitud<PedidoDeSoporte>,
  now: Date,
): Promise<SolicitudVista> {
  if (clienteId === null || pedido.tipo === "invitacion") return { estado: "aparte" };
  if (pedido.tipo === "reversion") {
    const { de: tipo, id, pagoReferencia } = pedido;
    return orImposible(async () => {
      const previa = await reversionAt(snapshot, actor, { tipo, id, pagoReferencia }, now);
      return { estado: "reversion", previa };
    });
  }
  if (isCambio(pedido)) {
    return orImposible(async () => {
      const cambio = await vistaOfCambio(snapshot, actor, clienteId, pedido, now);
      return { estado: "cambio", cambio };
    });
  }
  const pago = await findPago(snapshot, clienteId, pedido.pagoReferencia);
  if (pago !== null) return { estado: "usada", usada: { tipo: "pago", pago } };
  const { previa } = await planPago(snapshot, actor, { clienteId, pedido, now, ...TO_SHOW });
  return { estado: "previa", previa };
}

async function orImposible(look: () => Promise<SolicitudVista>): Promise<SolicitudVista> {
  try {
    return await look();
  } catch (thrown) {
    if (!(thrown instanceof ServiceError)) throw thrown;
    return { estado: "imposible", message: thrown.message };
  }
}

/** Returns the payment with this reference, or the request for one that waits. Null if there is neither. */
export async function findUsado(
  executor: Executor,
  clienteId: string,
  pagoReferencia: string,
  now: Date,
): Promise<PagoUsado | null> {
  const pago = await findPago(executor, clienteId, pagoReferencia);
  if (pago !== null) return { tipo: "pago", pago };
  const solicitud = await findPendiente(
    executor,
    { clienteId, clave: pagoReferencia, tipos: ["bolsa", "cobro"] },
    now,
  );
  return solicitud && { tipo: "solicitud", solicitud };
}
