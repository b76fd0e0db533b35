import type { ControlPedido } from "../identidad/control-pedido";
import { CONTROL_TIPOS } from "../identidad/controles";
import type { ListaSlug } from "../listas/lista";
import type { Rol } from "../shared/actor";
import { endOfBogotaDayAfter } from "./bogota-calendar";
import type { PagoPedido } from "./pago";
import type { Aplica } from "./plan-change";

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
interface ReversionPedido {
  readonly tipo: "reversion";
  readonly de: "bolsa" | "cobro";
  readonly id: string;
  readonly pagoReferencia: string;
  readonly motivo: string;
}

/** A made-to-measure package that gives away what takes two people. */
export interface PlanPedido {
  readonly tipo: "plan";
  readonly codigo: "A_MEDIDA";
  readonly consultasIncluidas: number;
  readonly precioMes: number;
  readonly precioUnitario: number;
  readonly aplica: Aplica | null;
}

/** A later last day to pay. */
interface VencimientoPedido {
  readonly tipo: "vencimiento";
  readonly cobroId: string;
  readonly venceEn: Date;
  readonly motivo: string;
}

/** A cap that is lifted (null) or raised. */
interface TopePedido {
  readonly tipo: "tope";
  readonly consultas: number | null;
  readonly referenciaSolicitud: string | null;
}

/** A file that goes into force over what the guards object to. */
interface ListaPedido {
  readonly tipo: "lista";
  readonly slug: ListaSlug;
  readonly previaId: string;
  readonly motivo: string;
}

/** Somebody that support would have in a client's portal: one of its administradores consents, and nobody of support. */
export interface InvitacionPedido {
  readonly tipo: "invitacion";
  readonly email: string;
  readonly nombre: string;
  readonly rol: Rol;
  readonly referencia: string;
  readonly motivo: string;
}

export type CambioPedido = PlanPedido | VencimientoPedido | TopePedido;
export type Pedido =
  | PagoPedido
  | ReversionPedido
  | CambioPedido
  | ListaPedido
  | InvitacionPedido
  | ControlPedido;

/** What support sees. */
export type PedidoDeSoporte = Exclude<Pedido, ControlPedido>;

/** Whether its own client answers it and nobody of support sees it: a control of the client's. */
export const isControl = (pedido: Pedido): pedido is ControlPedido =>
  (CONTROL_TIPOS as readonly string[]).includes(pedido.tipo);

/** What a request is about: one waits about it at a time. */
export function claveOf(pedido: Pedido): string {
  switch (pedido.tipo) {
    case "vencimiento":
      return pedido.cobroId;
    case "lista":
      return pedido.previaId;
    case "invitacion":
      return pedido.email;
    case "plan":
    case "tope":
    case "cuatro_ojos":
    case "segundo_factor":
    case "alertas":
      return pedido.tipo;
    default:
      return pedido.pagoReferencia;
  }
}

/** What waits for another person (contract-decisions 245). */
export interface Solicitud<P extends Pedido = Pedido> {
  readonly solicitudId: string;
  /** Null, with its name: of a list. */
  readonly clienteId: string | null;
  readonly razonSocial: string | null;
  readonly pedido: P;
  /** Whole COP; null: not known, without bound, or no money. */
  readonly valor: number | null;
  readonly recibo: boolean;
  readonly creadaEn: Date;
  readonly venceEn: Date;
  readonly solicitadaPor: string;
  readonly solicitante: string;
  readonly fin: SolicitudFin | null;
}

export const isDeSoporte = (solicitud: Solicitud): solicitud is Solicitud<PedidoDeSoporte> =>
  !isControl(solicitud.pedido);

export const solicitudVenceEn = (creadaEn: Date): Date => endOfBogotaDayAfter(creadaEn, DIAS_PARA_APROBAR);

/** Where one stands: that it expired follows from the time, whether or not anything ran. */
export function estadoOfSolicitud(
  { fin, venceEn }: Pick<Solicitud, "fin" | "venceEn">,
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
  solicitud: Pick<Solicitud, "fin" | "venceEn" | "solicitadaPor">,
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
