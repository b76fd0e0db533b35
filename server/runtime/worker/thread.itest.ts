import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { currentVersions, loadEntries } from "../../db/lista-versions";
import { openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import { ownCsv } from "../../testing/own-csv";
import { buildCurrentIndex } from "../build-index";
import { createListaIntake } from "../lista-intake";
import { createLiveIndex } from "../live-index";
import { createWorkerThread, type WorkerThread } from "./thread";

const csv = (raw: Buffer, slug: "csn_colombia" | "us_fto" = "csn_colombia") =>
  ({ slug, formato: "csv", raw, isSample: false, acceptsReduction: false }) as const;

describe("the thread of the lists", () => {
  let world: TestWorld;
  let thread: WorkerThread;
  const databaseUrl = process.env.DATABASE_URL;

  beforeAll(async () => {
    world = await openWorld();
    process.env.DATABASE_URL = world.connectionString;
    // Vite's own, of which the service knows nothing.
    process.env.BASE_URL = "";
    thread = createWorkerThread();
  });
  afterAll(async () => {
    await thread.stop();
    if (databaseUrl === undefined) delete process.env.DATABASE_URL;
    else process.env.DATABASE_URL = databaseUrl;
    await world.close();
  });

  const intake = (liveIndex = { current: () => null, refresh: async () => {} }) =>
    createListaIntake(thread, liveIndex);

  it("takes a list into force as it is done on any thread", async () => {
    const outcome = await intake().ingest(SOPORTE, csv(ownCsv(100)));
    if ("refusal" in outcome) throw new Error(outcome.refusal);
    const { version, isNew } = outcome;
    expect(isNew).toBe(true);
    expect(version.fetchedEn).toBeInstanceOf(Date);
    const [inForce] = await currentVersions(world.db);
    expect(version).toEqual(inForce);
    expect(await loadEntries(world.db, version)).toHaveLength(100);
  });

  it("tells a rejection and a held file apart, with their reasons", async () => {
    expect(await intake().ingest(SOPORTE, csv(Buffer.from("<html>")))).toEqual({
      refusal: "rechazada",
      reason: expect.any(String),
    });
    expect(await intake().ingest(SOPORTE, csv(ownCsv(10)))).toEqual({
      refusal: "retenida",
      reason: expect.stringContaining("10 entradas"),
    });
  });

  it("throws a fault as it was thrown there, and goes on", async () => {
    const unknown = { slug: "csn_colombia", retenidaId: world.entropy.uuidV4() } as const;
    await expect(intake().ingestHeld(SOPORTE, unknown)).rejects.toThrow("no held file");
    expect(await intake().ingest(SOPORTE, csv(ownCsv(100)))).toMatchObject({ isNew: false });
  });

  it("builds the very index that is built here, reading only what changed", async () => {
    const first = await thread.run("buildIndex", { current: null });
    expect(first.kept).toBe(0);
    await intake().ingest(SOPORTE, csv(ownCsv(45), "us_fto"));
    const second = await thread.run("buildIndex", { current: first.index });
    expect(second.kept).toBe(1);
    expect(second.index).toEqual((await buildCurrentIndex(world.db, null)).index);
    expect(second.index.entries.bytes.buffer).toBeInstanceOf(SharedArrayBuffer);
  });

  it("leaves this thread free while it works", async () => {
    const liveIndex = createLiveIndex(world.db, thread, world.log);
    await liveIndex.refresh();
    const before = liveIndex.current();
    let longest = 0;
    let last = performance.now();
    const watch = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 1);
    await createListaIntake(thread, liveIndex).ingest(SOPORTE, csv(ownCsv(20_000, "v2")));
    clearInterval(watch);
    expect(liveIndex.current()?.nameCount).toBe(20_045);
    expect(liveIndex.current()).not.toBe(before);
    // The same work on one thread takes over a second.
    expect(longest).toBeLessThan(250);
  });

  it("loses what it was doing when it is stopped, and keeps the version that stood", async () => {
    const stopped = createWorkerThread();
    const doomed = createListaIntake(stopped, { current: () => null, refresh: async () => {} });
    const [before] = await currentVersions(world.db);
    const ingest = doomed.ingest(SOPORTE, csv(ownCsv(30_000, "v3")));
    const fails = expect(ingest).rejects.toThrow("ended during ingest");
    await new Promise((resolve) => setTimeout(resolve, 900));
    await stopped.stop();
    await fails;
    expect((await currentVersions(world.db))[0]).toEqual(before);
    await expect(doomed.ingest(SOPORTE, csv(ownCsv(5)))).rejects.toThrow("stopping");
  });
});
