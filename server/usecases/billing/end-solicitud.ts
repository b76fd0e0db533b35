import { recordAct } from "../../db/actividad";
import type { Executor } from "../../db/client";
import { lockCliente } from "../../db/clientes";
import { findPago } from "../../db/pagos";
import { findSolicitud, insertFin } from "../../db/solicitudes-pago";
import { inTransaction } from "../../db/transaction";
import type { Reversion } from "../../domain/billing/reversion";
import {
  type Cierre,
  type CierreRefusal,
  refuseCierre,
  type SolicitudPago,
} from "../../domain/billing/solicitud-pago";
import type { SoportePersona } from "../../domain/shared/actor";
import type { Cliente } from "../../domain/shared/cliente";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { previaOf } from "./preview-pago";
import { carryOutReversion } from "./reverse-payment";
import { carryOut, type PagoResultado, planAsShown } from "./submit-pago";

type EndDeps = Pick<Deps, "db" | "clock" | "entropy" | "baseUrl">;

const REFUSED: Readonly<Record<CierreRefusal, string>> = {
  cerrada: "Esa solicitud ya se decidió. Recargue la página para ver cómo quedó.",
  vencida: "La solicitud venció sin segunda aprobación. Pídala de nuevo.",
  propia: "Usted lo pidió: debe aprobarlo o rechazarlo otra persona.",
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
    if (pedido.tipo === "reversion") throw new ServiceError("not_found");
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
    const { solicitud, now } = await lockSolicitud(tx, deps, actor, solicitudId, estado);
    await keepFin(tx, actor, { solicitud, estado, motivo, now });
  });
}

/** One that this person may end so, under its client's lock. @throws ServiceError `not_found`, `conflicto` */
async function lockSolicitud(
  tx: Executor,
  { clock }: Pick<Deps, "clock">,
  { usuarioId }: SoportePersona,
  solicitudId: string,
  estado: Cierre,
): Promise<{ readonly cliente: Cliente; readonly solicitud: SolicitudPago; readonly now: Date }> {
  const found = await findSolicitud(tx, solicitudId);
  const cliente = found && (await lockCliente(tx, found.clienteId));
  // Read again: whoever held the lock may have ended it.
  const solicitud = cliente && (await findSolicitud(tx, solicitudId));
  if (!solicitud) throw new ServiceError("not_found");
  const now = await clock.now(tx);
  const refusal = refuseCierre(solicitud, now, { estado, usuarioId });
  if (refusal !== null) throw new ServiceError("conflicto", { message: REFUSED[refusal] });
  return { cliente, solicitud, now };
}

async function keepFin(
  tx: Executor,
  actor: SoportePersona,
  end: {
    readonly solicitud: SolicitudPago;
    readonly estado: Cierre;
    readonly motivo: string | null;
    readonly now: Date;
  },
): Promise<void> {
  const { solicitud, estado, motivo, now } = end;
  const fin = { estado, en: now, por: actor.usuarioId, nombre: actor.name, motivo };
  if (!(await insertFin(tx, solicitud, fin)))
    throw new ServiceError("conflicto", { message: REFUSED.cerrada });
  const { solicitudId, clienteId, pedido, valor } = solicitud;
  await recordAct(tx, actor, {
    en: now,
    accion: `${pedido.tipo === "reversion" ? "reversion" : "pago"}.${estado}`,
    objeto: { tipo: "solicitud_pago", id: solicitudId },
    detalle: { antes: { estado: "pendiente" }, despues: { estado, clienteId, pedido, valor }, motivo },
  });
}
