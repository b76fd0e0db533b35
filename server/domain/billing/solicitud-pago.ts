import { endOfBogotaDayAfter } from "./bogota-calendar";
import type { PagoPedido } from "./pago-efectos";

/** Days that a second person has; what waits longer was forgotten, and its money is looked at anew. */
const DIAS_PARA_APROBAR = 5;

const SOLICITUD_ESTADOS = ["pendiente", "aprobada", "rechazada", "retirada", "vencida"] as const;
export type SolicitudEstado = (typeof SOLICITUD_ESTADOS)[number];

/** How one ended. */
export interface SolicitudFin {
  readonly estado: "aprobada" | "rechazada" | "retirada";
  readonly en: Date;
  readonly por: string;
  readonly nombre: string;
  readonly motivo: string | null;
}

/** Undoing a payment, as it was asked for: the one under this reference, of this bolsa or cobro. */
export interface ReversionPedido {
  readonly tipo: "reversion";
  readonly de: "bolsa" | "cobro";
  readonly id: string;
  readonly pagoReferencia: string;
  readonly motivo: string;
}

/** A payment, or undoing one, that waits for a second person. */
export interface SolicitudPago {
  readonly solicitudId: string;
  readonly clienteId: string;
  readonly razonSocial: string;
  readonly pedido: PagoPedido | ReversionPedido;
  /** Whole COP; null: what the account charges was not kept. */
  readonly valor: number | null;
  readonly recibo: boolean;
  readonly creadaEn: Date;
  readonly venceEn: Date;
  readonly solicitadaPor: string;
  readonly solicitante: string;
  readonly fin: SolicitudFin | null;
}

export const solicitudVenceEn = (creadaEn: Date): Date => endOfBogotaDayAfter(creadaEn, DIAS_PARA_APROBAR);

/** Where one stands: that it expired follows from the time, whether or not anything ran. */
export function estadoOfSolicitud(
  { fin, venceEn }: Pick<SolicitudPago, "fin" | "venceEn">,
  now: Date,
): SolicitudEstado {
  if (fin !== null) return fin.estado;
  return now <= venceEn ? "pendiente" : "vencida";
}

export type Cierre = SolicitudFin["estado"];
export type CierreRefusal = "cerrada" | "vencida" | "propia" | "ajena";

/**
 * Why a person may not end a request so; null: it may. Another than asked approves or rejects it, and only who asked
 * takes it back; what expired can only be left.
 */
export function refuseCierre(
  solicitud: Pick<SolicitudPago, "fin" | "venceEn" | "solicitadaPor">,
  now: Date,
  { estado, usuarioId }: { readonly estado: Cierre; readonly usuarioId: string },
): CierreRefusal | null {
  const current = estadoOfSolicitud(solicitud, now);
  if (current === "vencida") return "vencida";
  if (current !== "pendiente") return "cerrada";
  const isOwn = solicitud.solicitadaPor === usuarioId;
  if (estado === "retirada") return isOwn ? null : "ajena";
  return isOwn ? "propia" : null;
}
