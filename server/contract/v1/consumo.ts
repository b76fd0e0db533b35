import { z } from "zod";
import { type Consumo, consumoOf } from "../../domain/facturacion/consumo";
import type { Cuenta } from "../../domain/facturacion/cuenta";
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

export function presentConsumo(cuenta: Cuenta, now: Date): z.output<typeof ConsumoBody> {
  const consumo = consumoOf(cuenta, now);
  return {
    consumidas: consumo.consumidas,
    incluidas: consumo.incluidas,
    restantes: consumo.restantes,
    porcentaje: consumo.porcentaje,
    excedente: consumo.excedente,
    excedente_precio_unitario: consumo.excedentePrecioUnitario,
    excedente_valor_estimado: consumo.excedenteValorEstimado,
    estado: consumo.estado,
    actualizado_en: consumo.actualizadoEn.toISOString(),
  };
}
