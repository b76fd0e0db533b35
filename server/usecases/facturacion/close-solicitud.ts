import { type Act, recordAct } from "../../db/bitacora/actividad";
import { lockCliente } from "../../db/clientes/clientes";
import { findSolicitud, insertFin } from "../../db/facturacion/solicitudes";
import { entradaOf } from "../../db/identidad/entradas";
import type { Executor } from "../../db/sql/client";
import type { Cliente } from "../../domain/clientes/cliente";
import {
  type Cierre,
  type CierreRefusal,
  refuseCierre,
  type Solicitud,
} from "../../domain/facturacion/solicitud";
import type { Realm } from "../../domain/identidad/realm";
import { refuseSegunda, SEGUNDA_REFUSED } from "../../domain/identidad/segunda-persona";
import type { SoportePersona } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { nombreOf, type Pide, QUE, recordedPedido } from "./keep-solicitud";

export const REFUSED: Readonly<Record<CierreRefusal | "del_cliente", string>> = {
  cerrada: "Esa solicitud ya se decidió. Recargue la página para ver cómo quedó.",
  vencida: "La solicitud venció sin segunda aprobación. Pídala de nuevo.",
  propia: "Usted lo pidió: debe aprobarlo o rechazarlo otra persona.",
  del_cliente: "La acepta o la rechaza un administrador del cliente, en su portal.",
  ajena: "Solo quien lo pidió puede retirarlo. Para negarlo, rechácelo.",
};

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
  // A client consents to an invitation that support asked for: those are two by what they are.
  if (estado === "aprobada" && solicitud.pedido.tipo !== "invitacion")
    await requireSegunda(tx, of === undefined ? "soporte" : "portal", usuarioId, solicitud);
  return { cliente, solicitud: { ...solicitud, clienteId }, now };
}

/** @throws ServiceError `conflicto` if the approver came in after the request, or by an invitation of the asker. */
export async function requireSegunda(
  tx: Executor,
  realm: Realm,
  usuarioId: string,
  { solicitadaPor: por, creadaEn: en }: Pick<Solicitud, "solicitadaPor" | "creadaEn">,
): Promise<void> {
  const refusal = refuseSegunda(await entradaOf(tx, realm, usuarioId), { por, en });
  if (refusal !== null) throw new ServiceError("conflicto", { message: SEGUNDA_REFUSED[refusal] });
}

/** @throws ServiceError `conflicto` where this person may not end it so. */
export function refuseUnless(
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
  actor: Pide,
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
  const fin = { estado, en: now, por: actor.usuarioId, nombre: nombreOf(actor), motivo };
  if (!(await insertFin(tx, solicitud, fin)))
    throw new ServiceError("conflicto", { message: REFUSED.cerrada });
  const { solicitudId, clienteId, pedido, valor } = solicitud;
  await record({
    en: now,
    accion: `${QUE[pedido.tipo][0]}.${estado}`,
    objeto: { tipo: "solicitud", id: solicitudId },
    detalle: {
      antes: { estado: "pendiente" },
      despues: { estado, clienteId, pedido: recordedPedido(pedido), valor },
      motivo,
    },
  });
}
