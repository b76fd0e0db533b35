import { ROL_WORDS } from "@/server/domain/identidad/rol-words";
import { inBogota } from "@/server/domain/shared/bogota";
import { formatCop, formatCount, plural } from "@/server/domain/shared/formato";
import type { SoporteOutputs } from "../trpc";

export type PagoPrevia = Extract<SoporteOutputs["pagos"]["preview"], { estado: "previa" }>["previa"];
type Efectos = PagoPrevia["efectos"];
export type Situacion = Efectos["antes"];
export type PagoUsado = Extract<SoporteOutputs["pagos"]["preview"], { estado: "usada" }>["usada"];
type PagoHecho = Extract<SoporteOutputs["pagos"]["register"], { estado: "registrado" }>["pago"];
export type Pagador = SoporteOutputs["pagos"]["pagador"];
export type PagoRegistrado = SoporteOutputs["pagos"]["list"]["rows"][number];
/** A solicitud as the second person sees it. */
export type Revision = SoporteOutputs["pagos"]["solicitud"];
export type Solicitud = SoporteOutputs["pagos"]["solicitudes"]["rows"][number];

export const consultas = (count: number): string => plural(count, "consulta", "consultas");

export const BLOQUEO: Readonly<Record<string, string>> = {
  paquete_vencido_sin_pago: "Bloqueado por mora: hay una cuenta vencida y el consumo pasa del paquete",
  bolsa_agotada: "Bloqueado: la bolsa está agotada",
  bolsa_vencida: "Bloqueado: la bolsa venció",
  tope_de_consumo: "Detenido por el tope que el cliente pidió",
};

export const EVENTO: Readonly<Record<string, string>> = {
  "paquete.reactivado": "que el servicio se reactivó",
  "paquete.vencido": "que la bolsa anterior venció",
};

/** The client's current bolsa, package and block, in one sentence. */
export function situacionInWords({ bolsa, paquete, bloqueo }: Situacion): string {
  const has =
    bolsa !== null
      ? `Bolsa ${bolsa.secuencia}, ${bolsa.estado}: ${formatCount(bolsa.saldo)} de ${consultas(bolsa.consultasCompradas)} por usar`
      : paquete === null
        ? "Sin paquete ni bolsa"
        : `${paquete.nombre}: ${formatCount(paquete.consumidas)} de ${consultas(paquete.incluidas)} usadas este mes`;
  return bloqueo === null ? has : `${has}. ${BLOQUEO[bloqueo] ?? bloqueo}`;
}

/** What a payment did. */
export const pagadoInWords = (
  pago:
    | {
        readonly tipo: "bolsa";
        readonly secuencia: number | null;
        readonly consultasCompradas: number | null;
      }
    | { readonly tipo: "cobro"; readonly cuentaReferencia: string | null },
): string =>
  pago.tipo === "bolsa"
    ? `abrió la bolsa ${pago.secuencia}, de ${consultas(pago.consultasCompradas ?? 0)}`
    : `pagó la cuenta de cobro ${pago.cuentaReferencia}`;

/** A payment that was just registered. */
export function hechoInWords(hecho: PagoHecho): string {
  const pago =
    hecho.tipo === "bolsa"
      ? { tipo: "bolsa" as const, ...hecho.bolsa }
      : { tipo: "cobro" as const, ...hecho.cobro };
  return `La referencia ${pago.pagoReferencia} ${pagadoInWords(pago)}`;
}

export function queInWords(pedido: Solicitud["pedido"]): string {
  switch (pedido.tipo) {
    case "bolsa":
      return `Bolsa nueva, ${formatCount(pedido.consultasCompradas)} consultas`;
    case "cobro":
      return "Pago de una cuenta de cobro";
    case "reversion":
      return `Revertir el pago de ${pedido.de === "bolsa" ? "una bolsa" : "una cuenta de cobro"}`;
    case "plan":
      if (pedido.codigo === null) return "Retirar el plan";
      return `Plan a la medida, ${formatCount(pedido.consultasIncluidas)} consultas por ${formatCop(pedido.precioMes)} al mes`;
    case "vencimiento":
      return `Más plazo para una cuenta de cobro, hasta el ${inBogota(new Date(pedido.venceEn)).diaCorto}`;
    case "tope":
      return pedido.consultas === null
        ? "Levantar el tope"
        : `Subir el tope a ${formatCount(pedido.consultas)} consultas al mes`;
    case "invitacion":
      return `Invitar a ${pedido.nombre}, ${ROL_WORDS[pedido.rol].nombre.toLowerCase()}`;
  }
}

/** The reference of the solicitud, or its reason. */
export function aboutInWords(pedido: Solicitud["pedido"]): string {
  if ("pagoReferencia" in pedido) return `referencia ${pedido.pagoReferencia}`;
  if (pedido.tipo === "invitacion") return `${pedido.email} · solicitud ${pedido.referencia}`;
  if (pedido.tipo === "tope")
    return pedido.referenciaSolicitud === null ? "" : `solicitud ${pedido.referenciaSolicitud}`;
  if (pedido.tipo !== "plan") return pedido.motivo;
  return pedido.codigo === null ? "sus consultas dejan de cobrarse" : "contra el precio de lista, en un año";
}

/** Words of a change that needs a second person. */
export const SECOND_PERSON = {
  title: "Espera a una segunda persona",
  detail: "Nada ha cambiado todavía. Otra persona de soporte lo aprueba en Pagos.",
} as const;
