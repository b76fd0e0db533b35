import { z } from "zod";
import { type Bolsa, estadoHistorialOf, viewBolsa } from "../../domain/facturacion/bolsa";
import { Count, Id, Timestamp, Uuid } from "../http/common";
import { keptMoment } from "../http/moment";
import { optional, trimmedText } from "../http/text";
import { camelKeys } from "../http/wire";
import { COUNT_MAX, PRICE_MAX } from "./planes";

export const Referencia = trimmedText(1, 200);

export const BolsaParams = z.object({ bolsa_id: Id }).transform(camelKeys);

export const BolsaCreate = z
  .object({
    consultas_compradas: z.int().min(1).max(COUNT_MAX),
    precio_total: z.int().min(0).max(PRICE_MAX),
    pago_referencia: Referencia,
    pago_registrado_en: optional(keptMoment),
    credenciales_entregadas_en: optional(keptMoment),
  })
  .transform(camelKeys)
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

/** A bolsa as its client's history shows it. */
export const presentBolsaHistorial = (bolsa: Bolsa, now: Date) => ({
  ...viewBolsa(bolsa, now),
  estado: estadoHistorialOf(bolsa, now),
  cerradaEn: bolsa.cerradaEn,
  ...(bolsa.revertidaEn !== null && { revertidaEn: bolsa.revertidaEn }),
});
