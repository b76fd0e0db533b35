import { recordAct } from "../../db/actividad";
import type { Executor } from "../../db/client";
import { insertSolicitud } from "../../db/solicitudes-pago";
import { type SolicitudPago, solicitudVenceEn } from "../../domain/billing/solicitud-pago";
import type { SoportePersona } from "../../domain/shared/actor";
import type { Cliente } from "../../domain/shared/cliente";
import type { Deps } from "../deps";

/** Has a payment, or undoing one, wait for a second person. */
export async function keepSolicitud(
  tx: Executor,
  { entropy }: Pick<Deps, "entropy">,
  actor: SoportePersona,
  asked: Pick<SolicitudPago, "pedido" | "valor" | "recibo"> & {
    readonly cliente: Cliente;
    readonly now: Date;
  },
): Promise<SolicitudPago> {
  const { cliente, now, pedido, valor, recibo } = asked;
  const { clienteId, razonSocial } = cliente;
  const kept = {
    solicitudId: entropy.uuidV7(now),
    clienteId,
    pedido,
    valor,
    recibo,
    creadaEn: now,
    venceEn: solicitudVenceEn(now),
    solicitadaPor: actor.usuarioId,
    solicitante: actor.name,
  };
  await insertSolicitud(tx, kept);
  await recordAct(tx, actor, {
    en: now,
    accion: pedido.tipo === "reversion" ? "reversion.solicitada" : "pago.solicitado",
    objeto: { tipo: "solicitud_pago", id: kept.solicitudId },
    detalle: {
      despues: { clienteId, pedido, valor },
      motivo: pedido.tipo === "reversion" ? pedido.motivo : null,
    },
  });
  return { ...kept, razonSocial, fin: null };
}
