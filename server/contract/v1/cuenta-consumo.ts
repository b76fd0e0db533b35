import { z } from "zod";
import { MODOS } from "../../domain/clientes/cliente";
import { viewBolsa } from "../../domain/facturacion/bolsa";
import { type Consumo, consumoOf, viewCobro } from "../../domain/facturacion/consumo";
import type { Cuenta, CuentaReading } from "../../domain/facturacion/cuenta";
import { periodoOf, viewPeriodo } from "../../domain/facturacion/periodo";
import { PLAN_CODIGOS } from "../../domain/facturacion/plans";
import { politicaOf } from "../../domain/facturacion/politica";
import { commaList } from "../../domain/shared/formato";
import { Count, documentedAs, openEnum, Timestamp, Uuid } from "../http/common";
import { HEADERS } from "../http/headers";
import { writeWire } from "../http/wire";
import { BolsaBody, PlanBody } from "./planes";

export const Modalidad = z.enum(["mensual", "bolsa"]).meta({ id: "Modalidad" });
export const Fecha = z.iso.date();

const ConsumoEstado = z
  .enum(
    commaList(
      "ok, umbral_80, agotado, excedente, bloqueado, sin_plan, vencido",
    ) satisfies readonly Consumo["estado"][],
  )
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

const PoliticaBody = z.object({
  bloqueo_por_consumo: z.boolean(),
  bloqueo_por_mora: z.union([z.string(), z.literal(false)]),
  vence: z.literal(true).optional(),
  vencimiento: z.string().optional(),
  excedente: z.string(),
  rollover: z.literal(false),
  ciclo: z.string(),
  umbrales_alerta: z.array(z.int()),
  avisos_vencimiento_dias: z.array(z.int()).optional(),
});

export const ConsumoResponse = z
  .object({
    modalidad: Modalidad,
    modo: openEnum(MODOS, "`prueba`: de una cuenta de prueba, de la que nada cuenta."),
    cliente: z.object({ cliente_id: Uuid, nombre: z.string() }),
    plan: PlanBody.nullable(),
    bolsa: BolsaBody.nullable(),
    periodo: z
      .object({
        inicio: Fecha,
        fin: Fecha,
        zona: openEnum(["America/Bogota"]),
        dias_restantes: Count,
        dia_del_periodo: Count,
        renovacion_en: z.iso.datetime({ offset: true }),
      })
      .nullable(),
    consumo: ConsumoBody,
    cobro: z.object({
      cuenta_emitida_en: Timestamp.nullable(),
      cuenta_vence_en: Timestamp.nullable(),
      cuenta_referencia: z.string().nullable(),
      pago_registrado_en: Timestamp.nullable(),
      cuenta_vencida_sin_pago: z.boolean(),
      bloqueado: z.boolean(),
    }),
    politica: PoliticaBody,
  })
  .meta({ id: "ConsumoResponse" });

export function presentCuentaConsumo(reading: CuentaReading): z.output<typeof ConsumoResponse> {
  const { clienteId, nombre, modo, cuenta, umbrales, now } = reading;
  const isMensual = cuenta.modalidad === "mensual";
  const body = writeWire(ConsumoResponse.omit({ politica: true }), {
    modalidad: cuenta.modalidad,
    modo,
    cliente: { clienteId, nombre },
    plan: isMensual ? cuenta.plan : null,
    bolsa: isMensual ? null : viewBolsa(cuenta.bolsa, now),
    periodo: isMensual ? viewPeriodo(now) : null,
    consumo: consumoOf(cuenta, now),
    cobro: viewCobro(cuenta, now),
  });
  return { ...body, politica: presentPolitica(cuenta, umbrales) };
}

/** Its fields come in another order than in the schema. */
function presentPolitica(cuenta: Cuenta, umbrales: readonly number[]): z.output<typeof PoliticaBody> {
  const politica = politicaOf(cuenta, umbrales);
  return {
    bloqueo_por_consumo: politica.bloqueoPorConsumo,
    bloqueo_por_mora: politica.bloqueoPorMora,
    ...("vence" in politica && {
      vence: politica.vence,
      vencimiento: politica.vencimiento,
      avisos_vencimiento_dias: [...politica.avisosVencimientoDias],
    }),
    excedente: politica.excedente,
    rollover: politica.rollover,
    ciclo: politica.ciclo,
    umbrales_alerta: [...politica.umbralesAlerta],
  };
}

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
