import { describe, expect, it } from "vitest";
import { costoOf } from "./costo";
import { aCobro, aCuentaBolsa, aMensual } from "./testing/fixtures";

const now = new Date("2026-09-25T15:00:00.000Z");

describe("costoOf", () => {
  it.each([
    ["a package with room", aMensual({ consumidas: 100 }), 300, [300, 600, 0, 0, null]],
    ["a package that is passed", aMensual({ consumidas: 912 }), 1_830, [1_830, 0, 1_742, 191_620, null]],
    ["only what these add to an excess", aMensual({ consumidas: 1_500 }), 10, [10, 0, 10, 1_100, null]],
    ["no package: nothing says a price", aMensual({ plan: null, consumidas: 3 }), 10, [10, 0, 0, null, null]],
    ["a cap", aMensual({ consumidas: 995, tope: 1_002 }), 10, [7, 0, 2, 220, "tope_de_consumo"]],
    [
      "arrears, which stop the query after the one that passes the package",
      aMensual({ consumidas: 998, cobros: [aCobro()] }),
      10,
      [3, 0, 1, 110, "paquete_vencido_sin_pago"],
    ],
    ["a bolsa that ends", aCuentaBolsa({ consumidas: 4 }), 10, [6, 0, 0, null, "bolsa_agotada"]],
    ["a bolsa that suffices", aCuentaBolsa({ consumidas: 4 }), 6, [6, 0, 0, null, null]],
    ["a bolsa that expired", aCuentaBolsa({ venceEn: now }), 2, [0, 10, 0, null, "bolsa_vencida"]],
    ["nothing at all", aCuentaBolsa(), 0, [0, 10, 0, null, null]],
  ] as const)("agrees with the gate: %s", (_, cuenta, consultas, expected) => {
    const { alcanza, restantes, excedente, excedenteValor, refusal } = costoOf(cuenta, consultas, now);
    expect([alcanza, restantes, excedente, excedenteValor, refusal?.code ?? null]).toEqual(expected);
  });
});
