import { describe, expect, it } from "vitest";
import { politicaOf } from "./politica";
import { aCuentaBolsa, aMensual } from "./testing/fixtures";

describe("politicaOf", () => {
  it("monthly: never blocks by consumption, tells the rule of arrears, and has no field of a bolsa", () => {
    expect(politicaOf(aMensual(), [80, 100])).toEqual({
      bloqueoPorConsumo: false,
      bloqueoPorMora: expect.stringMatching(/vencida sin pago y además.*100 %/),
      excedente: expect.stringContaining("siguiente nivel"),
      rollover: false,
      ciclo: expect.stringContaining("America/Bogota"),
      umbralesAlerta: [80, 100],
    });
  });

  it("monthly with a cap: blocks by consumption, and says at how many queries", () => {
    expect(politicaOf(aMensual({ tope: 1200 }), [])).toMatchObject({
      bloqueoPorConsumo: true,
      bloqueoPorMora: expect.stringContaining("vencida sin pago"),
      excedente: expect.stringMatching(/tope.*1200.*tope_de_consumo/),
    });
  });

  it("bolsa: blocks by consumption, not by arrears, expires, and warns 30, 7 and 1 days before", () => {
    expect(politicaOf(aCuentaBolsa(), [50])).toEqual({
      bloqueoPorConsumo: true,
      bloqueoPorMora: false,
      vence: true,
      vencimiento: expect.stringContaining("6 meses"),
      excedente: expect.stringContaining("bolsa_agotada"),
      rollover: false,
      ciclo: expect.stringContaining("prepagada"),
      umbralesAlerta: [50],
      avisosVencimientoDias: [30, 7, 1],
    });
  });
});
