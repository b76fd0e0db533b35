import { type inferParserType, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { bogotaDay } from "@/server/domain/shared/bogota";

/** The pago in progress, kept in the address: a reload, going back or a failure loses nothing. */
export const PAGO = {
  paso: parseAsStringLiteral(["que", "datos", "confirmar"]).withDefault("que"),
  /** `bolsa`, or the id of the cobro. */
  que: parseAsString,
  consultas: parseAsInteger,
  valor: parseAsInteger,
  referencia: parseAsString,
  /** The Bogota day of the payment. */
  fecha: parseAsString,
  /** The Bogota day on which credentials were delivered, for a first bolsa. */
  entrega: parseAsString,
};

export type PagoTyped = inferParserType<typeof PAGO>;

/** Noon in Bogota of a past day. Null for today. */
const momentOf = (day: string | null, now: Date): string | null =>
  day === null || day === bogotaDay(now) ? null : `${day}T12:00:00-05:00`;

/** The request. Null while something is missing. */
export function pedidoOf(typed: PagoTyped, now: Date) {
  const { que, consultas, valor, referencia, fecha, entrega } = typed;
  if (que === null || referencia === null) return null;
  const common = { pagoReferencia: referencia, pagoRegistradoEn: momentOf(fecha, now) };
  if (que !== "bolsa") return { tipo: "cobro" as const, cobroId: que, ...common };
  if (consultas === null || valor === null) return null;
  return {
    tipo: "bolsa" as const,
    consultasCompradas: consultas,
    precioTotal: valor,
    credencialesEntregadasEn: momentOf(entrega, now),
    ...common,
  };
}
