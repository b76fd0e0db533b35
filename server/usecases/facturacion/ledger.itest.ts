import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LedgerModel } from "../../domain/facturacion/testing/ledger-model";
import {
  applyStep,
  applyStepAsync,
  ledgerLives,
  ledgerSettings,
} from "../../domain/facturacion/testing/ledger-steps";
import { openWorld, type TestWorld } from "../../testing/fixtures";
import { ServiceLedger } from "../../testing/service-ledger";

describe("the service on PostgreSQL", () => {
  let world: TestWorld;

  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  it("is the ledger of the reference model, step by step, in every state and event", {
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        ledgerSettings,
        ledgerLives({ minLength: 5, maxLength: 15 }),
        async (settings, life) => {
          const model = new LedgerModel(settings);
          const service = await ServiceLedger.open(world, settings);
          for (const step of life) {
            expect(await applyStepAsync(service, step)).toEqual(applyStep(model, step));
            expect(await service.snapshot()).toEqual(model.snapshot());
          }
        },
      ),
      { numRuns: 12, seed: 20_261_120 },
    );
  });
});
