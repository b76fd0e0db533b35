import { z } from "zod";
import { consumoOf } from "../../domain/facturacion/consumo";
import type { Cuenta } from "../../domain/facturacion/cuenta";
import { periodoOf } from "../../domain/facturacion/periodo";
import { PLAN_CODIGOS } from "../../domain/facturacion/plans";
import { documentedAs, openEnum, Timestamp } from "../http/common";
import { HEADERS } from "../http/headers";
import { ConsumoEstado, Fecha, Modalidad } from "./cuenta-consumo";

const Integer = z
  .string()
  .regex(/^\d+$/)
  .meta({ override: documentedAs({ type: "integer", minimum: 0 }) });

/** Contract, "Response headers of /validate and /cuenta/consumo", as OpenAPI documents them. */
export const consumoResponseHeaders = {
  [HEADERS.modalidad]: Modalidad,
  [HEADERS.plan]: openEnum([...PLAN_CODIGOS, "sin_plan", "bolsa"]),
  [HEADERS.periodoInicio]: Fecha.optional().meta({
    description: "Primer día del periodo; solo en paquete mensual.",
  }),
  [HEADERS.periodoFin]: Fecha.optional().meta({
    description: "Primer día del periodo siguiente, que no está incluido; solo en paquete mensual.",
  }),
  [HEADERS.bolsaActivadaEn]: Timestamp.optional().meta({
    description: "Cuándo se activó la bolsa, en UTC; solo en bolsa.",
  }),
  [HEADERS.bolsaVenceEn]: Timestamp.optional().meta({
    description: "Cuándo vence la bolsa, en UTC; solo en bolsa.",
  }),
  [HEADERS.consumoIncluidas]: Integer,
  [HEADERS.consumoConsumidas]: Integer,
  [HEADERS.consumoRestante]: Integer,
  [HEADERS.consumoExcedente]: Integer,
  [HEADERS.consumoEstado]: ConsumoEstado,
};

/** The consumption headers of an account at `now`: the figures its bodies show (contract-decisions 82 to 86). */
export function consumoHeaders(cuenta: Cuenta, now: Date): Record<string, string> {
  const consumo = consumoOf(cuenta, now);
  return {
    [HEADERS.modalidad]: cuenta.modalidad,
    ...ofModalidad(cuenta, now),
    [HEADERS.consumoIncluidas]: String(consumo.incluidas),
    [HEADERS.consumoConsumidas]: String(consumo.consumidas),
    [HEADERS.consumoRestante]: String(consumo.restantes),
    [HEADERS.consumoExcedente]: String(consumo.excedente),
    [HEADERS.consumoEstado]: consumo.estado,
  };
}

function ofModalidad(cuenta: Cuenta, now: Date): Record<string, string> {
  if (cuenta.modalidad === "bolsa") {
    return {
      [HEADERS.plan]: "bolsa",
      [HEADERS.bolsaActivadaEn]: cuenta.bolsa.activadaEn.toISOString(),
      [HEADERS.bolsaVenceEn]: cuenta.bolsa.venceEn.toISOString(),
    };
  }
  const { inicio, fin } = periodoOf(now);
  return {
    [HEADERS.plan]: cuenta.plan?.codigo ?? "sin_plan",
    [HEADERS.periodoInicio]: inicio,
    [HEADERS.periodoFin]: fin,
  };
}
