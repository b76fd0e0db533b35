import fc from "fast-check";
import { expect, it } from "vitest";
import { LedgerModel } from "../domain/billing/testing/ledger-model";
import {
  applyStep,
  applyStepAsync,
  EVERYTHING,
  ledgerLives,
  ledgerSettings,
} from "../domain/billing/testing/ledger-steps";
import { openWorld } from "../testing/fixtures";
import { ServiceLedger } from "../testing/service-ledger";

const RUNS = 500;

it(`is the ledger of the reference model on PostgreSQL, in ${RUNS} lives of up to 40 steps`, async () => {
  const seen = new Set<string>();
  let calls = 0;
  await fc.assert(
    fc.asyncProperty(
      ledgerSettings,
      ledgerLives({ minLength: 40, maxLength: 40 }),
      async (settings, life) => {
        const world = await openWorld();
        try {
          const model = new LedgerModel(settings);
          const service = await ServiceLedger.open(world, settings);
          for (const step of life) {
            expect(await applyStepAsync(service, step)).toEqual(applyStep(model, step));
            const snapshot = await service.snapshot();
            expect(snapshot).toEqual(model.snapshot());
            seen.add(snapshot.estado);
            for (const evento of snapshot.eventos) seen.add(evento.replace(/:.*/, ""));
            calls += step.length;
          }
        } finally {
          await world.close();
        }
      },
    ),
    { numRuns: RUNS },
  );
  console.log(`${RUNS} lives, ${calls} calls`);
  expect([...seen].sort()).toEqual(EVERYTHING);
});
