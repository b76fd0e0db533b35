import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readSample } from "../../lists/samples/load-sample";
import { inventedSet, zipOf } from "../../lists/testing/ofac-set";
import { depsOf } from "../../testing/deps";
import { openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import { variedSample } from "../../testing/own-csv";
import type { Deps } from "../deps";
import { proposeCsn } from "./propose-csn";

describe("proposeCsn", () => {
  let world: TestWorld;
  let deps: Deps;

  beforeEach(async () => {
    world = await openWorld("2026-11-20T10:15:00.000Z");
    deps = depsOf(world);
  });
  afterEach(() => world.close());

  async function take(slug: "onu_consolidated" | "ofac_sdn" | "eu_consolidated", isSample: boolean) {
    const sample = await readSample(slug);
    const official = slug === "ofac_sdn" ? zipOf(inventedSet) : variedSample(sample.raw);
    const file = { slug, ...sample, raw: isSample ? sample.raw : official, isSample, acceptsReduction: true };
    expect(await deps.listaIntake.ingest(SOPORTE, file)).not.toHaveProperty("refusal");
  }

  const audited = () =>
    world.rows<{ accion: string }>(
      "SELECT accion FROM staff_audit WHERE accion = 'lista.propuesta_generada'",
    );

  it("is refused, naming the list, until each of the three has an official version in force", async () => {
    const refusal = (reason: RegExp) => ({ code: "conflicto", message: expect.stringMatching(reason) });
    await take("onu_consolidated", false);
    await take("ofac_sdn", false);
    await expect(proposeCsn(deps, SOPORTE)).rejects.toMatchObject(
      refusal(/Unión Europea» no tiene versión en vigor/),
    );
    await take("eu_consolidated", true);
    await expect(proposeCsn(deps, SOPORTE)).rejects.toMatchObject(
      refusal(/Unión Europea» solo tiene una muestra en vigor/),
    );
    expect(await audited()).toEqual([]);

    const fromSample = await proposeCsn({ ...deps, allowsSamples: true }, SOPORTE);
    expect(fromSample.isFromSamples).toBe(true);
    await take("eu_consolidated", false);
    expect(await proposeCsn(deps, SOPORTE)).toEqual({ csv: fromSample.csv, isFromSamples: false });
    expect(await audited()).toHaveLength(2);
  });
});
