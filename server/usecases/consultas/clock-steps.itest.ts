import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inSnapshot } from "../../db/sql/transaction";
import { consumoOf } from "../../domain/facturacion/consumo";
import { planOf } from "../../domain/facturacion/plans";
import { seededRandom } from "../../domain/screening/testing/synthetic-names";
import type { ClienteActor } from "../../domain/shared/actor";
import { checkLedger } from "../../testing/check-ledger";
import { ASKED, newCliente, openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import { actorOf, screeningDeps, screenUnder } from "../../testing/screening";
import { sealBitacora } from "../bitacora/sello";
import { authenticateApiKey } from "../clientes/authenticate-api-key";
import { createApiKey, revokeApiKey } from "../clientes/llaves";
import type { Deps } from "../deps";
import { warnExpiringBolsas } from "../facturacion/bolsas";
import { issueDueCobros } from "../facturacion/cobros";
import { openBolsa } from "../facturacion/pagos";
import { assignPlan } from "../facturacion/planes";

/** Midnight in Bogota: a month ends, and so does the bolsa. */
const MIDNIGHT = Date.parse("2026-12-01T05:00:00.000Z");
const ROUNDS = 40;
const AT_ONCE = 6;
/** How far a clock is set at once, forwards or back. */
const STEP_MS = 20_000;

describe("a machine's clock that is set forwards and back by seconds", () => {
  let world: TestWorld;
  let deps: Deps;

  beforeAll(async () => {
    world = await openWorld();
    deps = screeningDeps(world);
  });
  afterAll(() => world.close());

  const set = (ms: number) => world.clock.set(new Date(ms).toISOString());
  const actor = async () => actorOf(world, await newCliente(world));

  /** A query's answer. Null if the bolsa had expired at its time. */
  const ask = (who: ClienteActor, llave: string) =>
    screenUnder(deps, who, llave).catch((error: { code?: string }) => {
      if (error.code === "bolsa_vencida") return null;
      throw error;
    });

  it.each([1, 2, 3])(
    "charges each query once and replays it to the byte, over the end of a month (seed %i)",
    async (seed) => {
      const random = seededRandom(seed);
      set(MIDNIGHT - 60_000);
      const [monthly, prepaid] = [await actor(), await prepaidUntilMidnight(100)];
      const plan = { ...planOf({ codigo: "1K" }), nombre: "1K", consultasIncluidas: 50 };
      await assignPlan(deps, SOPORTE, { clienteId: monthly.clienteId, plan, aplica: null });
      const answered = new Map<string, { who: ClienteActor; respuesta: string }>();
      const counts = { periods: new Set<string>(), bolsa: new Set<number>() };

      for (let round = 0; round < ROUNDS; round += 1) {
        set(MIDNIGHT + (round - ROUNDS / 2) * 1_000 + Math.round((random() - 0.5) * 2 * STEP_MS));
        const asked = Array.from({ length: AT_ONCE }, async (_, at) => {
          const [who, llave] = [at % 2 === 0 ? monthly : prepaid, `${round}.${at}`];
          const answer = await ask(who, llave);
          if (answer === null) return;
          expect(answer.isReplay).toBe(false);
          answered.set(llave, { who, respuesta: answer.respuesta });
          const { consumidas } = consumoOf(answer.cuenta, answer.now);
          // No two queries get the same count of one period or bolsa.
          if (who === prepaid) counts.bolsa.add(consumidas);
          else counts.periods.add(`${answer.now.getTime() < MIDNIGHT} ${consumidas}`);
        });
        await Promise.all(asked);
        const again = [...answered].filter(() => random() < 0.1);
        await Promise.all(
          again.map(async ([llave, { who, respuesta }]) =>
            expect(await ask(who, llave)).toMatchObject({ isReplay: true, respuesta }),
          ),
        );
        await issueDueCobros(deps);
        await warnExpiringBolsas(deps);
        await sealBitacora(deps);
      }

      const ids = [...answered.values()].map(({ respuesta }) => JSON.parse(respuesta).consulta_id as string);
      const kept = await world.rows<{ id: string }>(
        "SELECT id FROM consulta WHERE cliente_id IN ($1, $2) ORDER BY id",
        [monthly.clienteId, prepaid.clienteId],
      );
      expect(kept.map(({ id }) => id)).toEqual(ids.toSorted());
      expect(counts.periods.size + counts.bolsa.size).toBe(ids.length);
      expect(counts.bolsa.size).toBeGreaterThan(AT_ONCE);
      expect(await world.rows("SELECT FROM bitacora_pendiente")).toEqual([]);
      expect(await differences()).toEqual([]);
    },
  );

  /** A client with a bolsa of `compradas` that expires at midnight. */
  async function prepaidUntilMidnight(compradas: number): Promise<ClienteActor> {
    set(MIDNIGHT - 60_000);
    const who = await actor();
    await openBolsa(deps, SOPORTE, {
      clienteId: who.clienteId,
      consultasCompradas: compradas,
      precioTotal: 1_000,
      pagoReferencia: "P",
      pagoRegistradoEn: null,
      // Six months before that midnight.
      credencialesEntregadasEn: new Date("2026-06-01T05:00:00.000Z"),
    });
    return who;
  }

  const differences = async () =>
    (await inSnapshot(world.db, checkLedger)).flatMap((check) => check.differences);

  it("charges nothing to an expired bolsa when the clock is set back", async () => {
    const who = await prepaidUntilMidnight(10);
    expect(await ask(who, "before")).not.toBeNull();
    set(MIDNIGHT);
    expect(await warnExpiringBolsas(deps)).toEqual({ eventos: 1 });
    set(MIDNIGHT - STEP_MS);
    expect(await ask(who, "after")).toBeNull();
    set(MIDNIGHT + STEP_MS);
    expect(await warnExpiringBolsas(deps)).toEqual({ eventos: 0 });
    expect(await differences()).toEqual([]);
  });

  it("refuses a query in progress when its bolsa expires", async () => {
    const who = await prepaidUntilMidnight(10);
    expect(await ask(who, "before")).not.toBeNull();
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
    expect(await differences()).toEqual([]);
  });

  it("takes nothing from a client that it received a moment later", async () => {
    set(MIDNIGHT);
    const who = await actor();
    await openBolsa(deps, SOPORTE, {
      clienteId: who.clienteId,
      consultasCompradas: 10,
      precioTotal: 1_000,
      pagoReferencia: "P",
      pagoRegistradoEn: null,
      credencialesEntregadasEn: null,
    });
    const { key } = await createApiKey(deps, SOPORTE, { clienteId: who.clienteId, etiqueta: null });
    set(MIDNIGHT - STEP_MS);
    const now = await world.clock.now();
    expect(await authenticateApiKey(deps, key, { ...ASKED, now })).not.toBeNull();
    expect(await ask(who, "k")).toMatchObject({ isReplay: false });
  });

  it("gives nothing back that was taken a moment later", async () => {
    set(MIDNIGHT);
    const { clienteId } = await newCliente(world);
    const { apiKeyId, key } = await createApiKey(deps, SOPORTE, { clienteId, etiqueta: null });
    await revokeApiKey(deps, SOPORTE, { apiKeyId });
    set(MIDNIGHT - STEP_MS);
    const now = await world.clock.now();
    expect(await authenticateApiKey(deps, key, { ...ASKED, now })).toBeNull();
  });
});
