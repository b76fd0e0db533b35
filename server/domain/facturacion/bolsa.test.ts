import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  admitBolsa,
  closeBolsa,
  diasParaVencer,
  estadoHistorialOf,
  estadoOf,
  venceEnOf,
  viewBolsa,
} from "./bolsa";
import { aBolsa } from "./testing/fixtures";

const VENCE = new Date("2027-03-14T15:00:00.000Z");
const at = (offsetMs: number) => new Date(VENCE.getTime() + offsetMs);
const DAY = 86_400_000;

describe("estadoOf", () => {
  it.each([
    ["with balance and in date", 0, -1, "vigente"],
    ["with one query left", 9, -1, "vigente"],
    ["used up in date", 10, -1, "agotada"],
    ["with balance at the instant of expiry", 9, 0, "vencida"],
    ["with balance a second past expiry", 9, 1000, "vencida"],
    ["used up before its date passed", 10, 1000, "agotada"],
  ] as const)("says a bolsa %s (%i of 10, %i ms from expiry) is %s", (_, consumidas, offset, estado) => {
    expect(estadoOf(aBolsa({ consumidas }), at(offset))).toBe(estado);
  });

  it("never leaves a terminal state as time goes on: a 402 does not change until a payment", () => {
    const offset = fc.integer({ min: -400 * DAY, max: 400 * DAY });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 }), offset, fc.nat(800 * DAY), (consumidas, from, later) => {
        const bolsa = aBolsa({ consumidas });
        const before = estadoOf(bolsa, at(from));
        if (before !== "vigente") expect(estadoOf(bolsa, at(from + later))).toBe(before);
      }),
    );
  });

  it("stays vencida once that was reported, at any clock", () => {
    const told = aBolsa({ consumidas: 9, vencidaEn: at(0) });
    expect(estadoOf(told, at(-30 * DAY))).toBe("vencida");
    expect(viewBolsa(told, at(-30 * DAY))).toMatchObject({ estado: "vencida", bloqueada: true });
  });

  it("is cerrada in the history once replaced, in any earlier state", () => {
    const cerradaEn = at(-DAY);
    for (const consumidas of [0, 10]) {
      expect(estadoHistorialOf(aBolsa({ consumidas, cerradaEn }), at(DAY))).toBe("cerrada");
    }
    expect(estadoHistorialOf(aBolsa(), at(0))).toBe("vencida");
  });
});

describe("admitBolsa", () => {
  it.each([
    [9, -1, null],
    [10, -1, "bolsa_agotada"],
    [9, 0, "bolsa_vencida"],
    [0, DAY, "bolsa_vencida"],
    [10, DAY, "bolsa_agotada"],
  ])("with %i of 10 used, %i ms from expiry, refuses with %s", (consumidas, offset, code) => {
    const gate = admitBolsa(aBolsa({ consumidas }), at(offset));
    expect(gate.admitted ? null : gate.code).toBe(code);
    if (!gate.admitted) expect(gate.comoReactivar).toMatch(/bolsa nueva.*soporte/);
  });

  it("never lets consumidas pass compradas, in any order of queries and time", () => {
    const steps = fc.array(fc.nat(3 * DAY), { maxLength: 100 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), steps, (consultasCompradas, waits) => {
        let bolsa = aBolsa({ consultasCompradas });
        let now = at(-90 * DAY).getTime();
        for (const wait of waits) {
          now += wait;
          if (!admitBolsa(bolsa, new Date(now)).admitted) continue;
          bolsa = { ...bolsa, consumidas: bolsa.consumidas + 1 };
          expect(now).toBeLessThan(VENCE.getTime());
        }
        expect(bolsa.consumidas).toBeLessThanOrEqual(consultasCompradas);
        expect(viewBolsa(bolsa, new Date(now)).saldo).toBe(consultasCompradas - bolsa.consumidas);
      }),
    );
  });
});

describe("diasParaVencer", () => {
  it.each([
    [-DAY, 1],
    [-DAY - 1, 2],
    [-1, 1],
    [0, 0],
    [1, 0],
    [-30 * DAY, 30],
    [5 * DAY, 0],
  ])("%i ms from expiry is %i", (offset, dias) => {
    expect(diasParaVencer(aBolsa(), at(offset))).toBe(dias);
  });
});

describe("venceEnOf", () => {
  it("is six calendar months in Bogota, clamped at month end", () => {
    expect(venceEnOf(new Date("2026-08-31T04:00:00.000Z"))).toEqual(new Date("2027-03-01T04:00:00.000Z"));
    expect(venceEnOf(new Date("2027-08-31T20:00:00.000Z"))).toEqual(new Date("2028-02-29T20:00:00.000Z"));
  });
});

describe("viewBolsa", () => {
  it("has every field of the contract's Bolsa and nothing of the history", () => {
    const { cerradaEn: _, revertidaEn: __, vencidaEn: ___, ...stored } = aBolsa({ consumidas: 4 });
    expect(viewBolsa(aBolsa({ consumidas: 4 }), at(-1))).toEqual({
      ...stored,
      estado: "vigente",
      bloqueada: false,
      diasParaVencer: 1,
      saldo: 6,
      precioUnitario: 150,
      moneda: "COP",
      ivaIncluido: false,
    });
  });

  it.each([
    [10, -1],
    [3, 0],
  ])("is bloqueada with %i of 10 used, %i ms from expiry", (consumidas, offset) => {
    expect(viewBolsa(aBolsa({ consumidas }), at(offset)).bloqueada).toBe(true);
  });

  it("states a unit price that does not come out even to the cent", () => {
    expect(viewBolsa(aBolsa({ consultasCompradas: 3, precioTotal: 100 }), at(-1)).precioUnitario).toBe(33.33);
  });
});

describe("closeBolsa", () => {
  it.each([
    [4, -1, "vigente", 6],
    [10, -1, "agotada", 0],
    [4, 0, "vencida", 6],
  ] as const)(
    "keeps the last state of a bolsa with %i of 10 used, %i ms from expiry: %s, %i lost",
    (used, ms, estado, lost) => {
      expect(closeBolsa(aBolsa({ consumidas: used }), at(ms))).toEqual({
        bolsaId: aBolsa().bolsaId,
        cerradaEn: at(ms),
        estadoAlCierre: estado,
        saldoPerdido: lost,
      });
    },
  );
});
