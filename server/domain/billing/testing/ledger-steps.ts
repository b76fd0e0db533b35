import fc from "fast-check";
import type { AsyncLedger, Ledger, LedgerSettings } from "./ledger";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

type Call = {
  readonly [Method in keyof Ledger]: readonly [Method, ...Parameters<Ledger[Method]>];
}[keyof Ledger];

/** Calls made one after the other, as data: a model and what it judges take the same. */
export type LedgerStep = readonly Call[];

type Outcome = ReturnType<Ledger[keyof Ledger]>;

export function applyStep(ledger: Ledger, step: LedgerStep): Outcome[] {
  return step.map(([method, ...args]) => {
    const call = ledger[method].bind(ledger) as (...given: unknown[]) => Outcome;
    return call(...args);
  });
}

export async function applyStepAsync(ledger: AsyncLedger, step: LedgerStep): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const [method, ...args] of step) {
    const call = ledger[method].bind(ledger) as (...given: unknown[]) => Promise<Outcome>;
    outcomes.push(await call(...args));
  }
  return outcomes;
}

export const ledgerSettings = fc.record<LedgerSettings>({
  startsAt: fc.date({
    min: new Date("2026-07-01T00:00:00Z"),
    max: new Date("2028-03-31T00:00:00Z"),
    noInvalidDate: true,
  }),
  umbrales: fc.uniqueArray(fc.constantFrom(1, 50, 79, 80, 81, 99, 100, 101, 120, 150, 200), { maxLength: 6 }),
  diasParaPagar: fc.integer({ min: 0, max: 20 }),
});

const times = (count: number, call: Call): LedgerStep => Array.from({ length: count }, () => call);

const queries = fc
  .tuple(
    fc.integer({ min: 1, max: 6 }),
    fc.option(fc.constantFrom("k1", "k2", "k3")),
    fc.constantFrom("a", "b"),
  )
  .map(([count, key, body]): LedgerStep => times(count, ["validate", key, body]));
const recharges = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 30 }))
  .map(([compradas, ref]): LedgerStep => [["recharge", compradas, `R${ref}`]]);
const payments = fc
  .tuple(fc.nat(4), fc.constantFrom("P1", "P2"))
  .map(([index, ref]): LedgerStep => [["pay", index, ref]]);
const plan = fc.option(fc.record({ codigo: fc.constant("1K"), incluidas: fc.integer({ min: 1, max: 12 }) }), {
  freq: 5,
});
const planChanges = fc
  .tuple(plan, fc.constantFrom("ahora" as const, "proximo_periodo" as const, null))
  .map(([to, aplica]): LedgerStep => [["changePlan", to, aplica]]);
const waits = fc
  .oneof(
    fc.constantFrom(1, HOUR, DAY - 1, DAY, 7 * DAY, 31 * DAY, 184 * DAY),
    fc.integer({ min: 0, max: 40 * DAY }),
  )
  .map((ms): LedgerStep => [["advance", ms]]);
const tareas = fc.constant<LedgerStep>([["runTareas"]]);

/** A bolsa's last month, with runs of the tarea missed: too far away for random waits. */
const lastMonth = fc
  .array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 4 })
  .map(
    (waitedDays): LedgerStep => [
      ["recharge", 8, `L${waitedDays}`],
      ["advance", 152 * DAY],
      ...waitedDays.flatMap((days): LedgerStep => [["runTareas"], ["advance", days * DAY]]),
      ["runTareas"],
    ],
  );

/** A bolsa left to expire, replaced before any tarea has run. */
const lateReplacement = fc
  .constantFrom<Call>(["recharge", 5, "E2"], ["changePlan", { codigo: "1K", incluidas: 3 }, null])
  .map((replacement): LedgerStep => [["recharge", 2, "E1"], ["advance", 185 * DAY], replacement]);

/** A package passed with its account unpaid, into the next month, and payments: too many things at once for chance. */
const arrears = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 32 }))
  .map(([incluidas, days]): LedgerStep => {
    const query: Call = ["validate", null, "a"];
    return [
      ["changePlan", { codigo: "1K", incluidas }, "ahora"],
      ...times(incluidas + 1, query),
      ["advance", days * DAY],
      ...times(incluidas + 2, query),
      ...[0, 1, 2].map((index): Call => ["pay", index, "P1"]),
      query,
    ];
  });

const monthly = [
  { weight: 8, arbitrary: queries },
  { weight: 3, arbitrary: waits },
  { weight: 2, arbitrary: planChanges },
  { weight: 2, arbitrary: payments },
  { weight: 2, arbitrary: tareas },
  { weight: 1, arbitrary: arrears },
];
const mixed = [
  ...monthly,
  { weight: 1, arbitrary: recharges },
  { weight: 1, arbitrary: lastMonth },
  { weight: 1, arbitrary: lateReplacement },
];

/** A client's life: on packages alone, or on packages and bolsas. */
export function ledgerLives(length: { readonly minLength: number; readonly maxLength: number }) {
  return fc.oneof(fc.array(fc.oneof(...monthly), length), fc.array(fc.oneof(...mixed), length));
}

/** Every state, and every event but the one on request, wherever it can happen. */
export const EVERYTHING = [
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
