import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { admit, withConsumidas } from "../facturacion/cuenta";
import { planOf } from "../facturacion/plans";
import { aCobro, aCuentaBolsa, aMensual } from "../facturacion/testing/fixtures";
import { effectsOfConsulta, nextConsulta } from "./consulta-eventos";

const now = new Date("2026-09-10T15:00:00.000Z");
const QUIET = { eventos: [], cobro: null };

const contexts = fc.record({
  umbrales: fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { maxLength: 6 }),
  isRenovable: fc.boolean(),
  isEmitido: fc.boolean(),
  diasParaPagar: fc.constant(10),
});
const moments = fc.constantFrom(now, new Date("2026-09-20T05:00:00.000Z"));
const mensuales = fc
  .record({
    incluidas: fc.option(fc.integer({ min: 1, max: 60 })),
    consumidas: fc.nat(130),
    isOverdue: fc.boolean(),
  })
  .map(({ incluidas, consumidas, isOverdue }) =>
    aMensual({
      plan: incluidas === null ? null : { ...planOf({ codigo: "1K" }), consultasIncluidas: incluidas },
      consumidas,
      cobros: isOverdue ? [aCobro({ venceEn: new Date("2026-09-09T00:00:00Z") })] : [],
    }),
  );
const bolsas = fc
  .tuple(fc.integer({ min: 1, max: 60 }), fc.nat(59))
  .map(([consultasCompradas, used]) =>
    aCuentaBolsa({ consultasCompradas, consumidas: Math.min(used, consultasCompradas - 1) }),
  );
const cuentas = fc.oneof(mensuales, bolsas).filter((cuenta) => admit(cuenta, now).admitted);

describe("nextConsulta", () => {
  it("lists the effects of the next query", () => {
    fc.assert(
      fc.property(cuentas, moments, contexts, (cuenta, at, context) => {
        const next = nextConsulta(cuenta, at, context);
        expect(next.cuenta).toEqual(withConsumidas(cuenta, next.from, at));
        expect(next.effects).toEqual(effectsOfConsulta(next.cuenta, at, context));
      }),
    );
  });

  it("holds for one count with effects, and for every admitted count without", () => {
    fc.assert(
      fc.property(cuentas, moments, contexts, (cuenta, at, context) => {
        const { from, to, effects } = nextConsulta(cuenta, at, context);
        const isQuiet = effects.eventos.length === 0 && effects.cobro === null;
        if (!isQuiet) expect(to).toBe(from);
        for (let count = from; count <= Math.min(to, 300); count += 1) {
          expect(admit(withConsumidas(cuenta, count - 1, at), at).admitted).toBe(true);
          if (isQuiet)
            expect(effectsOfConsulta(withConsumidas(cuenta, count, at), at, context)).toEqual(QUIET);
        }
      }),
    );
  });

  it("spans as many counts as possible", () => {
    fc.assert(
      fc.property(cuentas, moments, contexts, (cuenta, at, context) => {
        const { from, to } = nextConsulta(cuenta, at, context);
        if (to === from || to > 300) return;
        const isServed = admit(withConsumidas(cuenta, to, at), at).admitted;
        const effects = effectsOfConsulta(withConsumidas(cuenta, to + 1, at), at, context);
        expect(isServed && effects.eventos.length === 0 && effects.cobro === null).toBe(false);
      }),
    );
  });

  it("has no upper limit without a plan, and allows one beyond the package in arrears", () => {
    const context = { umbrales: [80, 100], isRenovable: true, isEmitido: true, diasParaPagar: 10 };
    expect(nextConsulta(aMensual({ plan: null, consumidas: 5 }), now, context)).toMatchObject({
      from: 6,
      to: 2 ** 31 - 1,
    });
    const overdue = [aCobro({ venceEn: new Date("2026-09-09T00:00:00Z") })];
    expect(nextConsulta(aMensual({ consumidas: 1000, cobros: overdue }), now, context)).toMatchObject({
      from: 1001,
      to: 1001,
    });
  });
});
