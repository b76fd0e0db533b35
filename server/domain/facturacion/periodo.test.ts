import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextPeriodo, periodoOf, periodoOfMes, viewPeriodo } from "./periodo";

const instant = fc.date({
  min: new Date("2000-01-01T00:00:00Z"),
  max: new Date("2099-12-31T23:59:59.999Z"),
  noInvalidDate: true,
});

describe("periodoOf", () => {
  it.each([
    ["2026-10-01T03:00:00.000Z", "2026-09", "2026-09-01", "2026-10-01"],
    ["2026-10-01T04:59:59.999Z", "2026-09", "2026-09-01", "2026-10-01"],
    ["2026-10-01T05:00:00.000Z", "2026-10", "2026-10-01", "2026-11-01"],
    ["2027-01-01T04:59:59.999Z", "2026-12", "2026-12-01", "2027-01-01"],
    ["2027-01-01T05:00:00.000Z", "2027-01", "2027-01-01", "2027-02-01"],
    ["2028-02-29T12:00:00.000Z", "2028-02", "2028-02-01", "2028-03-01"],
    ["2028-03-01T04:59:59.999Z", "2028-02", "2028-02-01", "2028-03-01"],
    ["2028-03-01T05:00:00.000Z", "2028-03", "2028-03-01", "2028-04-01"],
    ["2027-03-01T04:59:59.999Z", "2027-02", "2027-02-01", "2027-03-01"],
    ["2100-03-01T04:59:59.999Z", "2100-02", "2100-02-01", "2100-03-01"],
  ])("places %s in %s, from %s to %s exclusive", (at, mes, inicio, fin) => {
    expect(periodoOf(new Date(at))).toMatchObject({ mes, inicio, fin });
  });

  it("is half-open: its start belongs to it and its end to the next", () => {
    fc.assert(
      fc.property(instant, (at) => {
        const periodo = periodoOf(at);
        expect(periodo.startsAt <= at && at < periodo.endsAt).toBe(true);
        expect(periodoOf(periodo.startsAt)).toEqual(periodo);
        expect(periodoOf(new Date(periodo.endsAt.getTime() - 1))).toEqual(periodo);
        expect(periodoOf(periodo.endsAt)).toEqual(nextPeriodo(periodo));
        expect(nextPeriodo(periodo).inicio).toBe(periodo.fin);
      }),
    );
  });

  it("is known again by its month", () => {
    fc.assert(
      fc.property(instant, (at) => {
        expect(periodoOfMes(periodoOf(at).mes)).toEqual(periodoOf(at));
      }),
    );
  });

  it.each(["2026-13", "2026-00", "2026-9", "26-09", "2026-09-01", ""])("knows no month %j", (mes) => {
    expect(() => periodoOfMes(mes)).toThrow(RangeError);
  });
});

describe("viewPeriodo", () => {
  it.each([
    ["2026-09-01T05:00:00.000Z", 1, 30],
    ["2026-09-20T15:00:00.000Z", 20, 11],
    ["2026-09-30T05:00:00.000Z", 30, 1],
    ["2026-10-01T04:59:59.999Z", 30, 1],
    ["2028-02-29T20:00:00.000Z", 29, 1],
    ["2027-03-01T04:59:59.999Z", 28, 1],
    ["2026-12-31T20:00:00.000Z", 31, 1],
  ])("at %s is day %i with %i left", (at, diaDelPeriodo, diasRestantes) => {
    expect(viewPeriodo(new Date(at))).toMatchObject({ diaDelPeriodo, diasRestantes });
  });

  it("renews at Bogota's midnight, written with its offset", () => {
    const now = new Date("2027-01-01T04:59:59.999Z");
    const view = viewPeriodo(now);
    expect(view).toEqual({
      inicio: "2026-12-01",
      fin: "2027-01-01",
      zona: "America/Bogota",
      diasRestantes: 1,
      diaDelPeriodo: 31,
      renovacionEn: "2027-01-01T00:00:00-05:00",
    });
    expect(new Date(view.renovacionEn)).toEqual(periodoOf(now).endsAt);
  });

  it("counts days that add up to the month's length plus the day it is", () => {
    fc.assert(
      fc.property(instant, (at) => {
        const { diaDelPeriodo, diasRestantes, inicio, fin } = viewPeriodo(at);
        const length = (Date.parse(fin) - Date.parse(inicio)) / 86_400_000;
        expect(diaDelPeriodo + diasRestantes).toBe(length + 1);
        expect(diasRestantes).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});
