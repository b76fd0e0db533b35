import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clockSteps, MIDNIGHT, STEP_MS } from "../../testing/clock-steps";
import { ASKED, newCliente, openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import { screeningDeps, screenUnder } from "../../testing/screening";
import { authenticateApiKey } from "../clientes/authenticate-api-key";
import { createApiKey, revokeApiKey } from "../clientes/llaves";
import type { Deps } from "../deps";
import { warnExpiringBolsas } from "../facturacion/bolsas";
import { openBolsa } from "../facturacion/pagos";

describe("a machine's clock that is set forwards and back by seconds", () => {
  let world: TestWorld;
  let deps: Deps;
  let steps: ReturnType<typeof clockSteps>;

  beforeAll(async () => {
    world = await openWorld();
    deps = screeningDeps(world);
    steps = clockSteps(world, deps);
  });
  afterAll(() => world.close());

  // More seeds: `npm run proofs`.
  it("charges each query once and replays it to the byte, over the end of a month", () =>
    steps.chargeOverMidnight(1));

  it("charges nothing to an expired bolsa when the clock is set back", async () => {
    const who = await steps.prepaidUntilMidnight(10);
    expect(await steps.ask(who, "before")).not.toBeNull();
    steps.set(MIDNIGHT);
    expect(await warnExpiringBolsas(deps)).toEqual({ eventos: 1 });
    steps.set(MIDNIGHT - STEP_MS);
    expect(await steps.ask(who, "after")).toBeNull();
    steps.set(MIDNIGHT + STEP_MS);
    expect(await warnExpiringBolsas(deps)).toEqual({ eventos: 0 });
    expect(await steps.differences()).toEqual([]);
  });

  it("refuses a query in progress when its bolsa expires", async () => {
    const who = await steps.prepaidUntilMidnight(10);
    expect(await steps.ask(who, "before")).not.toBeNull();
    const after = { now: async () => new Date(MIDNIGHT) };
    let looks = 0;
    // The clock is read again between the reading of the account and the charge.
    const now = async () => {
      looks += 1;
      if (looks === 2) expect(await warnExpiringBolsas({ ...deps, clock: after })).toEqual({ eventos: 1 });
      return new Date(MIDNIGHT - 1);
    };
    await expect(screenUnder({ ...deps, clock: { now } }, who, "late")).rejects.toMatchObject({
      code: "bolsa_vencida",
    });
    expect(looks).toBeGreaterThan(1);
    expect(await steps.differences()).toEqual([]);
  });

  it("takes nothing from a client that it received a moment later", async () => {
    steps.set(MIDNIGHT);
    const who = await steps.actor();
    await openBolsa(deps, SOPORTE, {
      clienteId: who.clienteId,
      consultasCompradas: 10,
      precioTotal: 1_000,
      pagoReferencia: "P",
      pagoRegistradoEn: null,
      credencialesEntregadasEn: null,
    });
    const { key } = await createApiKey(deps, SOPORTE, { clienteId: who.clienteId, etiqueta: null });
    steps.set(MIDNIGHT - STEP_MS);
    const now = await world.clock.now();
    expect(await authenticateApiKey(deps, key, { ...ASKED, now })).not.toBeNull();
    expect(await steps.ask(who, "k")).toMatchObject({ isReplay: false });
  });

  it("gives nothing back that was taken a moment later", async () => {
    steps.set(MIDNIGHT);
    const { clienteId } = await newCliente(world);
    const { apiKeyId, key } = await createApiKey(deps, SOPORTE, { clienteId, etiqueta: null });
    await revokeApiKey(deps, SOPORTE, { apiKeyId });
    steps.set(MIDNIGHT - STEP_MS);
    const now = await world.clock.now();
    expect(await authenticateApiKey(deps, key, { ...ASKED, now })).toBeNull();
  });
});
