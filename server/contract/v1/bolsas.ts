import { z } from "zod";
import { type Bolsa, type BolsaView, estadoHistorialOf, viewBolsa } from "../../domain/facturacion/bolsa";
import { Count, Timestamp, Uuid } from "../http/common";
import { keptMoment } from "../http/moment";
import { optional, trimmedText } from "../http/text";
import { COUNT_MAX, PRICE_MAX } from "./planes";

export const Referencia = trimmedText(1, 200);

export const BolsaParams = z
  .object({ bolsa_id: Uuid })
  .transform(({ bolsa_id }) => ({ bolsaId: bolsa_id.toLowerCase() }));

export const BolsaCreate = z
  .object({
    consultas_compradas: z.int().min(1).max(COUNT_MAX),
    precio_total: z.int().min(0).max(PRICE_MAX),
    pago_referencia: Referencia,
    pago_registrado_en: optional(keptMoment),
    credenciales_entregadas_en: optional(keptMoment),
  })
  .transform((body) => ({
    consultasCompradas: body.consultas_compradas,
    precioTotal: body.precio_total,
    pagoReferencia: body.pago_referencia,
    pagoRegistradoEn: body.pago_registrado_en,
    credencialesEntregadasEn: body.credenciales_entregadas_en,
  }))
  .meta({ id: "BolsaCreate" });

const common = {
  bolsa_id: Uuid,
  secuencia: z.int().min(1),
  activada_en: Timestamp,
  vence_en: Timestamp,
  consultas_compradas: Count,
  consumidas: Count,
  saldo: Count,
  precio_total: z.number(),
  pago_referencia: z.string(),
  pago_registrado_en: Timestamp,
};

export const BolsaBody = z
  .object({
    ...common,
    estado: z.enum(["vigente", "agotada", "vencida"]),
    bloqueada: z.boolean(),
    dias_para_vencer: Count,
    precio_unitario: z.number(),
    moneda: z.string(),
    iva_incluido: z.boolean(),
  })
  .meta({ id: "Bolsa" });

export const BolsaHistorialBody = z
  .object({
    ...common,
    estado: z.enum(["vigente", "agotada", "vencida", "cerrada"]),
    cerrada_en: Timestamp.nullable(),
    revertida_en: Timestamp.optional().meta({ description: "Solo si su pago se revirtió, cuándo." }),
  })
  .meta({ id: "BolsaHistorial" });

function presentCommon(bolsa: Omit<BolsaView, "estado">) {
  return {
    bolsa_id: bolsa.bolsaId,
    secuencia: bolsa.secuencia,
    activada_en: bolsa.activadaEn.toISOString(),
    vence_en: bolsa.venceEn.toISOString(),
    consultas_compradas: bolsa.consultasCompradas,
    consumidas: bolsa.consumidas,
    saldo: bolsa.saldo,
    precio_total: bolsa.precioTotal,
    pago_referencia: bolsa.pagoReferencia,
    pago_registrado_en: bolsa.pagoRegistradoEn.toISOString(),
  };
}

export function presentBolsa(bolsa: BolsaView): z.output<typeof BolsaBody> {
  return {
    ...presentCommon(bolsa),
    estado: bolsa.estado,
    bloqueada: bolsa.bloqueada,
    dias_para_vencer: bolsa.diasParaVencer,
    precio_unitario: bolsa.precioUnitario,
    moneda: bolsa.moneda,
    iva_incluido: bolsa.ivaIncluido,
  };
}

export function presentBolsaHistorial(bolsa: Bolsa, now: Date): z.output<typeof BolsaHistorialBody> {
  return {
    ...presentCommon(viewBolsa(bolsa, now)),
    estado: estadoHistorialOf(bolsa, now),
    cerrada_en: bolsa.cerradaEn?.toISOString() ?? null,
    ...(bolsa.revertidaEn !== null && { revertida_en: bolsa.revertidaEn.toISOString() }),
  };
}
