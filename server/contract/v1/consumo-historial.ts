import { z } from "zod";
import { cobroBody } from "../../domain/avisos/evento";
import type { Historial, PeriodoHistorial } from "../../domain/facturacion/historial";
import { Count, openEnum, Timestamp } from "../http/common";
import { queryInteger } from "../http/query";
import { BolsaHistorialBody, presentBolsaHistorial } from "./bolsas";
import { Fecha } from "./cuenta-consumo";

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

export function presentHistorial(historial: Historial): z.output<typeof HistorialResponse> {
  if (historial.modalidad === "mensual") {
    return { total: historial.total, periodos: historial.periodos.map(presentPeriodoHistorial) };
  }
  const { total, bolsas, now } = historial;
  return { total, modalidad: "bolsa", bolsas: bolsas.map((bolsa) => presentBolsaHistorial(bolsa, now)) };
}

const SIN_COBRO = { emitido_en: null, vence_en: null, referencia: null, pago_registrado_en: null };

function presentPeriodoHistorial(periodo: PeriodoHistorial): z.output<typeof PeriodoHistorialBody> {
  const { cobro } = periodo;
  return {
    inicio: periodo.inicio,
    fin: periodo.fin,
    plan: periodo.plan?.codigo ?? null,
    incluidas: periodo.incluidas,
    consumidas: periodo.consumidas,
    excedente: periodo.excedente,
    excedente_precio_unitario: periodo.excedentePrecioUnitario,
    excedente_valor: periodo.excedenteValor,
    cobro: cobro === null ? SIN_COBRO : cobroBody(cobro),
  };
}
