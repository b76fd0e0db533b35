import { z } from "zod";
import { CONTROL_TIPOS, type ControlTipo } from "../identidad/controles";
import { DILIGENCIA_SLUGS, SCREENED_SLUGS } from "../listas/lista";
import { ROLES } from "../shared/actor";
import { endOfBogotaDayAfter } from "./bogota-calendar";

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

/** What a person asks another to approve, as its row keeps it: moments are texts in JSON. */
export const Pedido = z.discriminatedUnion("tipo", [
  /** A payment as it was typed; null moments are now. Prices are whole COP. */
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
  /** Undoes a payment: the one under this reference, of this bolsa or cobro. */
  z.object({
    tipo: z.literal("reversion"),
    de: z.enum(["bolsa", "cobro"]),
    id: z.string(),
    pagoReferencia: z.string(),
    motivo: z.string(),
  }),
  /** A made-to-measure package that gives away what takes two people. */
  z.object({
    tipo: z.literal("plan"),
    codigo: z.literal("A_MEDIDA"),
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
  /** A file that goes into force over what the guards object to. */
  z.object({
    tipo: z.literal("lista"),
    slug: z.enum([...SCREENED_SLUGS, ...DILIGENCIA_SLUGS]),
    previaId: z.string(),
    motivo: z.string(),
  }),
  /** A person whom support asks into a client's portal: one of its administradores consents, and nobody of support. */
  z.object({
    tipo: z.literal("invitacion"),
    email: z.string(),
    nombre: z.string(),
    rol: z.enum(ROLES),
    referencia: z.string(),
    motivo: z.string(),
  }),
  /** A rule that a client sets or lifts for all its people. */
  z.object({
    tipo: z.enum(["cuatro_ojos", "segundo_factor"]),
    exige: z.boolean(),
    motivo: z.string(),
  }),
  /** Other addresses for alerts than those of now, whole. */
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
