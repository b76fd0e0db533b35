import { describe, expect, it } from "vitest";
import { historialOfMes, mesesOf } from "./historial";
import { planOf } from "./plans";
import { aCobro } from "./testing/fixtures";

const now = new Date("2027-01-10T15:00:00Z");
const plan1K = planOf({ codigo: "1K" });

describe("the months of a client's history", () => {
  it("run from its first plan to the open month, open one first, with or without queries", () => {
    const planes = [
      { desdeMes: "2026-09", plan: null },
      { desdeMes: "2026-11", plan: plan1K },
    ];
    expect(mesesOf({ planes, consumos: [] }, now)).toEqual(["2027-01", "2026-12", "2026-11"]);
  });

  it("begin earlier when it queried without a plan", () => {
    const consumos = [{ mes: "2026-12", consumidas: 3 }];
    expect(mesesOf({ planes: [], consumos }, now)).toEqual(["2027-01", "2026-12"]);
  });

  it("are none for a client without queries, nor for a plan that has not begun", () => {
    expect(mesesOf({ planes: [], consumos: [] }, now)).toEqual([]);
    expect(mesesOf({ planes: [{ desdeMes: "2027-02", plan: plan1K }], consumos: [] }, now)).toEqual([]);
  });
});

describe("a month of the history", () => {
  const planes = [
    { desdeMes: "2026-10", plan: plan1K },
    { desdeMes: "2026-12", plan: null },
  ];
  const consumos = [{ mes: "2026-11", consumidas: 1003 }];

  it("keeps the plan of its time, with the excess at that plan's price", () => {
    expect(historialOfMes({ planes, consumos }, "2026-11", [])).toEqual({
      inicio: "2026-11-01",
      fin: "2026-12-01",
      plan: plan1K,
      incluidas: 1000,
      consumidas: 1003,
      excedente: 3,
      excedentePrecioUnitario: 110,
      excedenteValor: 330,
      cobro: null,
    });
  });

  it("is listed with zeros, and without a plan with neither price nor value", () => {
    expect(historialOfMes({ planes, consumos }, "2026-10", [])).toMatchObject({
      consumidas: 0,
      excedenteValor: 0,
    });
    expect(historialOfMes({ planes, consumos }, "2026-12", [])).toMatchObject({
      plan: null,
      incluidas: 0,
      excedentePrecioUnitario: null,
      excedenteValor: null,
    });
  });

  it("shows the account that is still to be paid, of several", () => {
    const paid = aCobro({ pagoReferencia: "P", pagoRegistradoEn: now });
    const unpaid = aCobro({ cobroId: "other", emitidoEn: new Date("2026-10-01T00:00:00Z") });
    expect(historialOfMes({ planes, consumos }, "2026-10", [paid, unpaid]).cobro).toBe(unpaid);
  });
});
