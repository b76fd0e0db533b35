import { expect } from "vitest";
import { inSnapshot } from "../db/sql/transaction";
import { consumoOf } from "../domain/facturacion/consumo";
import { planOf } from "../domain/facturacion/plans";
import { seededRandom } from "../domain/screening/testing/synthetic-names";
import type { ClienteActor } from "../domain/shared/actor";
import { sealBitacora } from "../usecases/bitacora/sello";
import type { Deps } from "../usecases/deps";
import { warnExpiringBolsas } from "../usecases/facturacion/bolsas";
import { issueDueCobros } from "../usecases/facturacion/cobros";
import { openBolsa } from "../usecases/facturacion/pagos";
import { assignPlan } from "../usecases/facturacion/planes";
import { checkLedger } from "./check-ledger";
import { newCliente, SOPORTE, type TestWorld } from "./fixtures";
import { actorOf, screenUnder } from "./screening";

/** Midnight in Bogota: a month ends, and so does the bolsa. */
export const MIDNIGHT = Date.parse("2026-12-01T05:00:00.000Z");
const ROUNDS = 40;
const AT_ONCE = 6;
/** How far a clock is set at once, forwards or back. */
export const STEP_MS = 20_000;

/** A machine whose clock is set forwards and back, with clients that ask over the end of a month. */
export function clockSteps(world: TestWorld, deps: Deps) {
  const set = (ms: number) => world.clock.set(new Date(ms).toISOString());
  const actor = async () => actorOf(world, await newCliente(world));

  /** A query's answer. Null if the bolsa had expired at its time. */
  const ask = (who: ClienteActor, llave: string) =>
    screenUnder(deps, who, llave).catch((error: { code?: string }) => {
      if (error.code === "bolsa_vencida") return null;
      throw error;
    });

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

  /** Asks, replays and issues cobros over midnight. Checks that each query is charged once. */
  async function chargeOverMidnight(seed: number): Promise<void> {
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
  }

  return { set, actor, ask, prepaidUntilMidnight, differences, chargeOverMidnight };
}
