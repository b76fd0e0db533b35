import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lastListaEjecucion } from "../../db/listas/lista-ejecuciones";
import type { Fetcher } from "../../lists/download";
import { readSample } from "../../lists/samples/load-sample";
import { depsOf } from "../../testing/deps";
import { openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import { ownCsv } from "../../testing/own-csv";
import type { Deps } from "../deps";
import { confirmPrevia } from "./confirm-previa";
import { previewUpload } from "./preview-lista";
import { requestListaRefresh } from "./refresh-lista";

const slug = "onu_consolidated";

describe("the run of a list", () => {
  let world: TestWorld;
  let deps: Deps;
  /** Lets the body of the download continue to its end. */
  let goOn: () => void;
  let isAsked: Promise<void>;

  beforeEach(async () => {
    world = await openWorld("2026-11-20T10:15:00.000Z");
    const { raw } = await readSample(slug);
    const gate = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let announce = () => {};
    isAsked = new Promise((resolve) => {
      announce = resolve;
    });
    const fetcher: Fetcher = async () => ({
      status: 200,
      headers: new Headers({ "content-length": String(raw.length) }),
      body: new ReadableStream({
        async start(controller) {
          controller.enqueue(new Uint8Array(raw.subarray(0, 100)));
          announce();
          await gate;
          controller.enqueue(new Uint8Array(raw.subarray(100)));
          controller.close();
        },
      }),
    });
    deps = depsOf(world, { fetcher });
  });
  afterEach(() => world.close());

  const last = () => lastListaEjecucion(world.db, slug);
  const eventually = { timeout: 20_000 };

  it("reports its step and progress to every process, and then its result", async () => {
    const { ejecucionId } = await requestListaRefresh(deps, SOPORTE, { slug });
    await isAsked;
    const { raw } = await readSample(slug);
    await expect
      .poll(last, eventually)
      .toMatchObject({ ejecucionId, paso: "descargando", hecho: 100, total: raw.length, fin: null });
    goOn();
    // Under the list's floor.
    await expect.poll(last, eventually).toMatchObject({ ejecucionId, resultado: "retenida" });
    expect((await last())?.fin).toEqual(await world.clock.now());
  });

  it("is one if many ask at a time, and another after its end", async () => {
    const asked = await Promise.all([1, 2, 3].map(() => requestListaRefresh(deps, SOPORTE, { slug })));
    expect(new Set(asked.map(({ ejecucionId }) => ejecucionId)).size).toBe(1);
    const acts = await world.rows("SELECT id FROM staff_audit WHERE accion = 'lista.actualizacion_pedida'");
    expect(acts).toHaveLength(1);
    goOn();
    await expect.poll(last, eventually).toMatchObject({ resultado: "retenida" });
    world.clock.set("2026-11-20T10:15:01.000Z");
    const { ejecucionId } = await requestListaRefresh(deps, SOPORTE, { slug });
    expect(ejecucionId).not.toBe(asked[0]?.ejecucionId);
    await expect.poll(last, eventually).toMatchObject({ ejecucionId, fin: expect.any(Date) });
  });

  it("does not block others if its process died", async () => {
    const ejecucionId = world.entropy.uuidV4();
    await world.rows(
      `INSERT INTO lista_ejecucion (id, slug, actor, inicio, paso, latido)
       VALUES ($1, $2, 'token:admin', $3, 'leyendo', $3)`,
      [ejecucionId, slug, new Date("2026-11-20T10:00:00.000Z")],
    );
    expect(await requestListaRefresh(deps, SOPORTE, { slug })).toEqual({ ejecucionId });
    world.clock.set("2026-11-20T10:15:00.001Z");
    expect(await requestListaRefresh(deps, SOPORTE, { slug })).not.toEqual({ ejecucionId });
    goOn();
    await expect.poll(last, eventually).toMatchObject({ resultado: "retenida" });
  });

  it("is recorded for files from support too", async () => {
    const csn = "csn_colombia";
    const file = { slug: csn, formato: "csv", raw: ownCsv(600), nombreArchivo: null } as const;
    const { previaId } = await previewUpload(deps, SOPORTE, file);
    await confirmPrevia(deps, SOPORTE, { slug: csn, previaId, aceptaReduccion: false, motivo: null });
    expect(await lastListaEjecucion(world.db, csn)).toMatchObject({
      actor: "token:admin",
      resultado: "activada",
    });
  });
});
