import { setTimeout } from "node:timers/promises";
import { expect } from "vitest";
import { inSnapshot } from "../db/sql/transaction";
import { seededRandom } from "../domain/screening/testing/synthetic-names";
import { checkLedger } from "./check-ledger";
import { newCliente, openWorld } from "./fixtures";
import { bringLote, peopleCsv, startAsShown, viewLote } from "./lotes";
import { portalActorOf } from "./screening";
import { spawnVictim, type Victim } from "./victim";

const POLL_MS = 5;
/** Most milliseconds after a row until a kill. */
const MOMENT_MS = 20;

/**
 * Lets processes screen a lote of `filas` rows and kills them with `kill -9`, `kills` times. A last one runs
 * undisturbed. Each row must be charged once, and the lote must end complete.
 */
export async function killDuringLote(options: {
  readonly filas: number;
  readonly kills: number;
  readonly seed: number;
}) {
  const { filas, kills, seed } = options;
  const random = seededRandom(seed);
  const world = await openWorld(new Date().toISOString());
  let victim: Victim | undefined;
  try {
    const cliente = await newCliente(world);
    const actor = await portalActorOf(world, cliente);
    const loteId = await bringLote(world, actor, peopleCsv(filas));
    await startAsShown(world, actor, loteId);
    const hechas = async () => (await viewLote(world, actor, loteId)).cifras.hecha;
    const killedAt: number[] = [];
    const spawn = () => spawnVictim("lote-victim.ts", [], { DATABASE_URL: world.serviceUrl });
    for (let kill = 0; kill < kills; kill += 1) {
      const until = Math.floor((filas * (kill + random())) / (kills + 1));
      victim = await spawn();
      await victim.printed("ready");
      while ((await hechas()) <= until) await setTimeout(POLL_MS);
      await setTimeout(random() * MOMENT_MS);
      await victim.kill();
      killedAt.push(await hechas());
      // As if the leases of the dead process had expired.
      await world.asOwner("UPDATE lote_fila SET reclamado_en = reclamado_en - interval '60 seconds'");
    }
    victim = await spawn();
    expect(await victim.ended).toBe(0);

    const { lote, cifras } = await viewLote(world, actor, loteId);
    expect([lote.estado, cifras.hecha, cifras.pendiente, cifras.fallida]).toEqual(["terminado", filas, 0, 0]);
    const [counted] = await world.rows<{ charged: number; kept: number; distinct: number; named: number }>(
      `SELECT (SELECT sum(consumidas)::int FROM periodo) AS charged, count(*)::int AS kept,
        count(DISTINCT consulta.id)::int AS distinct, count(DISTINCT nombre_consultado)::int AS named
       FROM consulta JOIN lote_fila ON consulta_id = consulta.id AND lote_id = $1
         AND persona->>'nombre' = nombre_consultado`,
      [loteId],
    );
    expect(counted).toEqual({ charged: filas, kept: filas, distinct: filas, named: filas });
    const checks = await inSnapshot(world.db, checkLedger);
    expect(checks.filter(({ differences }) => differences.length > 0)).toEqual([]);
    return { killedAt };
  } finally {
    await victim?.kill().catch(() => {});
    await world.close();
  }
}
