import { type Act, recordAct, recordActBeforeCliente } from "../../db/actividad";
import type { Executor } from "../../db/client";
import { lockCliente } from "../../db/clientes";
import { findPago } from "../../db/pagos";
import { findSolicitud, insertFin } from "../../db/solicitudes";
import { inTransaction } from "../../db/transaction";
import type { Reversion } from "../../domain/billing/reversion";
import {
  type Cierre,
  type CierreRefusal,
  refuseCierre,
  type Solicitud,
} from "../../domain/billing/solicitud";
import type { PortalActor, SoportePersona } from "../../domain/shared/actor";
import type { Cliente } from "../../domain/shared/cliente";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { QUE } from "./keep-solicitud";
import { previaOf } from "./preview-pago";
import { carryOutReversion } from "./reverse-payment";
import { carryOut, type PagoResultado, planAsShown } from "./submit-pago";

type EndDeps = Pick<Deps, "db" | "clock" | "entropy" | "baseUrl">;

const REFUSED: Readonly<Record<CierreRefusal | "del_cliente", string>> = {
  cerrada: "Esa solicitud ya se decidió. Recargue la página para ver cómo quedó.",
  vencida: "La solicitud venció sin segunda aprobación. Pídala de nuevo.",
  propia: "Usted lo pidió: debe aprobarlo o rechazarlo otra persona.",
  del_cliente: "La acepta o la rechaza un administrador del cliente, en su portal.",
  ajena: "Solo quien lo pidió puede retirarlo. Para negarlo, rechácelo.",
};

/** Approves a payment, which registers it as it was shown to whoever approves. */
export async function approveSolicitud(
  deps: EndDeps,
  actor: SoportePersona,
  { solicitudId, huella }: { readonly solicitudId: string; readonly huella: string },
): Promise<PagoResultado> {
  return inTransaction(deps.db, async (tx): Promise<PagoResultado> => {
    const { cliente, solicitud, now } = await lockSolicitud(tx, deps, actor, solicitudId, "aprobada");
    const { clienteId, pedido, recibo, solicitante } = solicitud;
    if (pedido.tipo !== "bolsa" && pedido.tipo !== "cobro") throw new ServiceError("not_found");
    const pago = await findPago(tx, clienteId, pedido.pagoReferencia);
    if (pago !== null) return { estado: "usada", usada: { tipo: "pago", pago } };
    const plan = await planAsShown(tx, { clienteId, pedido, huella }, now);
    if (plan === null) return { estado: "cambio", previa: await previaOf(tx, clienteId, pedido, now) };
    await keepFin(tx, actor, { solicitud, estado: "aprobada", motivo: null, now });
    const motivo = `Pago pedido por ${solicitante} y aprobado por ${actor.name}`;
    return {
      estado: "registrado",
      pago: await carryOut(tx, deps, actor, { cliente, plan, now, recibo, motivo }),
    };
  });
}

/**
 * Approves undoing a payment, which undoes it: the one that was asked about and no later one.
 * @throws ServiceError `not_found`; `conflicto` where it cannot be undone any more.
 */
export async function approveReversion(
  deps: EndDeps,
  actor: SoportePersona,
  { solicitudId }: { readonly solicitudId: string },
): Promise<Reversion> {
  return inTransaction(deps.db, async (tx) => {
    const { solicitud, now } = await lockSolicitud(tx, deps, actor, solicitudId, "aprobada");
    const { clienteId, pedido, solicitante } = solicitud;
    if (pedido.tipo !== "reversion") throw new ServiceError("not_found");
    const { de: tipo, id, pagoReferencia, motivo } = pedido;
    await keepFin(tx, actor, { solicitud, estado: "aprobada", motivo: null, now });
    const asked = { tipo, id, clienteId, pagoReferencia, motivo, solicitante };
    return carryOutReversion(tx, deps, actor, asked, now);
  });
}

