import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { LedgerModel } from "../../domain/facturacion/testing/ledger-model";
import {
  applyStep,
  applyStepAsync,
  EVERYTHING,
  ledgerLives,
  ledgerSettings,
  refusalsOf,
} from "../../domain/facturacion/testing/ledger-steps";
import { openWorld, type TestWorld } from "../../testing/fixtures";
import { ServiceLedger } from "../../testing/service-ledger";

const RUNS = 500;
/** Lives per database. Tareas go through all its clients, and a database for each life would cost more. */
const LIVES_PER_WORLD = 20;

let world: TestWorld | null = null;
let lives = 0;

async function nextWorld(): Promise<TestWorld> {
  if (world === null || lives % LIVES_PER_WORLD === 0) {
    await world?.close();
    world = await openWorld();
  }
  lives += 1;
  return world;
}

afterAll(() => world?.close());

it(`is the ledger of the reference model on PostgreSQL, in ${RUNS} lives of 40 steps`, async () => {
  const seen = new Set<string>();
  let calls = 0;
  await fc.assert(
    fc.asyncProperty(
      ledgerSettings,
      ledgerLives({ minLength: 40, maxLength: 40 }),
      async (settings, life) => {
        const model = new LedgerModel(settings);
        const service = await ServiceLedger.open(await nextWorld(), settings);
        for (const step of life) {
          const outcomes = await applyStepAsync(service, step);
          expect(outcomes).toEqual(applyStep(model, step));
          for (const code of refusalsOf(outcomes)) seen.add(code);
          const snapshot = await service.snapshot();
          expect(snapshot).toEqual(model.snapshot());
          seen.add(snapshot.estado);
          for (const evento of snapshot.eventos) seen.add(evento.replace(/:.*/, ""));
          calls += step.length;
        }
      },
    ),
    { numRuns: RUNS },
  );
  console.log(`${RUNS} lives, ${calls} calls`);
  expect([...seen].sort()).toEqual(EVERYTHING);
});
