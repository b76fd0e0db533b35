import { z } from "zod";
import type { Consumo } from "../../domain/facturacion/consumo";
import { Count, Timestamp } from "../http/common";

export const ConsumoEstado = z
  .enum([
    "ok",
    "umbral_80",
    "agotado",
    "excedente",
    "bloqueado",
    "sin_plan",
    "vencido",
  ] satisfies readonly Consumo["estado"][])
  .meta({ id: "ConsumoEstado" });

export const ConsumoBody = z
  .object({
    consumidas: Count,
    incluidas: Count,
    restantes: Count,
    porcentaje: z.number().nullable(),
    excedente: Count,
    excedente_precio_unitario: z.number().nullable(),
    excedente_valor_estimado: z.number().nullable(),
    estado: ConsumoEstado,
    actualizado_en: Timestamp,
  })
  .meta({ id: "Consumo" });