/** Rejects one, or takes one's own back, with a reason; nothing is registered. */
export async function dismissSolicitud(
  deps: EndDeps,
  actor: SoportePersona,
  input: {
    readonly solicitudId: string;
    readonly estado: Exclude<Cierre, "aprobada">;
    readonly motivo: string;
  },
): Promise<void> {
  const { solicitudId, estado, motivo } = input;
  await inTransaction(deps.db, async (tx) => {
    const solicitud = await findSolicitud(tx, solicitudId);
    if (solicitud === null) throw new ServiceError("not_found");
    const now = await deps.clock.now(tx);
    const end = { solicitud, estado, motivo, now };
    if (solicitud.clienteId === null) {
      refuseUnless(solicitud, { estado, usuarioId: actor.usuarioId }, now);
      return keepFin(tx, actor, end);
    }
    await lockSolicitud(tx, deps, actor, solicitudId, estado);
    if (solicitud.pedido.tipo !== "invitacion") return keepFin(tx, actor, end);
    // Whether somebody comes in is the client's to say.
    if (estado === "rechazada") throw new ServiceError("conflicto", { message: REFUSED.del_cliente });
    const { clienteId } = solicitud;
    return keepFin(tx, actor, { ...end, record: (act) => recordActBeforeCliente(tx, actor, clienteId, act) });
  });
}

/** A client's, which most are. */
type DeCliente = Solicitud & { readonly clienteId: string };

/** One that this person may end so, under its client's lock. @throws ServiceError `not_found`, `conflicto` */
export async function lockSolicitud(
  tx: Executor,
  { clock }: Pick<Deps, "clock">,
  { usuarioId }: Pick<SoportePersona, "usuarioId">,
  solicitudId: string,
  estado: Cierre,
  /** Whose it must be, where a client's own person asks. */
  of?: string,
): Promise<{ readonly cliente: Cliente; readonly solicitud: DeCliente; readonly now: Date }> {
  const found = await findSolicitud(tx, solicitudId);
  const clienteId = of === undefined || found?.clienteId === of ? (found?.clienteId ?? null) : null;
  const cliente = clienteId === null ? null : await lockCliente(tx, clienteId);
  // Read again: whoever held the lock may have ended it.
  const solicitud = cliente && (await findSolicitud(tx, solicitudId));
  if (!solicitud || clienteId === null) throw new ServiceError("not_found");
  const now = await clock.now(tx);
  refuseUnless(solicitud, { estado, usuarioId }, now);
  return { cliente, solicitud: { ...solicitud, clienteId }, now };
}

function refuseUnless(
  solicitud: Solicitud,
  end: { readonly estado: Cierre; readonly usuarioId: string },
  now: Date,
): void {
  const refusal = refuseCierre(solicitud, now, end);
  if (refusal !== null) throw new ServiceError("conflicto", { message: REFUSED[refusal] });
}

/** Ends one, with the act of whoever did. @throws ServiceError `conflicto` where another was first. */
export async function keepFin(
  tx: Executor,
  actor: SoportePersona | PortalActor,
  end: {
    readonly solicitud: Solicitud;
    readonly estado: Cierre;
    readonly motivo: string | null;
    readonly now: Date;
    /** Writes the act, where another trail tells it too. */
    readonly record?: (act: Act) => Promise<void>;
  },
): Promise<void> {
  const { solicitud, estado, motivo, now, record = (act) => recordAct(tx, actor, act) } = end;
  const nombre = actor.kind === "portal" ? actor.nombre : actor.name;
  const fin = { estado, en: now, por: actor.usuarioId, nombre, motivo };
  if (!(await insertFin(tx, solicitud, fin)))
    throw new ServiceError("conflicto", { message: REFUSED.cerrada });
  const { solicitudId, clienteId, pedido, valor } = solicitud;
  await record({
    en: now,
    accion: `${QUE[pedido.tipo][0]}.${estado}`,
    objeto: { tipo: "solicitud", id: solicitudId },
    detalle: { antes: { estado: "pendiente" }, despues: { estado, clienteId, pedido, valor }, motivo },
  });
}
