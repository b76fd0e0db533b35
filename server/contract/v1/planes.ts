import { z } from "zod";
import { type Bolsa, estadoHistorialOf, viewBolsa } from "../../domain/facturacion/bolsa";
import { A_MEDIDA_MAYOR_QUE, PLAN_CODIGOS, planOf } from "../../domain/facturacion/plans";
import { Count, Id, openEnum, Timestamp, Uuid } from "../http/common";
import { keptMoment } from "../http/query";
import { optional, trimmedText } from "../http/text";
import { camelKeys } from "../http/wire";

/** The largest count or price a field takes. */
export const COUNT_MAX = 2_147_483_647;
export const PRICE_MAX = 1_000_000_000_000;

const PlanCodigo = z.enum(PLAN_CODIGOS);

export const PlanBody = z
  .object({
    codigo: openEnum(PLAN_CODIGOS),
    nombre: z.string(),
    consultas_incluidas: Count,
    precio_mes: z.number(),
    precio_unitario: z.number(),
    precio_excedente: z.number(),
    a_medida: z.boolean(),
    moneda: z.string(),
    iva_incluido: z.boolean(),
  })
  .meta({ id: "Plan" });

const Figure = optional(z.int().min(0).max(PRICE_MAX));

const A_MEDIDA_FIGURES = ["consultas_incluidas", "precio_mes", "precio_unitario"];

/** Plan agreed with a client. The figures count for `A_MEDIDA` only. */
export const PlanPut = z
  .object({
    codigo: PlanCodigo.nullable(),
    consultas_incluidas: optional(
      z
        .int()
        .min(A_MEDIDA_MAYOR_QUE + 1)
        .max(COUNT_MAX),
    ),
    precio_mes: Figure,
    precio_unitario: Figure,
    aplica: optional(z.enum(["ahora", "proximo_periodo"])),
  })
  .transform((body, context) => {
    const { codigo, aplica, consultas_incluidas, precio_mes, precio_unitario } = body;
    if (codigo === null) return { plan: null, aplica };
    if (codigo !== "A_MEDIDA") return { plan: planOf({ codigo }), aplica };
    if (consultas_incluidas === null || precio_mes === null || precio_unitario === null) {
      for (const [field, figure] of Object.entries({ consultas_incluidas, precio_mes, precio_unitario })) {
        const message = "Es obligatorio con A_MEDIDA.";
        if (figure === null) context.addIssue({ code: "custom", path: [field], message });
      }
      return z.NEVER;
    }
    const plan = planOf({
      codigo,
      consultasIncluidas: consultas_incluidas,
      precioMes: precio_mes,
      precioUnitario: precio_unitario,
    });
    return { plan, aplica };
  })
  .meta({
    id: "PlanPut",
    dependentSchemas: {
      codigo: {
        anyOf: [
          {
            properties: {
              codigo: { enum: [null, ...PLAN_CODIGOS.filter((codigo) => codigo !== "A_MEDIDA")] },
            },
          },
          {
            properties: Object.fromEntries(A_MEDIDA_FIGURES.map((field) => [field, { type: "integer" }])),
            required: A_MEDIDA_FIGURES,
          },
        ],
      },
    },
  });

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
