import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CoreLedger } from "./testing/core-ledger";
import type { ValidateOutcome } from "./testing/ledger";
import { LedgerModel } from "./testing/ledger-model";
import { applyStep, EVERYTHING, ledgerLives, ledgerSettings, refusalsOf } from "./testing/ledger-steps";

/** The proofs, which have a `SEED`, need more to reach every state from any. */
const RUNS = process.env.SEED === undefined ? 250 : 500;

const lives = ledgerLives({ minLength: 10, maxLength: 40 });

describe("the domain's decisions, put together", () => {
  it("are the ledger of the reference model, step by step, in every state, refusal and event", {
    timeout: 60_000,
  }, () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(ledgerSettings, lives, (given, run) => {
        const [model, core] = [new LedgerModel(given), new CoreLedger(given)];
        for (const step of run) {
          const outcomes = applyStep(core, step);
          expect(outcomes).toEqual(applyStep(model, step));
          for (const code of refusalsOf(outcomes)) seen.add(code);
          expect(core.snapshot()).toEqual(model.snapshot());
          seen.add(core.snapshot().estado);
        }
        for (const evento of core.snapshot().eventos) seen.add(evento.replace(/:.*/, ""));
      }),
      { numRuns: RUNS },
    );
    // The comparison is only worth the states it reached.
    expect([...seen].sort()).toEqual(EVERYTHING);
  });

  it("never lose or double a query: the counters equal the answers", { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(ledgerSettings, lives, (given, run) => {
        const core = new CoreLedger(given);
        const answered = new Set<number>();
        const validate = core.validate.bind(core);
        const outcomes: ValidateOutcome[] = [];
        core.validate = (key, body) => {
          const outcome = validate(key, body);
          outcomes.push(outcome);
          return outcome;
        };
        for (const step of run) {
          applyStep(core, step);
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
      { numRuns: 100 },
    );
  });
});
