import { z } from "zod";
import { CONTROL_TIPOS, type ControlTipo } from "../identidad/controles";
import { DILIGENCIA_SLUGS, SCREENED_SLUGS } from "../listas/lista";
import { ROLES } from "../shared/actor";
import { endOfBogotaDayAfter } from "../shared/bogota";

/** Days to answer. A request that waits longer expires, because its effects may have changed. */
const DIAS_PARA_APROBAR = 5;

const SOLICITUD_ESTADOS = ["pendiente", "aprobada", "rechazada", "retirada", "vencida"] as const;
export type SolicitudEstado = (typeof SOLICITUD_ESTADOS)[number];

/** The end of a request. */
export interface SolicitudFin {
  readonly estado: "aprobada" | "rechazada" | "retirada";
  readonly en: Date;
  readonly por: string;
  readonly nombre: string;
  readonly motivo: string | null;
}

/** A request for another person's approval, as stored. JSON has timestamps as text. */
export const Pedido = z.discriminatedUnion("tipo", [
  /** A payment as typed. A null time means now. Prices are whole COP. */
  z.object({
    tipo: z.literal("bolsa"),
    consultasCompradas: z.int(),
    precioTotal: z.int(),
    pagoReferencia: z.string(),
    pagoRegistradoEn: z.coerce.date().nullable(),
    credencialesEntregadasEn: z.coerce.date().nullable(),
  }),
  z.object({
    tipo: z.literal("cobro"),
    cobroId: z.string(),
    pagoReferencia: z.string(),
    pagoRegistradoEn: z.coerce.date().nullable(),
  }),
  /** Reverts the payment with this reference, of this bolsa or cobro. */
  z.object({
    tipo: z.literal("reversion"),
    de: z.enum(["bolsa", "cobro"]),
    id: z.string(),
    pagoReferencia: z.string(),
    motivo: z.string(),
  }),
  /** A made-to-measure package whose discount needs two people. Without `codigo`, the end of the client's package. */
  z.object({
    tipo: z.literal("plan"),
    codigo: z.literal("A_MEDIDA").nullable(),
    consultasIncluidas: z.int(),
    precioMes: z.int(),
    precioUnitario: z.int(),
    aplica: z.enum(["ahora", "proximo_periodo"]).nullable(),
  }),
  /** A later last day to pay. */
  z.object({
    tipo: z.literal("vencimiento"),
    cobroId: z.string(),
    venceEn: z.coerce.date(),
    motivo: z.string(),
  }),
  /** A cap that is lifted (null) or raised. */
  z.object({
    tipo: z.literal("tope"),
    consultas: z.int().nullable(),
    referenciaSolicitud: z.string().nullable(),
  }),
  /** A file to put in force over the guards' objection. */
  z.object({
    tipo: z.literal("lista"),
    slug: z.enum([...SCREENED_SLUGS, ...DILIGENCIA_SLUGS]),
    previaId: z.string(),
    motivo: z.string(),
  }),
  /** A person whom support invites to a client's portal. One of the client's administradores consents, not support. */
  z.object({
    tipo: z.literal("invitacion"),
    email: z.string(),
    nombre: z.string(),
    rol: z.enum(ROLES),
    referencia: z.string(),
    motivo: z.string(),
  }),
  /** A legal hold on a client that ends earlier, or now (null). */
  z.object({ tipo: z.literal("retencion"), retenerHasta: z.coerce.date().nullable(), motivo: z.string() }),
  /** A payment that a client says it made. Support registers it or answers. */
  z.object({ tipo: z.literal("pago_avisado"), pagoReferencia: z.string(), nota: z.string().nullable() }),
  /** A bolsa that a client wants to buy. */
  z.object({ tipo: z.literal("bolsa_pedida"), consultas: z.int(), nota: z.string().nullable() }),
  /** A rule that a client sets or lifts for all its people. */
  z.object({ tipo: z.enum(["cuatro_ojos", "segundo_factor"]), exige: z.boolean(), motivo: z.string() }),
  /** The complete new alert addresses, instead of the current ones. */
  z.object({
    tipo: z.literal("alertas"),
    activa: z.boolean(),
    emails: z.array(z.string()).readonly(),
    webhookUrl: z.string().nullable(),
    vinculantePorCorreo: z.boolean().default(true),
    emailsVinculante: z.array(z.string()).readonly().default([]),
    motivo: z.string(),
  }),
]);
export type Pedido = z.output<typeof Pedido>;
export type PedidoOf<Tipo extends Pedido["tipo"]> = Extract<Pedido, { readonly tipo: Tipo }>;

export type PagoPedido = PedidoOf<"bolsa" | "cobro">;
export type CambioPedido = PedidoOf<"plan" | "vencimiento" | "tope">;
type ControlPedido = PedidoOf<ControlTipo>;

/** What a client's people tell support. Support acts on it: there is nothing to approve. */
export const AVISO_TIPOS = ["pago_avisado", "bolsa_pedida"] as const;
export type AvisoDeCliente = PedidoOf<(typeof AVISO_TIPOS)[number]>;

/** Requests that Pagos shows to support. Those about lists and legal holds are answered where they stand. */
export type PedidoDeSoporte = Exclude<
  Pedido,
  ControlPedido | AvisoDeCliente | PedidoOf<"retencion" | "lista">
>;

/** Whether the client's own people answer it: a change of a control. */
export const isControl = (pedido: Pedido): pedido is ControlPedido =>
  (CONTROL_TIPOS as readonly string[]).includes(pedido.tipo);

export const isAviso = (pedido: Pedido): pedido is AvisoDeCliente =>
  (AVISO_TIPOS as readonly string[]).includes(pedido.tipo);

/** The object of a request. Only one request per object waits at a time. */
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
    case "retencion":
    case "bolsa_pedida":
    case "cuatro_ojos":
    case "segundo_factor":
    case "alertas":
      return pedido.tipo;
    default:
      return pedido.pagoReferencia;
  }
}

/** A request that waits for another person (contract-decisions 245). */
export interface Solicitud<P extends Pedido = Pedido> {
  readonly solicitudId: string;
  /** Null, like its name, for a request about a list. */
  readonly clienteId: string | null;
  readonly razonSocial: string | null;
  readonly pedido: P;
  /** Whole COP. Null if unknown, unlimited, or not about money. */
  readonly valor: number | null;
  readonly recibo: boolean;
  readonly creadaEn: Date;
  readonly venceEn: Date;
  readonly solicitadaPor: string;
  readonly solicitante: string;
  readonly fin: SolicitudFin | null;
}

export const isDeSoporte = (solicitud: Solicitud): solicitud is Solicitud<PedidoDeSoporte> =>
  !isControl(solicitud.pedido) &&
  !isAviso(solicitud.pedido) &&
  solicitud.pedido.tipo !== "retencion" &&
  solicitud.pedido.tipo !== "lista";

/** Days that a client's word waits for support. */
const DIAS_DE_UN_AVISO = 90;
export const avisoVenceEn = (creadaEn: Date): Date => endOfBogotaDayAfter(creadaEn, DIAS_DE_UN_AVISO);

/** Most words of a client that wait for support, and most that it sends in a day. */
export const AVISOS_MAX = { enEspera: 5, alDia: 10 } as const;

export const solicitudVenceEn = (creadaEn: Date): Date => endOfBogotaDayAfter(creadaEn, DIAS_PARA_APROBAR);

/** The state of a request. Expiry follows from the time, without any job. */
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
 * Why a person may not end a request this way. Null if they may. Another person approves or rejects it, and only the
 * requester takes it back. An expired one stays as it is.
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
