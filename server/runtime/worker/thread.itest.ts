import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { currentVersions, loadEntries, lockCurrentVersion } from "../../db/listas/lista-versions";
import { inTransaction } from "../../db/sql/transaction";
import { type IndexLag, unreadyReasons } from "../../domain/operacion/readiness";
import { answerOf } from "../../http/ready-response";
import { SOURCES } from "../../lists/sources";
import { depsOf, READY } from "../../testing/deps";
import { openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import { bitsOf } from "../../testing/index-bits";
import { ownCsv } from "../../testing/own-csv";
import { sendCorreos } from "../../usecases/avisos/correos";
import { warnBehindIndex } from "../../usecases/listas/watch-listas";
import { buildCurrentIndex } from "../build-index";
import { createListaIntake } from "../lista-intake";
import { createLiveIndex } from "../live-index";
import { measureClock } from "../pulse";
import { createWorkerThread, type WorkerThread } from "./thread";

const csv = (raw: Buffer, slug: "csn_colombia" | "us_fto" = "csn_colombia") =>
  ({ slug, formato: "csv", raw, isSample: false, acceptsReduction: false }) as const;

const reasonsOf = (lag: IndexLag) => unreadyReasons({ ...READY, lags: [lag] });

describe("the thread of the lists", () => {
  let world: TestWorld;
  let thread: WorkerThread;
  const databaseUrl = process.env.DATABASE_URL;

  beforeAll(async () => {
    world = await openWorld();
    process.env.DATABASE_URL = world.connectionString;
    // Vite sets it. The service does not know that value.
    process.env.BASE_URL = "";
    thread = createWorkerThread();
  });
  afterAll(async () => {
    await thread.stop();
    if (databaseUrl === undefined) delete process.env.DATABASE_URL;
    else process.env.DATABASE_URL = databaseUrl;
    await world.close();
  });

  const intake = () => createListaIntake(thread, [], world.log);

  it("takes a list into force like any thread", async () => {
    const outcome = await intake().ingest(SOPORTE, csv(ownCsv(100)));
    if ("refusal" in outcome) throw new Error(outcome.refusal);
    const { version, isNew } = outcome;
    expect(isNew).toBe(true);
    expect(version.fetchedEn).toBeInstanceOf(Date);
    const [inForce] = await currentVersions(world.db);
    expect(version).toEqual(inForce);
    expect(await loadEntries(world.db, version)).toHaveLength(100);
  });

  it("stores which program read a file", async () => {
    const [stored] = await world.rows<{ lector: string }>(
      "SELECT lectura->>'lector' AS lector FROM lista_version",
    );
    expect(stored?.lector).toMatch(/^[0-9a-f]{64}$/);
  });

  it("dates a version by the database's clock on a host whose clock is off", async () => {
    const real = Date.now.bind(Date);
    // As the serving thread measures it on a host that is an hour ahead. The other thread's clock is the machine's.
    vi.spyOn(Date, "now").mockImplementation(() => real() + 3_600_000);
    await measureClock(world.db);
    vi.restoreAllMocks();
    const outcome = await intake().ingest(SOPORTE, csv(ownCsv(101)));
    if ("refusal" in outcome) throw new Error(outcome.refusal);
    expect(Math.abs(outcome.version.fetchedEn.getTime() - (real() - 3_600_000))).toBeLessThan(60_000);
    await measureClock(world.db);
  });

  it("tells a rejection and a retenida apart, with their reasons", async () => {
    expect(await intake().ingest(SOPORTE, csv(Buffer.from("<html>")))).toEqual({
      refusal: "rechazada",
      reason: expect.any(String),
    });
    expect(await intake().ingest(SOPORTE, csv(ownCsv(10)))).toEqual({
      refusal: "retenida",
      reason: expect.stringContaining("10 entradas"),
    });
  });

  it("rethrows a fault of the thread and continues", async () => {
    const unknown = { slug: "csn_colombia", retenidaId: world.entropy.uuidV4() } as const;
    await expect(intake().ingestRetenida(SOPORTE, unknown)).rejects.toThrow("no retenida");
    expect(await intake().ingest(SOPORTE, csv(ownCsv(101)))).toMatchObject({ isNew: false });
  });

  it("builds the same index as here, reading only changes", async () => {
    const first = await thread.run("buildIndex", { modulo: "sarlaft", current: null });
    expect(first.kept).toBe(0);
    await intake().ingest(SOPORTE, csv(ownCsv(45), "us_fto"));
    const second = await thread.run("buildIndex", { modulo: "sarlaft", current: first.index });
    expect(second.kept).toBe(1);
    const { index } = await buildCurrentIndex(world.db, "sarlaft", null);
    expect([second.index.listas, bitsOf(second.index)]).toEqual([index.listas, bitsOf(index)]);
    expect(second.index.entries.texts.pages[0]?.buffer).toBeInstanceOf(SharedArrayBuffer);
  });

  it("builds it from that of an earlier version, and from all entries if that is not what it says", async () => {
    const before = await thread.run("buildIndex", { modulo: "sarlaft", current: null });
    const renamed = ownCsv(99).toString().replace("Inventada 7 ", "Inventada Siete ");
    await intake().ingest(SOPORTE, csv(Buffer.from(`${renamed}\nnatural,Otra Persona,,Cédula,99,CO,,`)));
    await intake().ingest(SOPORTE, csv(Buffer.from(renamed)));
    const { index } = await buildCurrentIndex(world.db, "sarlaft", null);
    const after = await thread.run("buildIndex", { modulo: "sarlaft", current: before.index });
    expect([after.kept, after.index.listas, bitsOf(after.index)]).toEqual([2, index.listas, bitsOf(index)]);
    const { entries } = before.index;
    const other = { ...before.index, entries: { ...entries, listas: entries.listas.map(() => 1) } };
    const again = await buildCurrentIndex(world.db, "sarlaft", other);
    expect([again.kept, again.index.names.bytes]).toEqual([0, index.names.bytes]);
  });

  it("builds it from all entries where a restored database lacks the version before", async () => {
    const { index } = await buildCurrentIndex(world.db, "sarlaft", null);
    const versionId = world.entropy.uuidV4();
    const before = { ...index, listas: index.listas.map((lista) => ({ ...lista, versionId })) };
    const after = await buildCurrentIndex(world.db, "sarlaft", before);
    expect([after.kept, after.index.names.entries]).toEqual([0, index.names.entries]);
  });

  it("works away from this thread", async () => {
    const parse = vi.spyOn(SOURCES.csn_colombia.formats, "csv");
    const liveIndex = createLiveIndex("sarlaft", world.db, thread, world.log);
    await liveIndex.refresh();
    const before = liveIndex.current();
    const renewed = vi.fn();
    liveIndex.onRenewed(renewed);
    await liveIndex.refresh();
    expect(renewed).not.toHaveBeenCalled();
    await createListaIntake(thread, [liveIndex], world.log).ingest(SOPORTE, csv(ownCsv(200, "v2")));
    expect(renewed).toHaveBeenCalledTimes(1);
    // Each of them has a shorter name too.
    expect(liveIndex.current()?.nameCount).toBe(2 * 245);
    const again = createLiveIndex("sarlaft", world.db, thread, world.log);
    await again.refresh();
    expect([...again.confirmadas().keys()]).toContain("csn_colombia");
    expect(liveIndex.current()).not.toBe(before);
    expect(parse).not.toHaveBeenCalled();
  });

  it("that cannot index leaves the version in force, and the process says for how long it is behind", async () => {
    const liveIndex = createLiveIndex("sarlaft", world.db, thread, world.log);
    await liveIndex.refresh();
    const isBroken = { run: async () => Promise.reject(new Error("no thread")), stop: async () => {} };
    const broken = createLiveIndex("sarlaft", world.db, isBroken, world.log);
    expect([liveIndex.lag().atrasoMs, reasonsOf(liveIndex.lag())]).toEqual([0, []]);
    const outcome = await createListaIntake(thread, [broken], world.log).ingest(
      SOPORTE,
      csv(ownCsv(210, "v4")),
    );
    expect(outcome).toMatchObject({ isNew: true, isIndexed: false });
    expect(broken.current()).toBeNull();
    expect(broken.lag()).toMatchObject({ isBuilt: false, atrasoMs: expect.toSatisfy((ms) => ms > 0) });
    // Without any index it can answer nothing.
    expect(reasonsOf(broken.lag())).toEqual(["indice_atrasado"]);
    await liveIndex.refresh();
    expect(liveIndex.lag()).toEqual({ modulo: "sarlaft", isBuilt: true, atrasoMs: 0 });

    const sent: string[] = [];
    const late = (minutes: number) =>
      depsOf(world, {
        processState: () => ({
          ...READY,
          lags: [{ modulo: "sarlaft", isBuilt: true, atrasoMs: minutes * 60_000 }],
        }),
        soporteEmail: "soporte@example.co",
        mailer: { send: async ({ text }) => void sent.push(text) },
      });
    await warnBehindIndex(late(4), "host-1");
    await sendCorreos(late(4));
    expect(sent).toEqual([]);
    for (const minutes of [5, 6, 7]) await warnBehindIndex(late(minutes), "host-1");
    await sendCorreos(late(7));
    expect(sent).toEqual([expect.stringContaining("El proceso host-1 lleva 5 minutos")]);
    const answers = [9, 10].map((minutes) => answerOf(late(minutes).processState(), []));
    expect(answers.map(({ status }) => status)).toEqual([200, 503]);
    expect(await answers[1]?.json()).toEqual({
      listo: false,
      motivos: ["indice_atrasado"],
      tareas_fallando: [],
      indices: [{ modulo: "sarlaft", atraso_s: 600 }],
      reloj_desfase_s: 0,
    });
  });

  it("loses its task when stopped and keeps the version in force", async () => {
    const stopped = createWorkerThread();
    const doomed = createListaIntake(stopped, [], world.log);
    await inTransaction(world.db, async (tx) => {
      // The ingest comes as far as this lock, in a transaction of its own.
      const before = await lockCurrentVersion(tx, "csn_colombia");
      const ingest = doomed.ingest(SOPORTE, csv(ownCsv(300, "v3")));
      const fails = expect(ingest).rejects.toThrow("ended during ingest");
      const waiting = `
        SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database
        WHERE datname = current_database() AND locktype = 'advisory' AND NOT granted`;
      await expect.poll(() => world.rows(waiting), { timeout: 20_000 }).toHaveLength(1);
      await stopped.stop();
      await fails;
      expect((await currentVersions(world.db))[0]).toEqual(before);
    });
    await expect(doomed.ingest(SOPORTE, csv(ownCsv(5)))).rejects.toThrow("stopping");
  });
});
