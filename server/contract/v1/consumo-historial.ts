import { z } from "zod";
import type { Historial, PeriodoHistorial } from "../../domain/facturacion/historial";
import { Count, openEnum, Timestamp } from "../http/common";
import { queryInteger } from "../http/query";
import { Fecha } from "./cuenta-consumo";
import { BolsaHistorialBody, presentBolsaHistorial } from "./planes";

export const HistorialQuery = z.object({ periodos: queryInteger(1, 36, 6) });

const PeriodoHistorialBody = z
  .object({
    inicio: Fecha,
    fin: Fecha,
    plan: z.string().nullable(),
    incluidas: Count,
    consumidas: Count,
    excedente: Count,
    excedente_precio_unitario: z.number().nullable(),
    excedente_valor: z.number().nullable(),
    cobro: z.object({
      emitido_en: Timestamp.nullable(),
      vence_en: Timestamp.nullable(),
      referencia: z.string().nullable(),
      pago_registrado_en: Timestamp.nullable(),
    }),
  })
  .meta({ id: "PeriodoHistorial" });

/** Monthly: `periodos`. In a bolsa: `modalidad` and `bolsas`, which are absent otherwise (contract-decisions 30). */
export const HistorialResponse = z
  .object({
    total: Count,
    periodos: z.array(PeriodoHistorialBody).optional(),
    modalidad: openEnum(["bolsa"]).optional(),
    bolsas: z.array(BolsaHistorialBody).optional(),
  })
  .meta({ id: "HistorialResponse" });

export function presentHistorial(historial: Historial) {
  const { modalidad, total } = historial;
  if (modalidad === "mensual") return { total, periodos: historial.periodos.map(presentPeriodoHistorial) };
  return {
    total,
    modalidad,
    bolsas: historial.bolsas.map((bolsa) => presentBolsaHistorial(bolsa, historial.now)),
  };
}

const SIN_COBRO = { emitidoEn: null, venceEn: null, referencia: null, pagoRegistradoEn: null };

const presentPeriodoHistorial = ({ plan, cobro, ...periodo }: PeriodoHistorial) => ({
  ...periodo,
  plan: plan?.codigo ?? null,
  cobro: cobro === null ? SIN_COBRO : { ...cobro, referencia: cobro.cuentaReferencia },
});
