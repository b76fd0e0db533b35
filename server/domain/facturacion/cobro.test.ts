import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cobroEnMora, DIAS_PARA_PAGAR, decideEmision, isOverdue, shownCobro } from "./cobro";
import { viewCobro, viewCobroEnMora } from "./consumo";
import { planOf } from "./plans";
import { aCobro, aCuentaBolsa, aMensual } from "./testing/fixtures";

const plan = planOf({ codigo: "1K" });
const input = { diasParaPagar: DIAS_PARA_PAGAR };
const DAY_10 = "2026-09-10T15:00:00.000Z";

describe("decideEmision", () => {
  it.each([
    ["below 80 % on day 10", 799, DAY_10, false],
    ["at 80 % on day 10", 800, DAY_10, true],
    ["above the package on day 1", 1200, "2026-09-01T05:00:00.000Z", true],
    ["unused at the last millisecond of day 19 in Bogota", 0, "2026-09-20T04:59:59.999Z", false],
    ["unused when day 20 begins in Bogota", 0, "2026-09-20T05:00:00.000Z", true],
    ["unused on the last day", 0, "2026-10-01T04:59:59.999Z", true],
    ["unused when the next month begins", 0, "2026-10-01T05:00:00.000Z", false],
  ])("%s (%i of 1000, %s): %s", (_, consumidas, at, isDue) => {
    const due = decideEmision({ plan, consumidas, isEmitido: false }, new Date(at), input);
    expect(due !== null).toBe(isDue);
  });

  it("pays the next month and falls due at the end of the tenth Bogota day", () => {
    const now = new Date("2026-12-11T04:59:59.999Z");
    expect(decideEmision({ plan, consumidas: 800, isEmitido: false }, now, input)).toEqual({
      periodo: "2027-01",
      emitidoEn: now,
      venceEn: new Date("2026-12-21T04:59:59.999Z"),
    });
  });

  it("takes the days to pay from the client's setting", () => {
    const due = decideEmision({ plan, consumidas: 800, isEmitido: false }, new Date(DAY_10), {
      diasParaPagar: 3,
    });
    expect(due?.venceEn).toEqual(new Date("2026-09-14T04:59:59.999Z"));
  });

  it("issues once per period, and never without a plan", () => {
    fc.assert(
      fc.property(fc.nat(3000), fc.date({ noInvalidDate: true }), (consumidas, now) => {
        expect(decideEmision({ plan, consumidas, isEmitido: true }, now, input)).toBeNull();
        expect(decideEmision({ plan: null, consumidas, isEmitido: false }, now, input)).toBeNull();
      }),
    );
  });
});

describe("isOverdue", () => {
  const venceEn = new Date("2026-09-21T04:59:59.999Z");
  it.each([
    [null, 0, false],
    [null, 1, true],
    [new Date(DAY_10), 1, false],
  ])("paid %s, %i ms past the due date: %s", (pagoRegistradoEn, offset, expected) => {
    const cobro = aCobro({ venceEn, pagoRegistradoEn });
    expect(isOverdue(cobro, new Date(venceEn.getTime() + offset))).toBe(expected);
  });
});

const paid = { pagoReferencia: "P", pagoRegistradoEn: new Date("2026-09-12T15:00:00.000Z") };
const september = aCobro({
  cobroId: "1",
  periodo: "2026-09",
  emitidoEn: new Date("2026-08-20T15:00:00.000Z"),
});
const october = aCobro({ cobroId: "2", periodo: "2026-10", emitidoEn: new Date("2026-09-10T15:00:00.000Z") });
const november = aCobro({
  cobroId: "3",
  periodo: "2026-11",
  emitidoEn: new Date("2026-10-20T15:00:00.000Z"),
});

describe("shownCobro", () => {
  it.each([
    ["none was issued", [], null],
    ["the oldest unpaid", [november, { ...september, ...paid }, october], "2"],
    [
      "the one issued last when all are paid",
      [november, september, october].map((c) => ({ ...c, ...paid })),
      "3",
    ],
  ])("shows %s", (_, cobros, cobroId) => {
    expect(shownCobro(cobros)?.cobroId ?? null).toBe(cobroId);
  });

  it("orders accounts issued at one instant by the month they pay", () => {
    const { emitidoEn } = october;
    expect(shownCobro([{ ...november, emitidoEn }, october])).toBe(october);
  });
});

describe("viewCobro", () => {
  const now = new Date("2026-09-25T15:00:00.000Z");

  it("shows an overdue account and the block it causes above 100 %", () => {
    expect(viewCobro(aMensual({ consumidas: 1001, cobros: [october] }), now)).toEqual({
      cuentaEmitidaEn: october.emitidoEn,
      cuentaVenceEn: october.venceEn,
      cuentaReferencia: "CC-0042",
      pagoRegistradoEn: null,
      cuentaVencidaSinPago: true,
      bloqueado: true,
    });
  });

  it("says overdue and not blocked up to 100 %", () => {
    expect(viewCobro(aMensual({ consumidas: 1000, cobros: [october] }), now)).toMatchObject({
      cuentaVencidaSinPago: true,
      bloqueado: false,
    });
  });

  it("is nulls in a bolsa, and blocked when the bolsa no longer serves", () => {
    const empty = {
      cuentaEmitidaEn: null,
      cuentaVenceEn: null,
      cuentaReferencia: null,
      pagoRegistradoEn: null,
      cuentaVencidaSinPago: false,
    };
    expect(viewCobro(aCuentaBolsa(), now)).toEqual({ ...empty, bloqueado: false });
    expect(viewCobro(aCuentaBolsa({ consumidas: 10 }), now)).toEqual({ ...empty, bloqueado: true });
    expect(viewCobro(aCuentaBolsa({ venceEn: now }), now)).toEqual({ ...empty, bloqueado: true });
  });
});

describe("viewCobroEnMora", () => {
  const now = new Date("2026-09-25T15:00:00.000Z");

  it("names the oldest overdue account, whose month is YYYY-MM", () => {
    const notYet = { ...september, venceEn: new Date("2026-12-01T00:00:00.000Z") };
    expect(cobroEnMora([notYet, november, october], now)).toBe(october);
    expect(viewCobroEnMora(aMensual({ cobros: [notYet, october] }), now)).toEqual({
      cuentaVenceEn: october.venceEn,
      cuentaReferencia: "CC-0042",
      periodo: "2026-10",
    });
  });

  it("is nulls when none is overdue", () => {
    expect(viewCobroEnMora(aMensual(), now)).toEqual({
      cuentaVenceEn: null,
      cuentaReferencia: null,
      periodo: null,
    });
  });
});
