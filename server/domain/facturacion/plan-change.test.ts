import { describe, expect, it } from "vitest";
import { decidePlanChange } from "./plan-change";
import { planOf } from "./plans";
import { aBolsa } from "./testing/fixtures";

const now = new Date("2026-09-25T15:00:00.000Z");
const k1 = planOf({ codigo: "1K" });
const k5 = planOf({ codigo: "5K" });

describe("decidePlanChange", () => {
  it.each([
    ["a first plan applies now", null, k5, null, k5, k5],
    ["a change waits for the next period", k1, k5, null, k1, k5],
    ["a change that support forces applies now", k1, k5, "ahora", k5, k5],
    ["a first plan may wait", null, k5, "proximo_periodo", null, k5],
    ["a removal waits for the next period", k1, null, null, k1, null],
    ["a removal that support forces leaves sin_plan", k1, null, "ahora", null, null],
  ] as const)("%s", (_, abierto, plan, aplica, nowPlan, nextPlan) => {
    expect(decidePlanChange({ abierto, siguiente: abierto, bolsa: null }, now, { plan, aplica })).toEqual({
      kind: "changed",
      planes: { abierto: nowPlan, siguiente: nextPlan },
      closes: null,
    });
  });

  it("never throws a bolsa's paid balance away", () => {
    const previous = { abierto: null, siguiente: null, bolsa: aBolsa({ consumidas: 9 }) };
    expect(decidePlanChange(previous, now, { plan: k1, aplica: "ahora" })).toEqual({ kind: "conflict" });
  });

  it.each([
    ["agotada", { consumidas: 10 }, 0],
    ["vencida", { consumidas: 4, venceEn: now }, 6],
  ] as const)("closes a bolsa that is %s and applies at once", (estadoAlCierre, part, saldoPerdido) => {
    const previous = { abierto: null, siguiente: null, bolsa: aBolsa(part) };
    expect(decidePlanChange(previous, now, { plan: k1, aplica: "proximo_periodo" })).toEqual({
      kind: "changed",
      planes: { abierto: k1, siguiente: k1 },
      closes: { bolsaId: aBolsa().bolsaId, cerradaEn: now, estadoAlCierre, saldoPerdido },
    });
  });

  it("has no plan to remove from a client on a bolsa", () => {
    const previous = { abierto: null, siguiente: null, bolsa: aBolsa({ consumidas: 10 }) };
    expect(decidePlanChange(previous, now, { plan: null, aplica: "ahora" })).toEqual({
      kind: "changed",
      planes: { abierto: null, siguiente: null },
      closes: null,
    });
  });
});
