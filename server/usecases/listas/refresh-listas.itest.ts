import { readFile } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listAttempts } from "../../db/listas/lista-attempts";
import { currentVersions } from "../../db/listas/lista-versions";
import { lastEjecuciones } from "../../db/operacion/tareas";
import type { Fetcher } from "../../lists/download";
import { readSample } from "../../lists/samples/load-sample";
import { SOURCES } from "../../lists/sources";
import { inventedSet, zipOf } from "../../lists/testing/ofac-set";
import { depsOf } from "../../testing/deps";
import { openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import { manyOfacEntries } from "../../testing/many-ofac-entries";
import { ownCsv } from "../../testing/own-csv";
import { raceSamples } from "../../testing/race-samples";
import type { Deps } from "../deps";
import { runTarea } from "../operacion/tareas";
import { ingestDerived } from "./ingest-lista";
import { listListas } from "./list-listas";
import { parseLista } from "./parse-lista";
import { refreshListas } from "./refresh-listas";

const UN_FIXTURE = "server/lists/onu_consolidated/fixtures/consolidated.xml";
const policy = { maxBytes: 1e6, timeoutMs: 5_000, attempts: 1, firstWaitMs: 0, sleep: async () => {} };

describe("refreshListas", () => {
  let world: TestWorld;
  let deps: Deps;
  let asked: Set<string>;

  beforeEach(async () => {
    world = await openWorld("2026-11-20T10:15:00.000Z");
    asked = new Set();
    const un = await readFile(UN_FIXTURE);
    const fetcher: Fetcher = async (url) => {
      const { hostname } = new URL(url);
      asked.add(hostname);
      if (hostname !== "scsanctions.un.org") return { status: 404, headers: new Headers(), body: null };
      return { status: 200, headers: new Headers(), body: new Response(new Uint8Array(un)).body };
    };
    deps = depsOf(world, { fetcher });
    // Under the list's floor, so that only support can accept it for the first time.
    const raw = Buffer.from(un);
    const official = { slug: "onu_consolidated", formato: "xml", raw, isSample: false } as const;
    await deps.listaIntake.ingest(SOPORTE, { ...official, acceptsReduction: true });
  });
  afterEach(() => world.close());

  const refresh = async (onlyStale: boolean) => {
    const resultados = await refreshListas(deps, SOPORTE, { onlyStale, policy });
    return Object.fromEntries(resultados.map(({ lista, resultado }) => [lista, resultado]));
  };

  it("skips lists confirmed within a day if only stale ones are requested", async () => {
    expect(Object.keys(await refresh(true))).not.toContain("onu_consolidated");
    expect(asked).not.toContain("scsanctions.un.org");
    world.clock.set("2026-11-21T10:15:00.000Z");
    expect(await refresh(true)).toMatchObject({ onu_consolidated: "sin_cambios" });
  });

  it("asks hourly for lists that no source confirmed within a day", async () => {
    const retry = async () => {
      asked.clear();
      await runTarea(deps, SOPORTE, { nombre: "reintentar-listas", origen: "programada", trigger: null });
      return asked.has("scsanctions.un.org");
    };
    expect(await retry()).toBe(false);
    world.clock.set("2026-11-21T10:30:00.000Z");
    expect(await retry()).toBe(true);
    expect(await retry()).toBe(false);
    expect(asked.size).toBeGreaterThan(1);
  });

  it("checks every list otherwise, and a failure affects no other", async () => {
    world.clock.set("2026-11-20T10:16:00.000Z");
    expect(await refresh(false)).toEqual({
      onu_consolidated: "sin_cambios",
      pep_colombia: "fallida",
      ofac_sdn: "fallida",
      eu_consolidated: "fallida",
      siri_procuraduria: "fallida",
      secop2_multas: "fallida",
    });
    const listas = await listListas(deps);
    const intentos = listas.map(({ slug, ultimoIntento }) => [slug, ultimoIntento?.resultado ?? null]);
    expect(Object.fromEntries(intentos)).toMatchObject({
      onu_consolidated: "sin_cambios",
      ofac_sdn: "fallida",
    });
  });

  it("uses a sample for a list that cannot be downloaded, only outside production", async () => {
    expect(Object.values(await refresh(false))).not.toContain("muestra");
    deps = { ...deps, allowsSamples: true };
    expect(await refresh(false)).toMatchObject({
      onu_consolidated: "sin_cambios",
      csn_colombia: "muestra",
      eu_consolidated: "muestra",
    });
    const listas = await listListas(deps);
    expect(listas.filter(({ activa }) => activa?.isSample).map(({ slug }) => slug)).toEqual([
      "csn_colombia",
      "pep_colombia",
      "ofac_sdn",
      "eu_consolidated",
      "us_fto",
      "siri_procuraduria",
      "secop2_multas",
    ]);
  });

  // `npm run proofs` races 200 times, at other moments.
  it("keeps uploads of support during a first start in force, with their derived lists", () =>
    raceSamples({ rounds: 4, seed: 7 }));

  it("never replaces a version, a retenida or an older sample by a sample", async () => {
    const upload = (raw: Buffer, acceptsReduction: boolean) =>
      deps.listaIntake.ingest(SOPORTE, {
        slug: "us_fto",
        formato: "csv",
        raw,
        isSample: false,
        acceptsReduction,
      });
    const inForce = async () =>
      (await currentVersions(world.db)).map(({ slug, isSample, secuencia }) => [slug, isSample, secuencia]);
    // A guard holds it: nothing is in force, and support has yet to decide.
    expect(await upload(ownCsv(10), false)).toMatchObject({ refusal: "retenida" });
    const sample = { slug: "ofac_sdn", ...(await readSample("ofac_sdn")), isSample: true } as const;
    const load = (raw: Buffer) =>
      deps.listaIntake.ingest(SOPORTE, { ...sample, raw, acceptsReduction: false });
    await load(Buffer.from(sample.raw));
    const first = await inForce();
    expect(first).toEqual(
      expect.arrayContaining([
        ["ofac_sdn", true, 1],
        ["us_fto", true, 1],
      ]),
    );
    expect(await load(zipOf(inventedSet))).toMatchObject({ isNew: false });
    expect(await inForce()).toEqual(first);
    world.clock.set(new Date((await world.clock.now()).getTime() + 60_000).toISOString());
    await upload(ownCsv(50), false);
    await load(Buffer.from(sample.raw));
    expect(await inForce()).toContainEqual(["us_fto", false, 2]);
    expect(await listAttempts(world.db, "us_fto", 1)).toMatchObject([{ resultado: "activada" }]);
  });

  it("derives nothing from a sample that another version has replaced meanwhile", async () => {
    // None of its entries is in the derived list, which has nothing in force.
    const raw = zipOf(manyOfacEntries(9, "v1"));
    const real = { slug: "ofac_sdn", formato: "zip", raw, isSample: false, acceptsReduction: true } as const;
    const outcome = await deps.listaIntake.ingest(SOPORTE, real);
    if ("refusal" in outcome) throw new Error(outcome.refusal);
    const sample = await readSample("ofac_sdn");
    const file = { formato: sample.formato, isSample: true, acceptsReduction: false };
    const ingest = { deps, actor: SOPORTE, file, fetchedEn: await world.clock.now(), retenidaId: null };
    const content = await parseLista(SOURCES.ofac_sdn, sample.formato, sample.raw);
    const replaced = { ...outcome.version, versionId: world.entropy.uuidV4() };
    await ingestDerived(ingest, "ofac_sdn", content, replaced);
    expect((await currentVersions(world.db)).map(({ slug }) => slug)).not.toContain("us_fto");
  });

  it("is refused by the database if a sample would replace anything", async () => {
    const insert = `
      INSERT INTO lista_version (id, slug, secuencia, hash_contenido, fetched_en, total_entradas, formato, es_muestra, raw)
      SELECT gen_random_uuid(), slug, secuencia + 1, hash_contenido, fetched_en, total_entradas, formato, true, raw
      FROM lista_version WHERE slug = 'onu_consolidated'`;
    await expect(world.rows(insert)).rejects.toThrow("lista_version_muestra_primera");
  });

  it("records the new version as the tarea's, under the id of its run", async () => {
    const nombre = "actualizar-listas";
    deps = { ...deps, allowsSamples: true };
    await runTarea(deps, SOPORTE, { nombre, origen: "solicitada", trigger: null });
    const [ejecucion] = await lastEjecuciones(world.db, nombre, 1);
    expect(ejecucion).toMatchObject({ actor: "token:admin" });
    const audited = await world.rows(
      "SELECT DISTINCT actor, request_id FROM staff_audit WHERE objeto_id = 'eu_consolidated'",
    );
    expect(audited).toEqual([{ actor: `sistema:${nombre}`, request_id: ejecucion?.ejecucionId }]);
  });
});
