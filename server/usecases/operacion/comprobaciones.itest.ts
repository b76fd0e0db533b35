import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { claimComprobaciones, endComprobacion, latestComprobacion } from "../../db/operacion/comprobaciones";
import { depsOf } from "../../testing/deps";
import { newCliente, openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import type { Deps } from "../deps";
import { requestComprobacion, runComprobaciones } from "./comprobaciones";

describe("a check in the background", () => {
  let world: TestWorld;
  let deps: Deps;
  beforeAll(async () => {
    world = await openWorld();
    deps = depsOf(world);
    await newCliente(world);
  });
  afterAll(() => world.close());

  let minute = 0;
  const ask = (tipo: "actos" | "integridad" = "actos") => requestComprobacion(deps, SOPORTE, { tipo });
  beforeEach(() => {
    minute += 1;
    world.clock.set(`2026-11-20T16:${String(minute * 2).padStart(2, "0")}:00.000Z`);
  });
  const latest = (tipo: "actos" | "integridad" = "actos") => latestComprobacion(world.db, { tipo });
  const testigosThat = (all: () => Promise<[]>): Deps["testigosDeCadenas"] => ({
    ...deps.testigosDeCadenas,
    actos: { ...deps.testigosDeCadenas.actos, all },
  });
  const actsOf = () => world.rows("SELECT FROM staff_audit WHERE accion = 'comprobacion.pedida'");

  it("is one if many ask at once, with one act", async () => {
    const asked = await Promise.all([ask(), ask(), ask(), ask()]);
    expect(new Set(asked.map(({ comprobacionId }) => comprobacionId)).size).toBe(1);
    expect(await actsOf()).toHaveLength(1);
    expect(await latest()).toMatchObject({ terminadaEn: null, resultado: null, motivo: null });
  });

  it("ends with its counts and findings, and can be requested again", async () => {
    await runComprobaciones(deps);
    const done = await latest();
    expect(done).toMatchObject({
      actor: "token:admin",
      motivo: null,
      avance: [{ parte: "actos", revisadas: 2 }],
    });
    expect(done?.resultado?.map(({ checked, differing }) => [checked, differing])).toEqual([
      [2, 0],
      [0, 0],
      [0, 0],
      [4, 0],
    ]);
    await world.asOwner(`BEGIN; ALTER TABLE staff_audit DISABLE TRIGGER append_only;
      UPDATE staff_audit SET motivo = 'otro' WHERE accion = 'cliente.creado';
      ALTER TABLE staff_audit ENABLE ALWAYS TRIGGER append_only; COMMIT`);
    world.clock.set("2026-11-20T16:05:00.000Z");
    const again = await ask();
    expect(again.comprobacionId).not.toBe(done?.comprobacionId);
    await runComprobaciones(deps);
    const [actos] = (await latest())?.resultado ?? [];
    expect(actos).toMatchObject({ differing: 1, differences: [{ row: "act 1" }] });
  });

  it("checks the same as fsck", async () => {
    await ask("integridad");
    await runComprobaciones(deps);
    const names = (await latest("integridad"))?.resultado?.map(({ name }) => name);
    expect(names).toContain("leaves of the log");
    expect(names).toEqual(expect.arrayContaining(["acts of support", "acts of clients"]));
  });

  it("ends with the reason if it fails", async () => {
    await ask();
    const failing = depsOf(world, {
      testigosDeCadenas: testigosThat(() => Promise.reject(new Error("el disco no responde"))),
    });
    await runComprobaciones(failing);
    expect(await latest()).toMatchObject({ resultado: null, motivo: "el disco no responde" });
  });

  it("is claimed by one worker, restarted if that one dies, and ended by its holder alone", async () => {
    await ask();
    const [first] = await claimComprobaciones(world.db, { limit: 9 });
    expect(first).toBeDefined();
    expect(await claimComprobaciones(world.db, { limit: 9 })).toEqual([]);
    await world.rows(
      "UPDATE comprobacion SET reclamado_en = reclamado_en - interval '2 minutes' WHERE reclamo IS NOT NULL",
    );
    const [second] = await claimComprobaciones(world.db, { limit: 9 });
    expect(second?.comprobacionId).toBe(first?.comprobacionId);
    const end = { avance: [], resultado: [], motivo: null, terminadaEn: await world.clock.now() };
    if (first === undefined || second === undefined) throw new Error("nothing to claim");
    await endComprobacion(world.db, first, end);
    expect((await latest())?.terminadaEn).toBeNull();
    await endComprobacion(world.db, second, end);
    expect((await latest())?.terminadaEn).not.toBeNull();
  });

  it("is released by a process that stops", async () => {
    await ask();
    const stop = new AbortController();
    const stopping = depsOf(world, {
      stopping: stop.signal,
      testigosDeCadenas: testigosThat(async () => {
        stop.abort();
        return [];
      }),
    });
    await runComprobaciones(stopping);
    expect((await latest())?.terminadaEn).toBeNull();
    await runComprobaciones(deps);
    expect((await latest())?.resultado).not.toBeNull();
  });
});
