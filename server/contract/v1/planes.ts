import { z } from "zod";
import { A_MEDIDA_MAYOR_QUE, PLAN_CODIGOS, planOf } from "../../domain/facturacion/plans";
import { Count, openEnum } from "../http/common";
import { optional } from "../http/text";

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
