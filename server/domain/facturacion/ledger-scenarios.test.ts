import { describe, expect, it } from "vitest";
import { CoreLedger } from "./testing/core-ledger";
import type { Ledger, LedgerSettings } from "./testing/ledger";
import { LedgerModel } from "./testing/ledger-model";

const DAY = 86_400_000;
const ledgers = [
  ["the reference model", LedgerModel],
  ["the domain's decisions", CoreLedger],
] as const;

/** The contract's stories for both ledgers: the property test shows that they agree, this test that they are right. */
describe.each(ledgers)("%s", (_, Kind) => {
  const starting = (startsAt: string, part: Partial<LedgerSettings> = {}): Ledger =>
    new Kind({ startsAt: new Date(startsAt), umbrales: [80, 100], diasParaPagar: 10, ...part });
  const onPlanOf = (incluidas: number, startsAt: string, part: Partial<LedgerSettings> = {}) => {
    const ledger = starting(startsAt, part);
    ledger.changePlan({ codigo: "1K", incluidas }, "ahora");
    return ledger;
  };
  const query = (ledger: Ledger, times = 1) =>
    Array.from({ length: times }, () => ledger.validate(null, "a").status);
  const tiposOf = (ledger: Ledger) => ledger.snapshot().eventos.map((evento) => evento.split(" ")[0]);

  it("serves the query that passes 100 % in arrears, refuses the next, and serves again once paid", () => {
    const ledger = onPlanOf(5, "2026-09-01T15:00:00Z");
    query(ledger, 4);
    ledger.advance(12 * DAY);
    expect(query(ledger, 4)).toEqual([200, 200, 402, 402]);
    expect(ledger.snapshot()).toMatchObject({ estado: "bloqueado", consumidas: 6, consultas: 6 });
    expect(ledger.pay(0, "P1")).toEqual({ result: "done", isReactivado: true });
    expect(query(ledger)).toEqual([200]);
    expect(tiposOf(ledger)).toEqual([
      "paquete.umbral_alcanzado",
      "paquete.cobro_emitido",
      "paquete.agotado",
      "paquete.bloqueado",
      "paquete.reactivado",
    ]);
  });

  it("ends a monthly block with the new period, without an event, and blocks again above its 100 %", () => {
    const ledger = onPlanOf(2, "2026-09-15T15:00:00Z", { umbrales: [] });
    query(ledger, 3);
    ledger.advance(13 * DAY);
    expect(query(ledger)).toEqual([402]);
    ledger.advance(3 * DAY);
    expect(ledger.snapshot()).toMatchObject({ estado: "ok", bloqueado: false, consumidas: 0 });
    expect(query(ledger, 4)).toEqual([200, 200, 200, 402]);
    expect(tiposOf(ledger)).toEqual([
      "paquete.agotado",
      "paquete.cobro_emitido",
      "paquete.bloqueado",
      "paquete.renovado",
      "paquete.agotado",
      "paquete.cobro_emitido",
      "paquete.bloqueado",
    ]);
  });

  it("serves up to a cap, reports the block once, and reopens with the month without an event", () => {
    const ledger = onPlanOf(10, "2026-09-15T15:00:00Z", { umbrales: [] });
    ledger.cap(2);
    expect(query(ledger, 4)).toEqual([200, 200, 402, 402]);
    expect(ledger.validate("k", "a")).toEqual({ status: 402, code: "tope_de_consumo", consumidas: 2 });
    expect(ledger.snapshot()).toMatchObject({
      estado: "bloqueado",
      bloqueado: true,
      restantes: 8,
      consultas: 2,
    });
    ledger.advance(16 * DAY);
    expect(ledger.snapshot()).toMatchObject({ estado: "ok", bloqueado: false });
    expect(query(ledger, 3)).toEqual([200, 200, 402]);
    expect(tiposOf(ledger)).toEqual(["paquete.bloqueado", "paquete.renovado", "paquete.bloqueado"]);
  });

  it("applies a cap below the consumption at once, and ends it when raised or lifted, without an event", () => {
    const ledger = onPlanOf(10, "2026-09-15T15:00:00Z", { umbrales: [] });
    query(ledger, 5);
    ledger.cap(3);
    expect(ledger.validate(null, "a")).toEqual({ status: 402, code: "tope_de_consumo", consumidas: 5 });
    ledger.cap(6);
    expect(query(ledger, 2)).toEqual([200, 402]);
    expect(ledger.cap(null)).toEqual({ result: "done", isReactivado: false });
    expect(query(ledger)).toEqual([200]);
    expect(tiposOf(ledger)).toEqual(["paquete.bloqueado"]);
  });

  it("caps no bolsa, lets a cap rest while there is one, and lifts the block by a recharge", () => {
    const ledger = onPlanOf(10, "2026-09-15T15:00:00Z", { umbrales: [] });
    ledger.cap(1);
    query(ledger, 2);
    expect(ledger.recharge(1, "R1")).toEqual({ result: "done", isReactivado: true });
    expect(ledger.cap(1)).toEqual({ result: "conflict", isReactivado: false });
    expect(query(ledger)).toEqual([200]);
    ledger.changePlan({ codigo: "1K", incluidas: 5 }, null);
    expect(ledger.validate(null, "a")).toMatchObject({ status: 402, code: "tope_de_consumo" });
  });

  it("restores the bolsa that a reversed one replaced, each with its used queries", () => {
    const ledger = starting("2026-09-15T15:00:00Z");
    ledger.recharge(5, "R1");
    query(ledger, 2);
    ledger.recharge(3, "R2");
    query(ledger);
    expect(ledger.reverseBolsa(1)).toEqual({ result: "conflict", isReactivado: false });
    expect(ledger.reverseBolsa(2)).toEqual({ result: "done", isReactivado: false });
    expect(ledger.reverseBolsa(2)).toEqual({ result: "repeated", isReactivado: false });
    expect(ledger.snapshot()).toMatchObject({
      restantes: 3,
      consultas: 3,
      bolsas: ["1 vigente 2/5 2027-03-15T15:00:00.000Z", "2 cerrada 1/3 2027-03-15T15:00:00.000Z"],
    });
    expect(query(ledger, 4)).toEqual([200, 200, 200, 402]);
    expect(ledger.recharge(1, "R2")).toEqual({ result: "done", isReactivado: true });
  });

  it("restores the package that a reversed bolsa ended, and a bolsa that expired meanwhile as expired", () => {
    const ledger = onPlanOf(4, "2026-09-15T15:00:00Z", { umbrales: [] });
    ledger.recharge(2, "R1");
    ledger.advance(10 * DAY);
    ledger.recharge(5, "R2");
    ledger.advance(180 * DAY);
    ledger.reverseBolsa(2);
    expect(ledger.validate(null, "a")).toMatchObject({ status: 402, code: "bolsa_vencida" });
    ledger.reverseBolsa(1);
    expect(ledger.snapshot()).toMatchObject({
      modalidad: "mensual",
      incluidas: 4,
      consumidas: 0,
      bloqueado: false,
    });
    expect(tiposOf(ledger)).toEqual(["paquete.vencido", "paquete.bloqueado"]);
  });

  it("blocks again when a payment is reversed, reports it once, until it is paid again", () => {
    const ledger = onPlanOf(5, "2026-09-01T15:00:00Z");
    query(ledger, 4);
    ledger.advance(12 * DAY);
    query(ledger, 3);
    ledger.pay(0, "P1");
    expect(query(ledger)).toEqual([200]);
    expect(ledger.reversePago(0, "P2").result).toBe("conflict");
    expect(ledger.reversePago(0, "P1")).toEqual({ result: "done", isReactivado: false });
    expect(ledger.reversePago(0, "P1").result).toBe("repeated");
    expect(query(ledger, 2)).toEqual([402, 402]);
    expect(ledger.pay(0, "P1")).toEqual({ result: "done", isReactivado: true });
    expect(query(ledger)).toEqual([200]);
    expect(tiposOf(ledger).slice(3)).toEqual([
      "paquete.bloqueado",
      "paquete.reactivado",
      "paquete.reactivado",
    ]);
  });

  it("replays an answer from a used-up bolsa, and reserves nothing with a 402", () => {
    const ledger = starting("2026-09-15T15:00:00Z");
    ledger.recharge(1, "R1");
    expect(ledger.validate("k", "a")).toMatchObject({ status: 200, isReplay: false, consumidas: 1 });
    expect(ledger.validate("other", "a")).toEqual({ status: 402, code: "bolsa_agotada", consumidas: 1 });
    ledger.advance(DAY - 1);
    expect(ledger.validate("k", "a")).toEqual({ status: 200, consulta: 1, isReplay: true, consumidas: 1 });
    expect(ledger.validate("k", "b")).toEqual({ status: 409, consumidas: 1 });
    ledger.advance(1);
    expect(ledger.validate("k", "a").status).toBe(402);
    ledger.recharge(1, "R2");
    expect(ledger.validate("other", "b")).toEqual({
      status: 200,
      consulta: 2,
      isReplay: false,
      consumidas: 1,
    });
  });

  it("crosses 80 and 100 with the one query of a bolsa of 1, then tells the block once", () => {
    const ledger = starting("2026-09-15T15:00:00Z", { umbrales: [80, 150] });
    ledger.recharge(1, "R1");
    expect(query(ledger, 3)).toEqual([200, 402, 402]);
    expect(ledger.snapshot().eventos).toEqual([
      "paquete.umbral_alcanzado bolsa:b1 80",
      "paquete.agotado bolsa:b1 100",
      "paquete.bloqueado bolsa:b1 -",
    ]);
  });

  it("keeps a used-up bolsa agotada past its date, without paquete.vencido", () => {
    const ledger = starting("2026-08-31T15:00:00Z");
    ledger.recharge(1, "R1");
    query(ledger);
    ledger.advance(365 * DAY);
    ledger.runTareas();
    expect(ledger.validate(null, "a")).toMatchObject({ status: 402, code: "bolsa_agotada" });
    expect(ledger.snapshot().bolsas).toEqual(["1 agotada 1/1 2027-02-28T15:00:00.000Z"]);
    expect(tiposOf(ledger)).not.toContain("paquete.vencido");
  });

  it("expires at the instant, though no tarea has run, and warns only of the nearest mark missed", () => {
    const ledger = starting("2026-08-31T15:00:00Z");
    ledger.recharge(5, "R1");
    ledger.advance(175 * DAY);
    ledger.runTareas();
    ledger.runTareas();
    ledger.advance(6 * DAY - 1);
    expect(ledger.snapshot().estado).toBe("ok");
    ledger.advance(1);
    expect(ledger.validate(null, "a")).toMatchObject({ status: 402, code: "bolsa_vencida" });
    ledger.runTareas();
    expect(ledger.snapshot().eventos).toEqual([
      "paquete.vencimiento_proximo bolsa:b1 7",
      "paquete.vencido bolsa:b1 -",
      "paquete.bloqueado bolsa:b1 -",
    ]);
  });

  it.each([
    ["a recharge", (ledger: Ledger) => ledger.recharge(5, "R2"), ["paquete.reactivado bolsa:b2 -"]],
    [
      "a package",
      (ledger: Ledger) => ledger.changePlan({ codigo: "1K", incluidas: 5 }, null),
      ["paquete.cobro_emitido periodo:2027-02 -"],
    ],
  ] as const)(
    "tells the expiry of a bolsa that %s replaces before any tarea has run",
    (_, replace, after) => {
      const ledger = starting("2026-08-31T15:00:00Z");
      ledger.recharge(5, "R1");
      ledger.advance(181 * DAY);
      expect(replace(ledger).result).toBe("done");
      ledger.runTareas();
      expect(ledger.snapshot().eventos).toEqual(["paquete.vencido bolsa:b1 -", ...after]);
    },
  );

  it("recharges a bolsa in force without a reactivation, its balance lost, and refuses the same payment", () => {
    const ledger = starting("2026-09-15T15:00:00Z");
    ledger.recharge(5, "R1");
    query(ledger, 2);
    expect(ledger.recharge(7, "R2")).toEqual({ result: "done", isReactivado: false });
    expect(ledger.recharge(7, "R2")).toEqual({ result: "conflict", isReactivado: false });
    expect(ledger.snapshot()).toMatchObject({
      consumidas: 0,
      restantes: 7,
      bolsas: ["1 cerrada 2/5 2027-03-15T15:00:00.000Z", "2 vigente 0/7 2027-03-15T15:00:00.000Z"],
    });
  });

  it("counts a query at 23:59:59.999 in the month that ends, and the next millisecond in the new one", () => {
    const ledger = onPlanOf(10, "2026-10-01T04:59:59.999Z");
    query(ledger, 2);
    expect(ledger.snapshot().consumidas).toBe(2);
    ledger.advance(1);
    expect(ledger.snapshot().consumidas).toBe(0);
    query(ledger);
    expect(ledger.snapshot()).toMatchObject({ consumidas: 1, consultas: 3 });
    expect(ledger.snapshot().eventos).toEqual([
      "paquete.cobro_emitido periodo:2026-09 -",
      "paquete.renovado periodo:2026-10 -",
    ]);
  });

  it("renews once after two idle months, for the month of the query", () => {
    const ledger = onPlanOf(10, "2026-09-10T15:00:00Z");
    ledger.advance(75 * DAY);
    query(ledger, 2);
    expect(ledger.snapshot().eventos[0]).toBe("paquete.renovado periodo:2026-11 -");
    expect(tiposOf(ledger).filter((tipo) => tipo === "paquete.renovado")).toHaveLength(1);
  });

  it("issues the next month's account on day 20 by the tarea, once, with ten days to pay", () => {
    const ledger = onPlanOf(10, "2026-09-20T04:59:59.999Z");
    ledger.runTareas();
    expect(ledger.snapshot().cobros).toEqual([]);
    ledger.advance(1);
    ledger.runTareas();
    ledger.runTareas();
    query(ledger, 10);
    expect(ledger.snapshot().cobros).toEqual(["2026-10 2026-09-20T05:00:00.000Z 2026-10-01T04:59:59.999Z -"]);
  });

  it("keeps the open period's package when the plan changes, and charges without a plan", () => {
    const ledger = starting("2026-09-10T15:00:00Z");
    query(ledger, 2);
    expect(ledger.snapshot()).toMatchObject({ estado: "sin_plan", consumidas: 2, excedente: 2, eventos: [] });
    ledger.changePlan({ codigo: "1K", incluidas: 4 }, null);
    expect(ledger.snapshot()).toMatchObject({ estado: "ok", incluidas: 4, restantes: 2 });
    ledger.changePlan({ codigo: "5K", incluidas: 8 }, null);
    expect(ledger.snapshot().incluidas).toBe(4);
    ledger.advance(30 * DAY);
    expect(ledger.snapshot()).toMatchObject({ incluidas: 8, consumidas: 0 });
  });
});
