import { formatCount, plural } from "@/server/contract/formato";
import type { SoporteOutputs } from "../trpc";

export type PagoPrevia = Extract<SoporteOutputs["pagos"]["preview"], { estado: "previa" }>["previa"];
type Efectos = PagoPrevia["efectos"];
export type Situacion = Efectos["antes"];
export type PagoUsado = Extract<SoporteOutputs["pagos"]["preview"], { estado: "usada" }>["usada"];
export type Pagador = SoporteOutputs["pagos"]["pagador"];
export type PagoRegistrado = SoporteOutputs["pagos"]["list"]["rows"][number];
/** A request as whoever decides it sees it. */
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

/** What a client has now, in one sentence. */
export function situacionInWords({ bolsa, paquete, bloqueo }: Situacion): string {
  const has =
    bolsa !== null
      ? `Bolsa ${bolsa.secuencia}, ${bolsa.estado}: ${formatCount(bolsa.saldo)} de ${consultas(bolsa.consultasCompradas)} por usar`
      : paquete === null
        ? "Sin paquete ni bolsa"
        : `${paquete.nombre}: ${formatCount(paquete.consumidas)} de ${consultas(paquete.incluidas)} usadas este mes`;
  return bloqueo === null ? has : `${has}. ${BLOQUEO[bloqueo] ?? bloqueo}`;
}

/** What a payment on record was for. */
export const pagadoInWords = (pago: PagoRegistrado): string =>
  pago.tipo === "bolsa"
    ? `abrió la bolsa ${pago.secuencia}, de ${consultas(pago.consultasCompradas ?? 0)}`
    : `pagó la cuenta de cobro ${pago.cuentaReferencia}`;
