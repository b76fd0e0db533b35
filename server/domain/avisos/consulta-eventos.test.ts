import { describe, expect, it } from "vitest";
import { aCobro, aCuentaBolsa, aMensual } from "../facturacion/testing/fixtures";
import { effectsOfConsulta } from "./consulta-eventos";
import { ambitoOf } from "./evento-key";

const now = new Date("2026-09-10T15:00:00.000Z");
const context = { umbrales: [80, 100], isRenovable: false, isEmitido: false, diasParaPagar: 10 };
const tiposOf = ({ eventos }: ReturnType<typeof effectsOfConsulta>) => eventos.map(({ tipo }) => tipo);

describe("effectsOfConsulta", () => {
  it("at 80 % fires the umbral and issues the account, in the order to record them", () => {
    expect(effectsOfConsulta(aMensual({ consumidas: 800 }), now, context)).toEqual({
      eventos: [
        { tipo: "paquete.umbral_alcanzado", ambito: "periodo:2026-09", umbral: 80 },
        { tipo: "paquete.cobro_emitido", ambito: "periodo:2026-09", umbral: null },
      ],
      cobro: { periodo: "2026-10", emitidoEn: now, venceEn: new Date("2026-09-21T04:59:59.999Z") },
    });
  });

  it("issues at 80 % though the alert is set elsewhere, and not again once issued", () => {
    const cuenta = aMensual({ consumidas: 800 });
    expect(tiposOf(effectsOfConsulta(cuenta, now, { ...context, umbrales: [90] }))).toEqual([
      "paquete.cobro_emitido",
    ]);
    expect(effectsOfConsulta(cuenta, now, { ...context, umbrales: [], isEmitido: true })).toEqual({
      eventos: [],
      cobro: null,
    });
  });

  it("issues with the first query from day 20 on, should the tarea be late", () => {
    const day20 = new Date("2026-09-20T05:00:00.000Z");
    expect(tiposOf(effectsOfConsulta(aMensual({ consumidas: 3 }), day20, context))).toEqual([
      "paquete.cobro_emitido",
    ]);
  });

  it.each([
    ["the first query of a later period", aMensual({ consumidas: 1 }), true, ["paquete.renovado"]],
    ["the second query", aMensual({ consumidas: 2 }), true, []],
    ["the first query of the client's first period", aMensual({ consumidas: 1 }), false, []],
    ["a client without a plan", aMensual({ consumidas: 1, plan: null }), true, []],
    ["a bolsa", aCuentaBolsa({ consumidas: 1 }), true, []],
  ])("renews a package only on its first query: %s", (_, cuenta, isRenovable, tipos) => {
    expect(tiposOf(effectsOfConsulta(cuenta, now, { ...context, isRenovable }))).toEqual(tipos);
  });

  it("puts the renewal before thresholds that the same query crosses", () => {
    const plan = {
      ...(aMensual().plan as NonNullable<ReturnType<typeof aMensual>["plan"]>),
      consultasIncluidas: 1,
    };
    const cuenta = aMensual({ plan, consumidas: 1 });
    expect(tiposOf(effectsOfConsulta(cuenta, now, { ...context, isRenovable: true }))).toEqual([
      "paquete.renovado",
      "paquete.umbral_alcanzado",
      "paquete.agotado",
      "paquete.cobro_emitido",
    ]);
  });

  it("issues no account for a bolsa, nor without a plan", () => {
    const day25 = new Date("2026-09-25T15:00:00.000Z");
    expect(effectsOfConsulta(aCuentaBolsa({ consumidas: 8 }), day25, context).cobro).toBeNull();
    expect(effectsOfConsulta(aMensual({ plan: null, consumidas: 8 }), day25, context)).toEqual({
      eventos: [],
      cobro: null,
    });
  });
});

describe("ambitoOf", () => {
  it("is one per period or bolsa", () => {
    const blocked = aMensual({ consumidas: 1001, cobros: [aCobro()] });
    expect(ambitoOf(blocked, now)).toBe("periodo:2026-09");
    expect(ambitoOf(blocked, new Date("2026-10-01T05:00:00.000Z"))).toBe("periodo:2026-10");
    const bolsa = aCuentaBolsa();
    expect(ambitoOf(bolsa, now)).toBe(`bolsa:${bolsa.bolsa.bolsaId}`);
  });
});
