import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { recordAttempt } from "../../db/listas/lista-attempts";
import { createDb } from "../../db/sql/client";
import { createMailer } from "../../delivery/avisos/mail";
import { readSample } from "../../lists/samples/load-sample";
import { depsOf } from "../../testing/deps";
import { openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import { ownCsv } from "../../testing/own-csv";
import { openSmtpSink, type SmtpSink } from "../../testing/smtp-sink";
import { sendCorreos } from "../avisos/correos";
import type { Deps } from "../deps";
import { listListas } from "./list-listas";
import { watchListas } from "./watch-listas";

const official = { formato: "csv", isSample: false, acceptsReduction: false } as const;

describe("watchListas", () => {
  let world: TestWorld;
  let sink: SmtpSink;
  let deps: Deps;

  beforeEach(async () => {
    world = await openWorld("2026-11-20T10:15:00.000Z");
    sink = await openSmtpSink();
    const mailer = createMailer({ smtpUrl: sink.url, from: "atalaya@test.co" });
    deps = depsOf(world, { mailer, soporteEmail: "soporte@test.co" });
    for (const slug of ["csn_colombia", "us_fto"] as const) {
      await deps.listaIntake.ingest(SOPORTE, { ...official, slug, raw: ownCsv(50) });
    }
  });
  afterEach(async () => {
    await sink.close();
    await world.close();
  });

  const late = async () => (await watchListas(deps)).atrasadas;
  const ageOf = async (slug: string) => (await listListas(deps)).find((lista) => lista.slug === slug)?.age;

  it("reports lists without an official version, and those whose source is silent for 48 hours", async () => {
    const never = [
      "onu_consolidated",
      "pep_colombia",
      "ofac_sdn",
      "eu_consolidated",
      "siri_procuraduria",
      "secop2_multas",
    ];
    expect(await late()).toEqual(never);
    world.clock.set("2026-11-22T10:15:00.000Z");
    expect(await late()).toEqual(never);
    world.clock.set("2026-11-22T10:15:00.001Z");
    expect((await late()).toSorted()).toEqual([...never, "us_fto"].toSorted());
  });

  it("counts a check without changes as fresh, and a failed one not", async () => {
    world.clock.set("2026-11-23T10:00:00.000Z");
    await deps.listaIntake.ingest(SOPORTE, { ...official, slug: "us_fto", raw: ownCsv(50) });
    const failed = {
      slug: "us_fto",
      en: await world.clock.now(),
      resultado: "fallida",
      detalle: "HTTP 500",
    } as const;
    world.clock.set("2026-11-23T13:30:00.000Z");
    await recordAttempt(world.db, { ...failed, en: await world.clock.now() });
    expect(await ageOf("us_fto")).toEqual({
      confirmadaEn: new Date("2026-11-23T10:00:00.000Z"),
      edadHoras: 3,
      isLate: false,
    });
  });

  it("counts no sample as official, and ignores it if samples are allowed", async () => {
    const slug = "onu_consolidated" as const;
    const sample = { ...official, slug, ...(await readSample(slug)), isSample: true };
    expect(await deps.listaIntake.ingest(SOPORTE, sample)).toMatchObject({ isNew: true });
    expect(await ageOf(slug)).toMatchObject({ confirmadaEn: null });
    expect(await late()).toContain(slug);
    const lenient = await watchListas({ ...deps, allowsSamples: true });
    expect(lenient.atrasadas).not.toContain(slug);
  });

  it("mails support once a day per list, over all processes", async () => {
    const other = createDb({ connectionString: world.serviceUrl, max: 2 });
    const results = await Promise.all([watchListas(deps), watchListas({ ...deps, db: other })]);
    await watchListas(deps);
    await other.close();
    expect(results.reduce((sum, { avisos }) => sum + avisos, 0)).toBe(6);
    await Promise.all([sendCorreos(deps), sendCorreos(deps)]);
    const sent = await world.rows<{ texto: string }>("SELECT texto FROM correo WHERE enviado_en IS NOT NULL");
    const mailed = sink.mails.length;
    expect(sent).toHaveLength(mailed);
    expect(sent.flatMap(({ texto }) => texto.match(/no tiene una versión oficial/g) ?? [])).toHaveLength(6);
    world.clock.set("2026-11-21T10:15:00.000Z");
    await watchListas(deps);
    await sendCorreos(deps);
    expect(sink.mails).toHaveLength(mailed + 1);
  });

  it("retries a mail that the server did not accept", async () => {
    sink.refuse(true);
    expect((await watchListas(deps)).avisos).toBe(6);
    await sendCorreos(deps);
    expect(sink.mails).toHaveLength(0);
    sink.refuse(false);
    expect((await watchListas(deps)).avisos).toBe(0);
    world.clock.set("2026-11-20T10:16:00.000Z");
    await sendCorreos(deps);
    expect(sink.mails).toHaveLength(1);
    expect(sink.mails[0]).toContain("To: soporte@test.co");
  });
});
