import { createHash } from "node:crypto";
import { type Act, recordAct } from "../../db/bitacora/actividad";
import { insertSolicitud } from "../../db/facturacion/solicitudes";
import type { Executor } from "../../db/sql/client";
import type { Cliente } from "../../domain/clientes/cliente";
import { claveOf, type Pedido, type Solicitud, solicitudVenceEn } from "../../domain/facturacion/solicitud";
import type { PortalActor, SoportePersona } from "../../domain/shared/actor";
import type { Deps } from "../deps";

/** How the acts call what is asked for, and the asking. */
export const QUE = {
  bolsa: ["pago", "pago.solicitado"],
  cobro: ["pago", "pago.solicitado"],
  reversion: ["reversion", "reversion.solicitada"],
  plan: ["plan", "plan.solicitado"],
  vencimiento: ["vencimiento", "vencimiento.solicitado"],
  tope: ["tope", "tope.solicitado"],
  lista: ["lista", "lista.solicitada"],
  invitacion: ["invitacion", "invitacion.solicitada"],
  cuatro_ojos: ["cuatro_ojos", "cuatro_ojos.solicitado"],
  segundo_factor: ["segundo_factor", "segundo_factor.solicitado"],
  alertas: ["alertas", "alertas.solicitadas"],
} as const satisfies Record<Pedido["tipo"], readonly [string, string]>;

/** Who asks, and who answers. */
export type Pide = SoportePersona | PortalActor;

export const nombreOf = (actor: Pide): string => (actor.kind === "portal" ? actor.nombre : actor.name);

/** As the acts keep it: of a server's address its hash, whose path may hold what the receiver knows us by. */
export const recordedPedido = (pedido: Pedido): Pedido =>
  pedido.tipo === "alertas" && pedido.webhookUrl !== null
    ? { ...pedido, webhookUrl: createHash("sha256").update(pedido.webhookUrl).digest("hex") }
    : pedido;

interface NewSolicitud {
  readonly pedido: Pedido;
  readonly valor: number | null;
  /** Null: of a list. */
  readonly cliente: Cliente | null;
  readonly now: Date;
  readonly recibo?: boolean;
  /** Where it does not wait as long as others. */
  readonly venceEn?: Date;
  /** Writes the act, where another trail tells it too. */
  readonly record?: (act: Act) => Promise<void>;
}

/** Has something wait for a second person. */
export async function keepSolicitud(
  tx: Executor,
  { entropy }: Pick<Deps, "entropy">,
  actor: Pide,
  asked: NewSolicitud,
): Promise<Solicitud> {
  const { cliente, now, pedido, valor, recibo = false, venceEn = solicitudVenceEn(now) } = asked;
  const { record = (act) => recordAct(tx, actor, act) } = asked;
  const clienteId = cliente?.clienteId ?? null;
  const kept = {
    solicitudId: entropy.uuidV7(now),
    clienteId,
    pedido,
    valor,
    recibo,
    creadaEn: now,
    venceEn,
    solicitadaPor: actor.usuarioId,
    solicitante: nombreOf(actor),
  };
  await insertSolicitud(tx, kept);
  await record({
    en: now,
    accion: QUE[pedido.tipo][1],
    objeto: { tipo: "solicitud", id: kept.solicitudId },
    detalle: {
      despues: { clienteId, clave: claveOf(pedido), pedido: recordedPedido(pedido), valor },
      motivo: "motivo" in pedido ? pedido.motivo : null,
    },
  });
  return { ...kept, razonSocial: cliente?.razonSocial ?? null, fin: null };
}
