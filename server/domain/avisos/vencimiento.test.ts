import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aBolsa } from "../facturacion/testing/fixtures";
import type { EventoKey } from "./evento-key";
import { decideVencimiento, pendingAvisos } from "./vencimiento";

const DAY = 86_400_000;
const bolsa = aBolsa();
const untilExpiry = (days: number, ms = 0) => new Date(bolsa.venceEn.getTime() - days * DAY + ms);

describe("decideVencimiento", () => {
  it.each([
    ["a millisecond before the first mark", untilExpiry(30, -1), null, []],
    ["30 days before", untilExpiry(30), 30, []],
    ["a missed run later", untilExpiry(20), 30, []],
    ["7 days before, 30 never sent", untilExpiry(7), 7, [30]],
    ["an hour before, nothing ever sent", untilExpiry(0, -3_600_000), 1, [30, 7]],
    ["at expiry", untilExpiry(0), null, []],
  ])("%s", (_, now, umbral, omitted) => {
    const decision = decideVencimiento(bolsa, now, []);
    expect(decision.aviso?.umbral ?? null).toBe(umbral);
    expect(decision.omitidos.map((aviso) => aviso.umbral)).toEqual(omitted);
  });

  it("does not warn about a used-up bolsa, nor about marks before its activation", () => {
    expect(decideVencimiento({ ...bolsa, consumidas: 10 }, untilExpiry(1), []).aviso).toBeNull();
    const late = { ...bolsa, activadaEn: untilExpiry(20) };
    expect(decideVencimiento(late, untilExpiry(15), []).aviso).toBeNull();
    expect(decideVencimiento(late, untilExpiry(7), [])).toMatchObject({ aviso: { umbral: 7 }, omitidos: [] });
  });

  it("reports the expiry once, and never for a bolsa used up before", () => {
    const { vencido } = decideVencimiento(bolsa, untilExpiry(0), []);
    expect(vencido).toEqual({ tipo: "paquete.vencido", ambito: `bolsa:${bolsa.bolsaId}`, umbral: null });
    const told = { ...bolsa, vencidaEn: untilExpiry(0) };
    expect(decideVencimiento(told, untilExpiry(-40), []).vencido).toBeNull();
    expect(decideVencimiento(bolsa, untilExpiry(0, -1), []).vencido).toBeNull();
    expect(decideVencimiento({ ...bolsa, consumidas: 10 }, untilExpiry(-1), []).vencido).toBeNull();
  });

  it("records each mark once, sent or omitted, however seldom the tarea runs", () => {
    const runs = fc.array(fc.integer({ min: 0, max: 60 * 24 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(runs, (hours) => {
        const recorded: EventoKey[] = [];
        const sent: number[] = [];
        for (const hour of hours.sort((a, b) => a - b)) {
          const now = untilExpiry(45, hour * 3_600_000);
          const vencidaEn = recorded.some(({ tipo }) => tipo === "paquete.vencido") ? now : null;
          const { aviso, omitidos, vencido } = decideVencimiento({ ...bolsa, vencidaEn }, now, recorded);
          if (aviso !== null) sent.push(aviso.umbral);
          recorded.push(...omitidos, ...[aviso, vencido].filter((key) => key !== null));
        }
        const marks = recorded.map(({ tipo, umbral }) => `${tipo} ${umbral}`);
        expect(new Set(marks).size).toBe(marks.length);
        expect(sent).toEqual(sent.toSorted((a, b) => b - a));
        expect(marks.includes("paquete.vencido null")).toBe(hours.some((hour) => hour >= 45 * 24));
      }),
    );
  });
});

describe("pendingAvisos", () => {
  it.each([
    [untilExpiry(31), [30, 7, 1]],
    [untilExpiry(30), [7, 1]],
    [untilExpiry(2), [1]],
    [untilExpiry(1), []],
    [untilExpiry(-1), []],
  ])("at %s are %j", (now, dias) => {
    expect(pendingAvisos(bolsa, now).map(({ umbral }) => umbral)).toEqual(dias);
  });

  it("are none for a used-up bolsa", () => {
    expect(pendingAvisos({ ...bolsa, consumidas: 10 }, untilExpiry(60))).toEqual([]);
  });
});
