import { plural } from "../shared/formato";
import type { AvisoDeCliente } from "./solicitud";

/** What a client told support, in words that both sides read. */
export const avisoInWords = (aviso: AvisoDeCliente): string =>
  aviso.tipo === "pago_avisado"
    ? `Dice que pagó con la referencia ${aviso.pagoReferencia}`
    : `Pide una bolsa de ${plural(aviso.consultas, "consulta", "consultas")}`;

interface Sender {
  readonly razonSocial: string;
  readonly nit: string;
  /** The person who sent it. */
  readonly nombre: string;
  /** Address of the queue. */
  readonly pagos: string;
}

/** Mail to support about a client's word. */
export const avisoASoporte = (aviso: AvisoDeCliente, { razonSocial, nit, nombre, pagos }: Sender) => ({
  asunto:
    aviso.tipo === "pago_avisado"
      ? `${razonSocial} dice que pagó: ${aviso.pagoReferencia}`
      : `${razonSocial} pide una bolsa`,
  texto: [
    `${razonSocial}, con NIT ${nit}. ${avisoInWords(aviso)}. Lo envió ${nombre}.`,
    ...(aviso.nota === null ? [] : [`Nota: ${aviso.nota}`]),
    `Respóndalo en Pagos:\n${pagos}`,
  ].join("\n\n"),
});

/** Mail to the person who sent it: what support answers. */
export const respuestaAlAviso = (
  aviso: AvisoDeCliente,
  { motivo, consumo }: { readonly motivo: string; readonly consumo: string },
) => ({
  asunto:
    aviso.tipo === "pago_avisado"
      ? `Soporte respondió su aviso del pago ${aviso.pagoReferencia}`
      : "Soporte respondió su pedido de una bolsa",
  texto: [
    aviso.tipo === "pago_avisado"
      ? `Soporte no registró el pago ${aviso.pagoReferencia}. Su respuesta: ${motivo}`
      : `Soporte no abrió la bolsa todavía. Su respuesta: ${motivo}`,
    `Puede escribir de nuevo desde Consumo:\n${consumo}`,
  ].join("\n\n"),
});

/** Mail to a client whose service a reversal stops. */
export const correoDeReversion = (
  { razonSocial, pagoReferencia }: { readonly razonSocial: string; readonly pagoReferencia: string },
  { comoReactivar, consumo }: { readonly comoReactivar: string; readonly consumo: string },
) => ({
  asunto: `Se revirtió su pago ${pagoReferencia} y las consultas están detenidas`,
  texto: [
    `Soporte revirtió el pago ${pagoReferencia} de ${razonSocial}. Desde ahora las consultas nuevas se rechazan y no se cobran. Las ya hechas y sus reportes siguen disponibles.`,
    comoReactivar,
    `Vea cómo quedó la cuenta, o avise un pago, en Consumo:\n${consumo}`,
  ].join("\n\n"),
});
