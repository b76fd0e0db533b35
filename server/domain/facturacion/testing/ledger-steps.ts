import fc from "fast-check";
import type { AsyncLedger, Ledger, LedgerSettings } from "./ledger";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

type Call = {
  readonly [Method in keyof Ledger]: readonly [Method, ...Parameters<Ledger[Method]>];
}[keyof Ledger];

/** Consecutive calls as data, for a model and the tested service. */
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
const reversals = fc.oneof(
  fc.integer({ min: 1, max: 4 }).map((secuencia): LedgerStep => [["reverseBolsa", secuencia]]),
  fc
    .tuple(fc.nat(4), fc.constantFrom("P1", "P2"))
    .map(([index, ref]): LedgerStep => [["reversePago", index, ref]]),
);
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
const caps = fc
  .option(fc.integer({ min: 1, max: 14 }), { freq: 3 })
  .map((consultas): LedgerStep => [["cap", consultas]]);
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

/** A package with recharges, partly used, then reversed one by one, at once or months later. */
const undone = fc
  .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 3 }))
  .map(([recharged, days, used]): LedgerStep => {
    const query: Call = ["validate", null, "a"];
    const paid = Array.from({ length: recharged }, (_, at) => at + 1);
    return [
      ["changePlan", { codigo: "1K", incluidas: 2 }, null],
      ...paid.flatMap((at): LedgerStep => [["recharge", 2, `U${at}`], ...times(used, query)]),
      ["advance", days * DAY],
      ...Array.from({ length: 6 }, (_, at) => 6 - at).flatMap(
        (secuencia): LedgerStep => [["reverseBolsa", secuencia], query],
      ),
    ];
  });

/** Cobros paid, reverted from the last to the first, and paid again. */
const paidAgain = fc.integer({ min: 1, max: 40 }).map((days): LedgerStep => {
  const query: Call = ["validate", null, "a"];
  const accounts = [0, 1, 2, 3];
  return [
    ...accounts.map((index): Call => ["pay", index, "P1"]),
    ...accounts.map((index): Call => ["reversePago", index, "P1"]),
    ...accounts.toReversed().map((index): Call => ["reversePago", index, "P1"]),
    ["advance", days * DAY],
    ...times(3, query),
    ...accounts.map((index): Call => ["pay", index, "P2"]),
    query,
  ];
});

/** A cap that is reached, left for the next month, set below the consumption, and lifted. */
const capped = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 32 }))
  .map(([consultas, days]): LedgerStep => {
    const query: Call = ["validate", null, "a"];
    return [
      ["cap", consultas],
      ...times(consultas + 1, query),
      ["cap", 1],
      query,
      ["advance", days * DAY],
      query,
      ["cap", null],
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
  { weight: 1, arbitrary: caps },
  { weight: 1, arbitrary: capped },
  { weight: 1, arbitrary: reversals },
  { weight: 1, arbitrary: paidAgain },
];
const mixed = [
  ...monthly,
  { weight: 1, arbitrary: recharges },
  { weight: 1, arbitrary: lastMonth },
  { weight: 1, arbitrary: lateReplacement },
  { weight: 1, arbitrary: reversals },
  { weight: 1, arbitrary: undone },
];

/** A client's life: on packages alone, or on packages and bolsas. */
export function ledgerLives(length: { readonly minLength: number; readonly maxLength: number }) {
  return fc.oneof(fc.array(fc.oneof(...monthly), length), fc.array(fc.oneof(...mixed), length));
}

/** The codes with which a step's queries were refused. */
export const refusalsOf = (outcomes: readonly Outcome[]): string[] =>
  outcomes.flatMap((outcome) => (outcome && "code" in outcome ? [outcome.code] : []));

/** Every state, refusal and event (except the one on request), wherever it can happen. */
export const EVERYTHING = [
  "agotado",
  "bloqueado",
  "bolsa_agotada",
  "bolsa_vencida",
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
  "paquete_vencido_sin_pago",
  "sin_plan",
  "tope_de_consumo",
  "umbral_80",
  "vencido",
];
