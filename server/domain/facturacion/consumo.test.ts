import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { consumoOf } from "./consumo";
import { planOf } from "./plans";
import { aCobro, aCuentaBolsa, aMensual } from "./testing/fixtures";

const now = new Date("2026-09-25T15:00:00.000Z");
const overdue = aCobro();

describe("consumoOf a monthly client", () => {
  it.each([
    [0, 1000, 0, 0, "ok"],
    [1, 999, 0.1, 0, "ok"],
    [799, 201, 79.9, 0, "ok"],
    [800, 200, 80, 0, "umbral_80"],
    [999, 1, 99.9, 0, "umbral_80"],
    [1000, 0, 100, 0, "agotado"],
    [1001, 0, 100.1, 1, "excedente"],
    [2500, 0, 250, 1500, "excedente"],
  ])(
    "after %i of 1000 leaves %i, %d %%, %i above, %s",
    (consumidas, restantes, porcentaje, excedente, estado) => {
      const cuenta = aMensual({ consumidas });
      expect(consumoOf(cuenta, now)).toEqual({
        consumidas,
        incluidas: 1000,
        restantes,
        porcentaje,
        excedente,
        excedentePrecioUnitario: 110,
        excedenteValorEstimado: excedente * 110,
        estado,
        actualizadoEn: cuenta.actualizadoEn,
      });
    },
  );

  it.each([
    [1000, "agotado"],
    [1001, "bloqueado"],
  ])("with an overdue account, %i of 1000 is %s", (consumidas, estado) => {
    expect(consumoOf(aMensual({ consumidas, cobros: [overdue] }), now).estado).toBe(estado);
  });

  it("without a plan includes nothing, has no percentage and no price, and is sin_plan even in arrears", () => {
    const cuenta = aMensual({ plan: null, consumidas: 7, cobros: [overdue] });
    expect(consumoOf(cuenta, now)).toEqual({
      consumidas: 7,
      incluidas: 0,
      restantes: 0,
      porcentaje: null,
      excedente: 7,
      excedentePrecioUnitario: null,
      excedenteValorEstimado: null,
      estado: "sin_plan",
      actualizadoEn: cuenta.actualizadoEn,
    });
  });

  it("truncates the percentage, so that 79.999 never shows as 80 while the state says ok", () => {
    const plan = planOf({
      codigo: "A_MEDIDA",
      consultasIncluidas: 100_000,
      precioMes: 0,
      precioUnitario: 0,
    });
    expect(consumoOf(aMensual({ plan, consumidas: 79_999 }), now)).toMatchObject({
      porcentaje: 79.99,
      estado: "ok",
    });
    expect(consumoOf(aMensual({ plan, consumidas: 80_000 }), now)).toMatchObject({
      porcentaje: 80,
      estado: "umbral_80",
    });
  });
});

describe("consumoOf a bolsa", () => {
  const inTime = new Date("2027-03-14T14:59:59.999Z");
  const expired = new Date("2027-03-14T15:00:00.000Z");

  it.each([
    [0, inTime, 10, 0, "ok"],
    [7, inTime, 3, 70, "ok"],
    [8, inTime, 2, 80, "umbral_80"],
    [9, inTime, 1, 90, "umbral_80"],
    [10, inTime, 0, 100, "agotado"],
    [9, expired, 1, 90, "vencido"],
    [0, expired, 10, 0, "vencido"],
    [10, expired, 0, 100, "agotado"],
  ])("after %i of 10 at %s leaves %i, %d %%, %s", (consumidas, at, restantes, porcentaje, estado) => {
    const cuenta = aCuentaBolsa({ consumidas });
    expect(consumoOf(cuenta, at)).toEqual({
      consumidas,
      incluidas: 10,
      restantes,
      porcentaje,
      excedente: 0,
      excedentePrecioUnitario: null,
      excedenteValorEstimado: null,
      estado,
      actualizadoEn: cuenta.actualizadoEn,
    });
  });
});

describe("the contract's formulas", () => {
  const counts = fc.tuple(fc.integer({ min: 0, max: 3_000_000 }), fc.integer({ min: 1, max: 1_000_000 }));

  it("hold for any consumption: restante, excedente, and a state that agrees with the percentage", () => {
    fc.assert(
      fc.property(counts, ([consumidas, incluidas]) => {
        const plan = { ...planOf({ codigo: "1K" }), consultasIncluidas: incluidas };
        const consumo = consumoOf(aMensual({ plan, consumidas }), now);
        expect(consumo.restantes).toBe(Math.max(incluidas - consumidas, 0));
        expect(consumo.excedente).toBe(Math.max(consumidas - incluidas, 0));
        expect(consumo.consumidas + consumo.restantes - consumo.excedente).toBe(incluidas);
        const shown = consumo.porcentaje ?? Number.NaN;
        expect(shown * incluidas).toBeLessThanOrEqual(consumidas * 100 * (1 + Number.EPSILON * 4));
        expect(shown >= 80).toBe(consumo.estado !== "ok");
        expect(shown >= 100).toBe(consumidas >= incluidas);
        expect(Math.abs(shown * 100 - Math.round(shown * 100))).toBeLessThan(1e-6);
      }),
    );
  });

  it("keep a bolsa's balance between 0 and the bought queries, and its states apart from monthly ones", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        fc.nat(500),
        fc.date({ noInvalidDate: true }),
        (bought, n, at) => {
          const used = Math.min(n, bought);
          const consumo = consumoOf(aCuentaBolsa({ consultasCompradas: bought, consumidas: used }), at);
          expect(consumo.restantes).toBe(bought - used);
          expect(consumo.restantes).toBeGreaterThanOrEqual(0);
          expect(consumo.excedente).toBe(0);
          expect(["ok", "umbral_80", "agotado", "vencido"]).toContain(consumo.estado);
        },
      ),
    );
  });
});
