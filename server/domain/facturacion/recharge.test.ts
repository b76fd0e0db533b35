import { describe, expect, it } from "vitest";
import { type BolsaPagada, decideRecharge } from "./pago";
import { aBolsa, aCobro, aCuentaBolsa, aMensual } from "./testing/fixtures";

const now = new Date("2026-10-05T15:00:00.000Z");
const pagada: BolsaPagada = {
  consultasCompradas: 500,
  precioTotal: 60_000,
  pagoReferencia: "PAGO-2",
  pagoRegistradoEn: new Date("2026-10-04T15:00:00.000Z"),
  credencialesEntregadasEn: null,
};

describe("decideRecharge", () => {
  it("opens the first bolsa at zero, in force for six months from its activation", () => {
    expect(decideRecharge({ cuenta: aMensual({ plan: null }), ultimaSecuencia: 0 }, now, pagada)).toEqual({
      opens: {
        secuencia: 1,
        activadaEn: now,
        venceEn: new Date("2027-04-05T15:00:00.000Z"),
        consultasCompradas: 500,
        consumidas: 0,
        precioTotal: 60_000,
        pagoReferencia: "PAGO-2",
        pagoRegistradoEn: new Date("2026-10-04T15:00:00.000Z"),
        cerradaEn: null,
        revertidaEn: null,
        vencidaEn: null,
      },
      closes: null,
      isReactivado: false,
    });
  });

  it("counts the first bolsa's months from the delivery of credentials, the later ones' from activation", () => {
    const input = { ...pagada, credencialesEntregadasEn: new Date("2026-08-31T20:00:00.000Z") };
    const first = decideRecharge({ cuenta: aMensual({ plan: null }), ultimaSecuencia: 0 }, now, input);
    const second = decideRecharge({ cuenta: aCuentaBolsa(), ultimaSecuencia: 1 }, now, input);
    expect(first.opens.venceEn).toEqual(new Date("2027-02-28T20:00:00.000Z"));
    expect(second.opens.venceEn).toEqual(new Date("2027-04-05T15:00:00.000Z"));
  });

  it.each([
    ["vigente", { consumidas: 4 }, 6, false],
    ["agotada", { consumidas: 10 }, 0, true],
    ["vencida", { consumidas: 4, venceEn: now }, 6, true],
  ] as const)(
    "replaces a bolsa that is %s, and reactivates only what was blocked",
    (estado, part, lost, lifted) => {
      const decision = decideRecharge({ cuenta: aCuentaBolsa(part), ultimaSecuencia: 1 }, now, pagada);
      expect(decision.opens).toMatchObject({ secuencia: 2, consumidas: 0, consultasCompradas: 500 });
      expect(decision.closes).toEqual({
        bolsaId: aBolsa().bolsaId,
        cerradaEn: now,
        estadoAlCierre: estado,
        saldoPerdido: lost,
      });
      expect(decision.isReactivado).toBe(lifted);
    },
  );

  it("goes on with the sequence of a client that had bolsas before its monthly package", () => {
    const { opens } = decideRecharge({ cuenta: aMensual(), ultimaSecuencia: 3 }, now, pagada);
    expect(opens.secuencia).toBe(4);
  });

  it("lifts a monthly block, and does not claim to with a bolsa born expired", () => {
    const cuenta = aMensual({ consumidas: 1001, cobros: [aCobro()] });
    const born = { ...pagada, credencialesEntregadasEn: new Date("2026-01-05T15:00:00.000Z") };
    expect(decideRecharge({ cuenta, ultimaSecuencia: 0 }, now, pagada).isReactivado).toBe(true);
    expect(decideRecharge({ cuenta, ultimaSecuencia: 0 }, now, born).isReactivado).toBe(false);
  });
});
