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
import { bogotaMidnight, endOfBogotaDayAfter } from "../../domain/facturacion/bogota-calendar";
import { type CobroListado, viewCobroListado } from "../../domain/facturacion/cobro";
import {
  type Destinatarios,
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
import { bogotaDay } from "../../domain/shared/bogota";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { type CambioVista, isCambio, vistaOfCambio } from "./approve-cambio";
import { type BolsaPlan, type CobroPlan, planShown, type ShownPlan } from "./pagos";
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
 * splitting one does not help. Call it under the client's lock to decide.
 */
export async function takesSecondPerson(
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

/** The existing payment with a reference. A client uses a reference once. */
export type PagoUsado =
  | { readonly tipo: "pago"; readonly pago: PagoRegistrado }
  | { readonly tipo: "solicitud"; readonly solicitud: Solicitud };

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
    return { estado: "previa", previa: await previewOf(snapshot, actor, { clienteId, pedido }, now) };
  });
}

/** What approving a request would do now. */
type SolicitudVista =
  | PagoVista
  | { readonly estado: "reversion"; readonly previa: ReversionPreview }
  | { readonly estado: "cambio"; readonly cambio: CambioVista }
  /** It is answered elsewhere: by the client, or on the page of its list. */
  | { readonly estado: "aparte" }
  /** It can no longer be done, for this reason. */
  | { readonly estado: "imposible"; readonly message: string };

interface SolicitudRevisada {
  readonly solicitud: Solicitud<PedidoDeSoporte>;
  readonly isOwn: boolean;
  readonly vista: SolicitudVista;
}

/** The same for a waiting request, for the person who approves it. */
export async function previewSolicitud(
  { db, clock }: Pick<Deps, "db" | "clock">,
  actor: SoporteActor,
  { solicitudId }: { readonly solicitudId: string },
): Promise<SolicitudRevisada> {
  const now = await clock.now();
  return inSnapshot(db, async (snapshot) => {
    const solicitud = await findSolicitud(snapshot, solicitudId);
    if (solicitud === null || !isDeSoporte(solicitud)) throw new ServiceError("not_found");
    const { clienteId, pedido } = solicitud;
    const isOwn = solicitud.solicitadaPor === actor.usuarioId;
    if (clienteId === null || pedido.tipo === "lista" || pedido.tipo === "invitacion") {
      return { solicitud, isOwn, vista: { estado: "aparte" } };
    }
    if (pedido.tipo === "reversion") {
      const { de: tipo, id, pagoReferencia } = pedido;
      const previa = () => reversionAt(snapshot, actor, { tipo, id, pagoReferencia }, now);
      return {
        solicitud,
        isOwn,
        vista: await orImposible(async () => ({ estado: "reversion", previa: await previa() })),
      };
    }
    if (isCambio(pedido)) {
      const cambio = () => vistaOfCambio(snapshot, actor, clienteId, pedido, now);
      return {
        solicitud,
        isOwn,
        vista: await orImposible(async () => ({ estado: "cambio", cambio: await cambio() })),
      };
    }
    const pago = await findPago(snapshot, clienteId, pedido.pagoReferencia);
    if (pago !== null) return { solicitud, isOwn, vista: { estado: "usada", usada: { tipo: "pago", pago } } };
    const previa = await previewOf(snapshot, actor, { clienteId, pedido }, now);
    return { solicitud, isOwn, vista: { estado: "previa", previa } };
  });
}

async function orImposible(look: () => Promise<SolicitudVista>): Promise<SolicitudVista> {
  try {
    return await look();
  } catch (thrown) {
    if (!(thrown instanceof ServiceError)) throw thrown;
    return { estado: "imposible", message: thrown.message };
  }
}

/** The preview of a payment. */
export async function previaOf(
  executor: Executor,
  actor: Pick<SoporteActor, "name">,
  { plan, efectos, destinatarios, huella }: ShownPlan,
  now: Date,
): Promise<PagoPrevia> {
  const takesTwo = await takesSecondPerson(executor, plan, now, actor);
  return { en: now, efectos, valor: plan.valor, destinatarios, huella, takesTwo };
}

async function previewOf(
  snapshot: Executor,
  actor: Pick<SoporteActor, "name">,
  pago: { readonly clienteId: string; readonly pedido: PagoPedido },
  now: Date,
): Promise<PagoPrevia> {
  const shown = await planShown(snapshot, readCuenta, pago, now, "Esa cuenta de cobro ya está pagada.");
  return previaOf(snapshot, actor, shown, now);
}

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
