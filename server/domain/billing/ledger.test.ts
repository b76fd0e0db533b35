import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CoreLedger } from "./testing/core-ledger";
import type { Ledger, LedgerSettings, ValidateOutcome } from "./testing/ledger";
import { LedgerModel } from "./testing/ledger-model";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

type Step = (ledger: Ledger) => unknown;

const settings = fc.record<LedgerSettings>({
  startsAt: fc.date({
    min: new Date("2026-07-01T00:00:00Z"),
    max: new Date("2028-03-31T00:00:00Z"),
    noInvalidDate: true,
  }),
  umbrales: fc.uniqueArray(fc.constantFrom(1, 50, 79, 80, 81, 99, 100, 101, 120, 150, 200), { maxLength: 6 }),
  diasParaPagar: fc.integer({ min: 0, max: 20 }),
});

const queries = fc
  .tuple(
    fc.integer({ min: 1, max: 6 }),
    fc.option(fc.constantFrom("k1", "k2", "k3")),
    fc.constantFrom("a", "b"),
  )
  .map(
    ([times, key, body]): Step =>
      (ledger) =>
        Array.from({ length: times }, () => ledger.validate(key, body)),
  );
const recharges = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 30 })).map(
  ([compradas, ref]): Step =>
    (ledger) =>
      ledger.recharge(compradas, `R${ref}`),
);
const payments = fc.tuple(fc.nat(4), fc.constantFrom("P1", "P2")).map(
  ([index, ref]): Step =>
    (ledger) =>
      ledger.pay(index, ref),
);
const plan = fc.option(fc.record({ codigo: fc.constant("1K"), incluidas: fc.integer({ min: 1, max: 12 }) }), {
  freq: 5,
});
const planChanges = fc.tuple(plan, fc.constantFrom("ahora" as const, "proximo_periodo" as const, null)).map(
  ([to, aplica]): Step =>
    (ledger) =>
      ledger.changePlan(to, aplica),
);
const waits = fc
  .oneof(
    fc.constantFrom(1, HOUR, DAY - 1, DAY, 7 * DAY, 31 * DAY, 184 * DAY),
    fc.integer({ min: 0, max: 40 * DAY }),
  )
  .map(
    (ms): Step =>
      (ledger) =>
        ledger.advance(ms),
  );
const jobs = fc.constant<Step>((ledger) => ledger.runJobs());
/** A bag's last month, with runs of the job missed: too far away for random waits. */
const lastMonth = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 4 }).map(
  (waitedDays): Step =>
    (ledger) => {
      ledger.recharge(8, `L${waitedDays}`);
      ledger.advance(152 * DAY);
      for (const days of waitedDays) {
        ledger.runJobs();
        ledger.advance(days * DAY);
      }
      ledger.runJobs();
    },
);

/** A package passed with its account unpaid, into the next month, and payments: too many things at once for chance. */
const arrears = fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 32 })).map(
  ([incluidas, days]): Step =>
    (ledger) => {
      const query = () => ledger.validate(null, "a");
      ledger.changePlan({ codigo: "1K", incluidas }, "ahora");
      const before = Array.from({ length: incluidas + 1 }, query);
      ledger.advance(days * DAY);
      const blocked = Array.from({ length: incluidas + 2 }, query);
      const paid = [0, 1, 2].map((index) => ledger.pay(index, "P1"));
      return { before, blocked, paid, after: query() };
    },
);

const monthly = [
  { weight: 8, arbitrary: queries },
  { weight: 3, arbitrary: waits },
  { weight: 2, arbitrary: planChanges },
  { weight: 2, arbitrary: payments },
  { weight: 2, arbitrary: jobs },
  { weight: 1, arbitrary: arrears },
];
const mixed = [...monthly, { weight: 1, arbitrary: recharges }, { weight: 1, arbitrary: lastMonth }];

const steps = fc.oneof(
  fc.array(fc.oneof(...monthly), { minLength: 10, maxLength: 40 }),
  fc.array(fc.oneof(...mixed), { minLength: 10, maxLength: 40 }),
);

describe("the domain's decisions, put together", () => {
  it("are the ledger of the reference model, step by step, in every state and event", {
    timeout: 60_000,
  }, () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(settings, steps, (given, run) => {
        const [model, core] = [new LedgerModel(given), new CoreLedger(given)];
        for (const apply of run) {
          expect(apply(core)).toEqual(apply(model));
          expect(core.snapshot()).toEqual(model.snapshot());
          seen.add(core.snapshot().estado);
        }
        for (const evento of core.snapshot().eventos) seen.add(evento.replace(/:.*/, ""));
      }),
      { numRuns: 500 },
    );
    // The comparison is worth what it reached.
    expect([...seen].sort()).toEqual(EVERYTHING);
  });

  it("never lose or double a query: what was answered is what the counters hold", { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(settings, steps, (given, run) => {
        const core = new CoreLedger(given);
        const answered = new Set<number>();
        const validate = core.validate.bind(core);
        const outcomes: ValidateOutcome[] = [];
        core.validate = (key, body) => {
          const outcome = validate(key, body);
          outcomes.push(outcome);
          return outcome;
        };
        for (const apply of run) {
          apply(core);
          for (const outcome of outcomes.splice(0)) {
            if (outcome.status !== 200) continue;
            expect(answered.has(outcome.consulta)).toBe(outcome.isReplay);
            answered.add(outcome.consulta);
          }
          const { consultas, bolsas, eventos } = core.snapshot();
          expect(consultas).toBe(answered.size);
          for (const bolsa of bolsas) {
            const [used, bought] = (bolsa.split(" ")[2] ?? "").split("/").map(Number);
            expect(used).toBeLessThanOrEqual(bought ?? -1);
          }
          const unique = eventos.filter((evento) => !evento.startsWith("paquete.reactivado"));
          expect(new Set(unique).size).toBe(unique.length);
        }
      }),
      { numRuns: 200 },
    );
  });
});

/** Every state, and every event but the one on request, wherever it can happen. */
const EVERYTHING = [
  "agotado",
  "bloqueado",
  "excedente",
  "ok",
  "paquete.agotado bolsa",
  "paquete.agotado periodo",
  "paquete.bloqueado bolsa",
  "paquete.bloqueado periodo",
  "paquete.cobro_emitido periodo",
  "paquete.excedente periodo",
  "paquete.reactivado bolsa",
  "paquete.reactivado periodo",
  "paquete.renovado periodo",
  "paquete.umbral_alcanzado bolsa",
  "paquete.umbral_alcanzado periodo",
  "paquete.vencido bolsa",
  "paquete.vencimiento_proximo bolsa",
  "sin_plan",
  "umbral_80",
  "vencido",
];
