import { describe, expect, it } from "vitest";
import { admit } from "./cuenta";
import { refuse } from "./refusal";
import { aCobro, aCuentaBolsa, aMensual } from "./testing/fixtures";

const now = new Date("2026-09-25T15:00:00.000Z");
const overdue = aCobro();
const issued = aCobro({ venceEn: now });
const paid = aCobro({ pagoReferencia: "P", pagoRegistradoEn: now });

describe("admit", () => {
  it.each([
    ["an unused package", aMensual()],
    ["any consumption without arrears: consumption alone never blocks", aMensual({ consumidas: 50_000 })],
    ["arrears below 100 %", aMensual({ consumidas: 999, cobros: [overdue] })],
    ["the query that moves 1000 to 1001 with arrears", aMensual({ consumidas: 1000, cobros: [overdue] })],
    ["above 100 % with an account due this very instant", aMensual({ consumidas: 1001, cobros: [issued] })],
    ["above 100 % with the account paid", aMensual({ consumidas: 1001, cobros: [paid] })],
    ["the first query of a new period, still in arrears", aMensual({ consumidas: 0, cobros: [overdue] })],
    ["sin_plan, whatever it owes", aMensual({ plan: null, consumidas: 9, cobros: [overdue] })],
    ["the last query below the cap", aMensual({ consumidas: 499, tope: 500 })],
    ["a bolsa with balance in date", aCuentaBolsa({ consumidas: 9 })],
  ])("serves %s", (_, cuenta) => {
    expect(admit(cuenta, now)).toEqual({ admitted: true });
  });

  it.each([
    [
      "above 100 % and in arrears",
      aMensual({ consumidas: 1001, cobros: [overdue] }),
      "paquete_vencido_sin_pago",
    ],
    [
      "above 100 % with one of two accounts paid",
      aMensual({ consumidas: 1001, cobros: [paid, { ...overdue, cobroId: "2" }] }),
      "paquete_vencido_sin_pago",
    ],
    ["what reached its cap within the package", aMensual({ consumidas: 500, tope: 500 }), "tope_de_consumo"],
    ["what is above a cap set later", aMensual({ consumidas: 1500, tope: 2 }), "tope_de_consumo"],
    ["sin_plan at its cap", aMensual({ plan: null, consumidas: 5, tope: 5 }), "tope_de_consumo"],
    [
      "arrears above 100 % before the cap: a payment is what is wanted first",
      aMensual({ consumidas: 1001, cobros: [overdue], tope: 1001 }),
      "paquete_vencido_sin_pago",
    ],
    ["a used-up bolsa", aCuentaBolsa({ consumidas: 10 }), "bolsa_agotada"],
    ["an expired bolsa with balance", aCuentaBolsa({ consumidas: 1, venceEn: now }), "bolsa_vencida"],
    ["a used-up bolsa past its date", aCuentaBolsa({ consumidas: 10, venceEn: now }), "bolsa_agotada"],
  ] as const)("refuses %s", (_, cuenta, code) => {
    expect(admit(cuenta, now)).toEqual(refuse(code));
  });

  it("tells in Spanish how each refusal is lifted", () => {
    const texts = (
      ["paquete_vencido_sin_pago", "bolsa_agotada", "bolsa_vencida", "tope_de_consumo"] as const
    ).map((code) => refuse(code).comoReactivar);
    expect(texts[0]).toContain("cuenta de cobro vencida");
    expect(texts[1]).toContain("no tiene saldo");
    expect(texts[2]).toContain("venció");
    expect(texts[3]).toMatch(/tope.*periodo siguiente.*por escrito/);
    for (const text of texts) expect(text).toContain("Idempotency-Key");
  });
});
