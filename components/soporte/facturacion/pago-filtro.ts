import type { inferParserType } from "nuqs/server";
import { parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { bogotaDay } from "@/server/domain/shared/bogota";

/** The payment under way as the address keeps it: nothing typed is lost by a reload, by going back or by a failure. */
export const PAGO = {
  paso: parseAsStringLiteral(["que", "datos", "confirmar"]).withDefault("que"),
  /** `bolsa`, or the id of the account that is paid. */
  que: parseAsString,
  consultas: parseAsInteger,
  valor: parseAsInteger,
  referencia: parseAsString,
  /** The Bogota day of the payment. */
  fecha: parseAsString,
  /** The Bogota day on which credentials were delivered; of a first bolsa. */
  entrega: parseAsString,
};

export type PagoTyped = inferParserType<typeof PAGO>;

/** Noon in Bogota of a day that is over; null: today, which is now. */
const momentOf = (day: string | null, now: Date): string | null =>
  day === null || day === bogotaDay(now) ? null : `${day}T12:00:00-05:00`;

/** What is asked of the service; null while something is missing. */
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
