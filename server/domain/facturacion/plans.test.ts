import { describe, expect, it } from "vitest";
import { A_MEDIDA_MAYOR_QUE, PLAN_CODIGOS, type PlanAsignado, planOf } from "./plans";

const aMedida = {
  codigo: "A_MEDIDA",
  consultasIncluidas: 50_000,
  precioMes: 3_000_000,
  precioUnitario: 60,
} as const;

describe("planOf", () => {
  it.each([
    ["1K", 1000, 150_000, 150, 110],
    ["5K", 5000, 550_000, 110, 90],
    ["10K", 10_000, 900_000, 90, 70],
    ["20K", 20_000, 1_400_000, 70, 50],
  ] as const)(
    "gives %s the contract's constants",
    (codigo, consultasIncluidas, precioMes, unitario, excedente) => {
      expect(planOf({ codigo })).toEqual({
        codigo,
        nombre: expect.stringContaining("Paquete"),
        consultasIncluidas,
        precioMes,
        precioUnitario: unitario,
        precioExcedente: excedente,
        aMedida: false,
        moneda: "COP",
        ivaIncluido: false,
      });
    },
  );

  it("takes A_MEDIDA from the client's contract and charges its excess at 50", () => {
    expect(planOf(aMedida)).toEqual({
      ...aMedida,
      nombre: "Paquete a medida",
      precioExcedente: 50,
      aMedida: true,
      moneda: "COP",
      ivaIncluido: false,
    });
  });

  it("prices excess at the unit price of the next tier, and every unit price fills its month", () => {
    const plans = PLAN_CODIGOS.filter((codigo) => codigo !== "A_MEDIDA").map((codigo) => planOf({ codigo }));
    for (const [i, plan] of plans.entries()) {
      expect(plan.precioUnitario * plan.consultasIncluidas).toBe(plan.precioMes);
      expect(plan.precioExcedente).toBe(plans[i + 1]?.precioUnitario ?? 50);
    }
  });

  it.each<[string, Partial<Extract<PlanAsignado, { codigo: "A_MEDIDA" }>>]>([
    ["exactly 20,000 queries", { consultasIncluidas: A_MEDIDA_MAYOR_QUE }],
    ["no queries", { consultasIncluidas: 0 }],
    ["a fraction of a query", { consultasIncluidas: 20_000.5 }],
    ["a negative price", { precioMes: -1 }],
    ["a price that is no number", { precioUnitario: Number.NaN }],
  ])("refuses an A_MEDIDA contract with %s", (_, part) => {
    expect(() => planOf({ ...aMedida, ...part })).toThrow(RangeError);
  });

  it("accepts an A_MEDIDA contract of 20,001 queries", () => {
    expect(planOf({ ...aMedida, consultasIncluidas: 20_001 }).consultasIncluidas).toBe(20_001);
  });
});
