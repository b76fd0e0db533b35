import { recordActBeforeCliente } from "../../db/bitacora/actividad";
import { findPago } from "../../db/facturacion/pagos";
import { findSolicitud } from "../../db/facturacion/solicitudes";
import { inTransaction } from "../../db/sql/transaction";
import type { Reversion } from "../../domain/facturacion/reversion";
import { type Cierre, isDeSoporte } from "../../domain/facturacion/solicitud";
import type { SoportePersona } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { keepFin, lockSolicitud, REFUSED, refuseUnless } from "./close-solicitud";
import { previaOf } from "./preview-pago";
import { carryOutReversion } from "./reverse-pago";
import { carryOut, type PagoResultado, planAsShown } from "./submit-pago";

type EndDeps = Pick<Deps, "db" | "clock" | "entropy" | "baseUrl">;

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
    if (plan === null) return { estado: "cambio", previa: await previaOf(tx, actor, clienteId, pedido, now) };
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
    if (solicitud === null || !isDeSoporte(solicitud)) throw new ServiceError("not_found");
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
