import { z } from "zod";
import type { CobroOfCliente } from "../../domain/facturacion/cobro";
import { Timestamp, Uuid } from "../http/common";
import { keptMoment } from "../http/moment";
import { optional, text } from "../http/text";
import { Referencia } from "../v1/bolsas";

export const Mes = text.regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: "Debe ser un mes con formato AAAA-MM." });

export const CobroParams = z
  .object({ cobro_id: Uuid })
  .transform(({ cobro_id }) => ({ cobroId: cobro_id.toLowerCase() }));

export const CobroCreate = z
  .object({
    vence_en: keptMoment,
    cuenta_referencia: Referencia,
    emitido_en: optional(keptMoment),
    periodo: optional(Mes),
  })
  .transform((body) => ({
    venceEn: body.vence_en,
    cuentaReferencia: body.cuenta_referencia,
    emitidoEn: body.emitido_en,
    periodo: body.periodo,
  }))
  .meta({ id: "CobroCreate" });

export const PagoCreate = z
  .object({ pago_referencia: Referencia, pago_registrado_en: optional(keptMoment) })
  .transform((body) => ({
    pagoReferencia: body.pago_referencia,
    pagoRegistradoEn: body.pago_registrado_en,
  }))
  .meta({ id: "PagoCreate" });

export const CobroBody = z
  .object({
    cobro_id: Uuid,
    cliente_id: Uuid,
    periodo: Mes,
    cuenta_referencia: z.string(),
    emitido_en: Timestamp,
    vence_en: Timestamp,
    pago_referencia: z.string().nullable(),
    pago_registrado_en: Timestamp.nullable(),
  })
  .meta({ id: "Cobro" });

export function presentCobro(cobro: CobroOfCliente): z.output<typeof CobroBody> {
  return {
    cobro_id: cobro.cobroId,
    cliente_id: cobro.clienteId,
    periodo: cobro.periodo,
    cuenta_referencia: cobro.cuentaReferencia,
    emitido_en: cobro.emitidoEn.toISOString(),
    vence_en: cobro.venceEn.toISOString(),
    pago_referencia: cobro.pagoReferencia,
    pago_registrado_en: cobro.pagoRegistradoEn?.toISOString() ?? null,
  };
}
