import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ConsumoStep, crossedUmbrales, pendingUmbrales, UMBRALES_POR_DEFECTO } from "./umbrales";

const monthly: ConsumoStep = {
  modalidad: "mensual",
  ambito: "periodo:2026-09",
  incluidas: 1000,
  before: 0,
  after: 1,
  umbrales: UMBRALES_POR_DEFECTO,
};
const shown = (step: ConsumoStep) => crossedUmbrales(step).map(({ tipo, umbral }) => `${tipo} ${umbral}`);

describe("crossedUmbrales of a package", () => {
  it.each([
    [798, 799, []],
    [799, 800, ["paquete.umbral_alcanzado 80"]],
    [800, 801, []],
    [999, 1000, ["paquete.agotado 100"]],
    [1000, 1001, []],
    [799, 1000, ["paquete.umbral_alcanzado 80", "paquete.agotado 100"]],
  ])("from %i to %i of 1000 fires %j", (before, after, events) => {
    expect(shown({ ...monthly, before, after })).toEqual(events);
  });

  it("names the event by the umbral, lowest first in any configured order", () => {
    const step = { ...monthly, incluidas: 1, umbrales: [200, 99, 100, 1, 101, 99] };
    expect(shown(step)).toEqual([
      "paquete.umbral_alcanzado 1",
      "paquete.umbral_alcanzado 99",
      "paquete.agotado 100",
    ]);
    expect(shown({ ...step, before: 1, after: 2 })).toEqual([
      "paquete.excedente 101",
      "paquete.excedente 200",
    ]);
  });

  it.each([[[]], [[80, 120]], [[100]]])("fires paquete.agotado once when the umbrales are %j", (umbrales) => {
    expect(shown({ ...monthly, before: 999, after: 1000, umbrales })).toEqual(["paquete.agotado 100"]);
    expect(shown({ ...monthly, before: 1000, after: 1001, umbrales })).toEqual([]);
  });

  it("does not fire an umbral added below the usage", () => {
    expect(shown({ ...monthly, before: 600, after: 601, umbrales: [50] })).toEqual([]);
  });

  it("crosses nothing without a plan", () => {
    expect(shown({ ...monthly, incluidas: 0 })).toEqual([]);
  });

  it("has the key that makes an event unique", () => {
    expect(crossedUmbrales({ ...monthly, before: 799, after: 800 })).toEqual([
      { tipo: "paquete.umbral_alcanzado", ambito: "periodo:2026-09", umbral: 80 },
    ]);
  });
});

describe("crossedUmbrales of a bolsa", () => {
  const bolsa: ConsumoStep = { ...monthly, modalidad: "bolsa", ambito: "bolsa:b1", incluidas: 1 };

  it("crosses 80 and 100 with the only query of a bolsa of 1, in that order", () => {
    expect(shown(bolsa)).toEqual(["paquete.umbral_alcanzado 80", "paquete.agotado 100"]);
  });

  it("always says that it is used up, and never more", () => {
    expect(shown({ ...bolsa, umbrales: [] })).toEqual(["paquete.agotado 100"]);
    expect(shown({ ...bolsa, umbrales: [101, 200] })).toEqual(["paquete.agotado 100"]);
  });
});

const umbrales = fc.array(fc.integer({ min: 1, max: 200 }), { maxLength: 6 });

describe("over a whole period", () => {
  it("fires each reached umbral once, for any steps, at its exact integer", () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 40 });
    const modalidad = fc.constantFrom("mensual" as const, "bolsa" as const);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 300 }),
        umbrales,
        sizes,
        modalidad,
        (incluidas, given, steps, kind) => {
          let before = 0;
          const fired: number[] = [];
          for (const size of steps) {
            const after = kind === "bolsa" ? Math.min(before + size, incluidas) : before + size;
            if (after === before) continue;
            const crossed = crossedUmbrales({
              ...monthly,
              modalidad: kind,
              incluidas,
              before,
              after,
              umbrales: given,
            });
            for (const { umbral } of crossed) {
              expect(after * 100 >= umbral * incluidas && before * 100 < umbral * incluidas).toBe(true);
            }
            fired.push(...crossed.map(({ umbral }) => umbral));
            before = after;
          }
          const watched = [...(kind === "bolsa" ? given.filter((umbral) => umbral <= 100) : given), 100];
          const reached = [...new Set(watched)].filter((umbral) => before * 100 >= umbral * incluidas);
          expect(fired).toEqual(reached.sort((a, b) => a - b));
        },
      ),
    );
  });

  it("lists exactly those that have not fired as pending", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), umbrales, fc.nat(700), (incluidas, given, consumidas) => {
        const step = { ...monthly, incluidas, umbrales: given };
        const fired = crossedUmbrales({ ...step, before: 0, after: consumidas });
        const pending = pendingUmbrales({ ...step, consumidas }, fired);
        const all = [...fired, ...pending].map(({ umbral }) => umbral);
        expect(all.sort((a, b) => a - b)).toEqual([...new Set([...given, 100])].sort((a, b) => a - b));
      }),
    );
  });
});

describe("pendingUmbrales", () => {
  it("leaves out umbrales that a bolsa cannot reach", () => {
    const state = { ...monthly, modalidad: "bolsa" as const, umbrales: [50, 120], consumidas: 0 };
    expect(pendingUmbrales(state, []).map(({ umbral }) => umbral)).toEqual([50, 100]);
  });

  it("does not list umbrales that fired before a larger plan", () => {
    const key = { tipo: "paquete.umbral_alcanzado", ambito: monthly.ambito, umbral: 80 } as const;
    const state = { ...monthly, incluidas: 5000, consumidas: 900 };
    expect(pendingUmbrales(state, [key]).map(({ umbral }) => umbral)).toEqual([100]);
    expect(pendingUmbrales(state, [{ ...key, ambito: "periodo:2026-08" }])).toHaveLength(2);
  });

  it("has nothing without a plan", () => {
    expect(pendingUmbrales({ ...monthly, incluidas: 0, consumidas: 3 }, [])).toEqual([]);
  });
});
