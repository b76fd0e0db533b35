import { setTimeout } from "node:timers/promises";
import { expect } from "vitest";
import { compareContraparte } from "../domain/contrapartes/alarma";
import type { ScreeningIndex } from "../domain/screening/index/screening-index";
import { finish } from "../domain/screening/slices";
import { entryOf } from "../domain/screening/testing/entries";
import { seededRandom, syntheticName } from "../domain/screening/testing/synthetic-names";
import { bogotaDay } from "../domain/shared/bogota";
import { getCobertura } from "../usecases/contrapartes/alarmas";
import { saveBase } from "../usecases/contrapartes/contrapartes";
import { runVigilancia } from "../usecases/contrapartes/run-vigilancia";
import { depsOf } from "./deps";
import { newCliente, openWorld } from "./fixtures";
import { putInForce } from "./listas-en-vigor";
import { actorOf, contraparteOf } from "./screening";
import { spawnVictim, type Victim } from "./victim";

const POLL_MS = 5;
/** Most milliseconds from a comparison to a kill. */
const MOMENT_MS = 20;

/**
 * Lets processes compare a base of `names` people and kills them with `kill -9`, `kills` times, while another version of
 * a list takes force halfway. This one ends what they leave. The alarmas must be those of brute force, each told once.
 */
export async function killDuringVigilancia({
  names: count,
  kills,
  seed,
}: {
  readonly names: number;
  readonly kills: number;
  readonly seed: number;
}): Promise<void> {
  const random = seededRandom(seed);
  const world = await openWorld(new Date().toISOString());
  let victim: Victim | undefined;
  try {
    const actor = await actorOf(world, await newCliente(world));
    const names = Array.from({ length: count }, () => syntheticName(random));
    const listed = (from: number, to: number) =>
      names.slice(from, to).map((name, at) => entryOf(name, { sourceId: `E.${from + at}` }));
    for (const slug of ["csn_colombia", "pep_colombia", "ofac_sdn", "eu_consolidated", "us_fto"] as const)
      await putInForce(world, slug, [entryOf("Wbeimar Quiñonal Ortega")]);
    const first = await putInForce(world, "onu_consolidated", listed(0, count / 2));
    const base = names.map((nombre, at) => contraparteOf(`C-${at}`, nombre));
    await saveBase(world, actor, base);
    let second: ScreeningIndex = first;
    const compared = async () =>
      (await world.rows<{ total: number }>("SELECT sum(comparacion)::int AS total FROM contraparte"))[0]
        ?.total ?? 0;
    const spawn = () => spawnVictim("vigilancia-victim.ts", [], { DATABASE_URL: world.serviceUrl });
    const runToEnd = () =>
      runVigilancia(
        depsOf(world, { liveIndex: { current: () => second, refresh: async () => {} } }),
        async () => {},
      );
    const killed = async (until: number) => {
      victim = await spawn();
      await victim.printed("ready");
      while ((await compared()) < until) await setTimeout(POLL_MS);
      await setTimeout(random() * MOMENT_MS);
      await victim.kill().catch(() => {});
      const isWhole = (await compared()) % count === 0;
      const { completa } = await getCobertura(world, actor);
      if (!isWhole) expect(completa).toBe(false);
      // As if the leases of the dead process had expired.
      await world.asOwner("UPDATE contraparte SET reclamado_en = reclamado_en - interval '60 seconds'");
    };
    for (let kill = 0; kill < kills / 2; kill += 1)
      await killed(Math.floor((count * (kill + random())) / (kills / 2 + 1)));
    await runToEnd();
    second = await putInForce(world, "onu_consolidated", listed(count / 4, (3 * count) / 4));
    const before = await compared();
    for (let kill = 0; kill < kills / 2; kill += 1)
      await killed(before + Math.floor((count * (kill + random())) / (kills / 2 + 1)));
    await runToEnd();

    const matches = (index: ScreeningIndex) =>
      base.flatMap(({ referencia, persona }) =>
        finish(compareContraparte(index, persona, "correspondencia", bogotaDay(new Date()))).pares.map(
          ({ par }) => `${referencia} ${par.entrada.sourceId}`,
        ),
      );
    const [was, is] = [new Set(matches(first)), new Set(matches(second))];
    const expected = [
      ...[...was].map((one) => `${one} nueva`),
      ...[...is].filter((one) => !was.has(one)).map((one) => `${one} nueva`),
      ...[...was].filter((one) => !is.has(one)).map((one) => `${one} salida`),
    ];
    const told = await world.rows<{ told: string }>(
      `SELECT referencia || ' ' || source_id || ' ' || alarma.tipo AS told FROM alarma
       JOIN contraparte ON contraparte.id = contraparte_id`,
    );
    expect(told.map((row) => row.told).toSorted()).toEqual(expected.toSorted());
    expect(await getCobertura(world, actor)).toMatchObject({ completa: true, vigiladas: count });
  } finally {
    await victim?.kill().catch(() => {});
    await world.close();
  }
}
