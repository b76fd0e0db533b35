import { recordActBeforeCliente } from "../../db/bitacora/actividad";
import { lockCliente } from "../../db/clientes/clientes";
import { lockCuenta } from "../../db/facturacion/cuentas";
import { findPago } from "../../db/facturacion/pagos";
import type { Executor } from "../../db/sql/client";
import { inTransaction } from "../../db/sql/transaction";
import type { Cliente } from "../../domain/clientes/cliente";
import type { PagoHecho } from "../../domain/facturacion/recibo";
import type { Reversion } from "../../domain/facturacion/reversion";
import {
  type Cierre,
  isDeSoporte,
  type PagoPedido,
  type Solicitud,
} from "../../domain/facturacion/solicitud";
import type { SoportePersona } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import {
  type BolsaPlan,
  type CobroPlan,
  carryOutBolsa,
  carryOutPago,
  mailRecibo,
  refuseFuture,
} from "./pagos";
import { findUsado, type PagoPrevia, type PagoUsado, planPago } from "./preview-pago";
import { carryOutReversion } from "./reversiones";
import { keepFin, keepSolicitud, lockSolicitud, REFUSED } from "./solicitudes";

type SubmitDeps = Pick<Deps, "db" | "clock" | "entropy" | "baseUrl">;

type PagoResultado =
  | { readonly estado: "registrado"; readonly pago: PagoHecho }
  /** It needs a second person. */
  | { readonly estado: "espera"; readonly solicitud: Solicitud }
  /** The effects changed since the preview. These are the current ones, and nothing was done. */
  | { readonly estado: "cambio"; readonly previa: PagoPrevia }
  /**
   * The reference belongs to another payment, or this one was registered before. This is the first result,
   * and nothing was done.
   */
  | { readonly estado: "usada"; readonly usada: PagoUsado };

/**
 * Registers a payment as previewed. Above the politica's amount it waits for a second person instead. A
 * second click or a second agent gets the first result. If the effects changed, returns the new preview.
 * @throws ServiceError `not_found`; `validation_error` for a payment of the future.
 */
export async function submitPago(
  deps: SubmitDeps,
  actor: SoportePersona,
  {
    clienteId,
    pedido,
    huella,
    recibo,
  }: {
    readonly clienteId: string;
    readonly pedido: PagoPedido;
    /** The fingerprint of the preview. */
    readonly huella: string;
    /** Mails a receipt to the client's addresses. */
    readonly recibo: boolean;
  },
): Promise<PagoResultado> {
  return inTransaction(deps.db, async (tx): Promise<PagoResultado> => {
    const cliente = await lockCliente(tx, clienteId);
    if (cliente === null) throw new ServiceError("not_found");
    const now = await deps.clock.now(tx);
    const usada = await findUsado(tx, clienteId, pedido.pagoReferencia, now);
    if (usada !== null) return { estado: "usada", usada };
    refuseFuture(pedido, now);
    const { plan, previa } = await planPago(tx, actor, { clienteId, pedido, now, ...TO_WRITE });
    if (previa.huella !== huella) return { estado: "cambio", previa };
    if (previa.takesTwo) {
      const { valor } = plan;
      const solicitud = await keepSolicitud(tx, deps, actor, { cliente, pedido, valor, recibo, now });
      return { estado: "espera", solicitud };
    }
    return {
      estado: "registrado",
      pago: await carryOut(tx, deps, actor, { cliente, plan, now, recibo, motivo: null }),
    };
  });
}

const TO_WRITE = { read: lockCuenta, paidMessage: "Otro pago ya está registrado en esa cuenta." };

/** Applies the plan, queues the receipt and returns what was written. */
async function carryOut(
  tx: Executor,
  { entropy, baseUrl }: Pick<Deps, "entropy" | "baseUrl">,
  actor: SoportePersona,
  done: {
    readonly cliente: Cliente;
    readonly plan: BolsaPlan | CobroPlan;
    readonly now: Date;
    readonly recibo: boolean;
    readonly motivo: string | null;
  },
): Promise<PagoHecho> {
  const { cliente, plan, now, recibo, motivo } = done;
  const hecho: PagoHecho =
    plan.tipo === "bolsa"
      ? {
          tipo: "bolsa",
          bolsa: await carryOutBolsa(tx, entropy, actor, { plan, now, motivo }),
          valor: plan.valor,
        }
      : {
          tipo: "cobro",
          cobro: await carryOutPago(tx, entropy, actor, { plan, now, motivo }),
          valor: plan.valor,
        };
  if (recibo) await mailRecibo(tx, { entropy, baseUrl }, cliente, hecho, now);
  return hecho;
}

/** Approves a payment and registers it as shown to the approver. */
export async function approveSolicitud(
  deps: SubmitDeps,
  actor: SoportePersona,
  { solicitudId, huella }: { readonly solicitudId: string; readonly huella: string },
): Promise<PagoResultado> {
  return inTransaction(deps.db, async (tx): Promise<PagoResultado> => {
    const { cliente, solicitud, now } = await lockSolicitud(tx, deps, actor, solicitudId, "aprobada");
    const { clienteId, pedido, recibo, solicitante } = solicitud;
    if (pedido.tipo !== "bolsa" && pedido.tipo !== "cobro") throw new ServiceError("not_found");
    const pago = await findPago(tx, clienteId, pedido.pagoReferencia);
    if (pago !== null) return { estado: "usada", usada: { tipo: "pago", pago } };
    const { plan, previa } = await planPago(tx, actor, { clienteId, pedido, now, ...TO_WRITE });
    if (previa.huella !== huella) return { estado: "cambio", previa };
    await keepFin(tx, actor, { solicitud, estado: "aprobada", motivo: null, now });
    const motivo = `Pago pedido por ${solicitante} y aprobado por ${actor.name}`;
    return {
      estado: "registrado",
      pago: await carryOut(tx, deps, actor, { cliente, plan, now, recibo, motivo }),
    };
  });
}

/**
 * Approves a reversion and applies it to the requested payment, never to a later one.
 * @throws ServiceError `not_found`; `conflicto` if it can no longer be reversed.
 */
export async function approveReversion(
  deps: SubmitDeps,
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

/** Rejects a request, or takes back one's own, with a reason. Nothing is registered. */
export async function dismissSolicitud(
  deps: SubmitDeps,
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
    if (!isDeSoporte(solicitud)) throw new ServiceError("not_found");
    const end = { solicitud, estado, motivo, now };
    if (solicitud.pedido.tipo !== "invitacion") return keepFin(tx, actor, end);
    // Only the client rejects a person whom support invites.
    if (estado === "rechazada") throw new ServiceError("conflicto", REFUSED.del_cliente);
    const { clienteId } = solicitud;
    return keepFin(tx, actor, { ...end, record: (act) => recordActBeforeCliente(tx, actor, clienteId, act) });
  });
}
