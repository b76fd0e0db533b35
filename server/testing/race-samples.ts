import { setTimeout } from "node:timers/promises";
import { expect } from "vitest";
import { createDb } from "../db/sql/client";
import { seededRandom } from "../domain/screening/testing/synthetic-names";
import { IMPATIENT_POLICY } from "../lists/download";
import { zipOf } from "../lists/testing/ofac-set";
import type { Deps } from "../usecases/deps";
import { refreshListas } from "../usecases/listas/refresh-listas";
import { depsOf } from "./deps";
import { openWorld, SOPORTE, type TestWorld } from "./fixtures";
import { manyOfacEntries } from "./many-ofac-entries";
import { ownCsv } from "./own-csv";

const SISTEMA = { kind: "sistema", tarea: "actualizar-listas", requestId: "req_race" } as const;
/** A start takes less here. Uploads come before, during and after it. */
const START_MS = 600;

/**
 * Runs `rounds` first starts of two processes each, on a database without lists whose sources fail sooner or later.
 * Meanwhile support uploads a real list and one that another derives from. No sample may replace anything.
 */
export async function raceSamples({ rounds, seed }: { readonly rounds: number; readonly seed: number }) {
  const random = seededRandom(seed);
  for (let round = 0; round < rounds; round += 1) {
    const world = await openWorld();
    await race(world, random);
    await expectRealLists(world, `seed ${seed}, round ${round}`);
    await world.close();
  }
}

async function race(world: TestWorld, random: () => number): Promise<void> {
  const dbs = [0, 1].map(() => createDb({ connectionString: world.serviceUrl, max: 4 }));
  const within = () => setTimeout(random() * START_MS);
  const fetcher: Deps["fetcher"] = async () => {
    await within();
    return { status: 404, headers: new Headers(), body: null };
  };
  const support = depsOf(world);
  const real = { isSample: false, acceptsReduction: true } as const;
  const uploads = [
    { ...real, slug: "csn_colombia", formato: "csv", raw: ownCsv(60) },
    { ...real, slug: "ofac_sdn", formato: "zip", raw: zipOf(manyOfacEntries(60, "v1")) },
  ] as const;
  await Promise.all([
    ...dbs.map((db) => {
      const deps = depsOf({ ...world, db }, { allowsSamples: true, fetcher });
      return refreshListas(deps, SISTEMA, { onlyStale: true, policy: IMPATIENT_POLICY });
    }),
    ...uploads.map(async (file) => {
      await within();
      expect(await support.listaIntake.ingest(SOPORTE, file)).toMatchObject({ isNew: true });
    }),
  ]);
  await Promise.all(dbs.map((db) => db.close()));
}

async function expectRealLists(world: TestWorld, where: string): Promise<void> {
  const inForce = await world.rows(`
    SELECT DISTINCT ON (slug) slug, es_muestra FROM lista_version ORDER BY slug, secuencia DESC`);
  expect([where, inForce]).toEqual([
    where,
    [
      { slug: "csn_colombia", es_muestra: false },
      { slug: "eu_consolidated", es_muestra: true },
      { slug: "ofac_sdn", es_muestra: false },
      { slug: "onu_consolidated", es_muestra: true },
      { slug: "pep_colombia", es_muestra: true },
      { slug: "secop2_multas", es_muestra: true },
      { slug: "siri_procuraduria", es_muestra: true },
      { slug: "us_fto", es_muestra: false },
    ],
  ]);
  const over = await world.rows(
    "SELECT slug, secuencia FROM lista_version WHERE es_muestra AND secuencia > 1",
  );
  expect([where, over]).toEqual([where, []]);
}
