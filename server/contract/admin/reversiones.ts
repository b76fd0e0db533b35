import { z } from "zod";
import type { Reversion } from "../../domain/facturacion/reversion";
import { Count, Timestamp, Uuid } from "../http/common";
import { Motivo } from "../http/motivo";
import { optional } from "../http/text";
import { Referencia } from "../v1/bolsas";

/** `pago_referencia` says which payment is meant, so that asking again never undoes a later one. */
export const ReversionCreate = z
  .object({ motivo: Motivo, pago_referencia: optional(Referencia) })
  .transform(({ motivo, pago_referencia }) => ({ motivo, pagoReferencia: pago_referencia }))
  .meta({ id: "ReversionCreate" });

export const ReversionBody = z
  .object({
    reversion_id: Uuid,
    cliente_id: Uuid,
    bolsa_id: Uuid.nullable(),
    cobro_id: Uuid.nullable(),
    pago_referencia: z.string(),
    pago_registrado_en: Timestamp,
    motivo: z.string(),
    revertida_en: Timestamp,
    saldo_perdido: Count,
    bolsa_repuesta_id: Uuid.nullable(),
  })
  .meta({ id: "Reversion" });

export function presentReversion(reversion: Reversion): z.output<typeof ReversionBody> {
  return {
    reversion_id: reversion.reversionId,
    cliente_id: reversion.clienteId,
    bolsa_id: reversion.bolsaId,
    cobro_id: reversion.cobroId,
    pago_referencia: reversion.pagoReferencia,
    pago_registrado_en: reversion.pagoRegistradoEn.toISOString(),
    motivo: reversion.motivo,
    revertida_en: reversion.revertidaEn.toISOString(),
    saldo_perdido: reversion.saldoPerdido,
    bolsa_repuesta_id: reversion.bolsaRepuestaId,
  };
}
