import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lastEjecuciones } from "../../db/operacion/tareas";
import { createDb } from "../../db/sql/client";
import { TAREA_NOMBRES } from "../../domain/operacion/tarea";
import { insertTestConsulta } from "../../testing/consulta";
import { depsOf } from "../../testing/deps";
import { newCliente, openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import { listTareas, runTarea } from "./tareas";

const asked = { origen: "solicitada", trigger: null } as const;

describe("runTarea", () => {
  let world: TestWorld;

  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  it("records the run with its start, end and result, and that support asked for it", async () => {
    const deps = depsOf(world);
    const resultado = await runTarea(deps, SOPORTE, { nombre: "preparar-particiones", ...asked });
    expect(resultado).toEqual({ creadas: 2 });
    const [ejecucion] = await lastEjecuciones(world.db, "preparar-particiones", 5);
    const now = await world.clock.now();
    expect(ejecucion).toMatchObject({
      origen: "solicitada",
      actor: "token:admin",
      inicio: now,
      fin: now,
      resultado: "completada",
      detalle: { creadas: 2 },
    });
    const audited = await world.rows("SELECT accion, objeto_id FROM staff_audit");
    expect(audited).toEqual([{ accion: "tarea.solicitada", objeto_id: "preparar-particiones" }]);
  });

  it("answers a completed trigger with that run's result, and runs another trigger", async () => {
    const deps = depsOf(world);
    const at = (trigger: string) =>
      runTarea(deps, SOPORTE, { nombre: "vigilar-listas", origen: "inngest", trigger });
    const first = await at("turno:2026-11-20T10:45Z");
    expect(await at("turno:2026-11-20T10:45Z")).toEqual(first);
    await at("turno:2026-11-20T11:45Z");
    expect(await lastEjecuciones(world.db, "vigilar-listas", 9)).toHaveLength(2);
  });

  it("runs once if several processes take the same turno at once", async () => {
    const processes = [1, 2, 3].map(() => createDb({ connectionString: world.serviceUrl, max: 3 }));
    const trigger = "turno:2026-11-20T10:15Z";
    const nombre = "actualizar-listas";
    await Promise.all(
      processes.map((db) =>
        runTarea(depsOf(world, { db }), SOPORTE, { nombre, origen: "arranque", trigger }),
      ),
    );
    expect(await lastEjecuciones(world.db, nombre, 9)).toHaveLength(1);
    await Promise.all(processes.map((db) => db.close()));
  });

  it("never runs in two processes at the same time", async () => {
    const downloads: number[] = [];
    const fetcherOf = (process: number) => async () => {
      downloads.push(process);
      await new Promise((resolve) => setTimeout(resolve, 30));
      downloads.push(process);
      return { status: 404, headers: new Headers(), body: null };
    };
    const processes = [1, 2].map(() => createDb({ connectionString: world.serviceUrl, max: 3 }));
    const run = (db: TestWorld["db"], process: number) =>
      runTarea(depsOf(world, { db, fetcher: fetcherOf(process) }), SOPORTE, {
        nombre: "actualizar-listas",
        origen: "arranque",
        trigger: null,
      });
    await Promise.all(processes.map(run));
    const turns = downloads.filter((process, at) => process !== downloads[at - 1]);
    expect(turns.toSorted()).toEqual([0, 1]);
    await Promise.all(processes.map((db) => db.close()));
  });

  it("stops waiting for its turn when the process is asked to stop", async () => {
    const client = await world.db.pool.connect();
    await client.query("SELECT pg_advisory_lock(hashtextextended('tarea vigilar-listas', 0))");
    const stopping = new AbortController();
    const deps = depsOf(world, { stopping: stopping.signal });
    const waiting = runTarea(deps, SOPORTE, { nombre: "vigilar-listas", ...asked });
    setTimeout(() => stopping.abort(new Error("stopping")), 50);
    await expect(waiting).rejects.toThrow();
    await client.query("SELECT pg_advisory_unlock_all()");
    client.release();
  });

  it("takes over from a process that died during a run", async () => {
    const dying = createDb({ connectionString: world.serviceUrl, max: 1 });
    const client = await dying.pool.connect();
    client.on("error", () => {});
    await client.query("SELECT pg_advisory_lock(hashtextextended('tarea vigilar-listas', 0))");
    const { rows } = await client.query("SELECT pg_backend_pid() AS pid");
    const waiting = runTarea(depsOf(world), SOPORTE, { nombre: "vigilar-listas", ...asked });
    await world.asOwner(`SELECT pg_terminate_backend(${rows[0].pid})`);
    expect(await waiting).toMatchObject({ avisos: expect.any(Number) });
    client.release(true);
    await dying.close();
  });

  it("records a failure with its reason, and throws it", async () => {
    world.clock.set("2026-11-20T16:00:00.000Z");
    await world.asOwner("ALTER FUNCTION ensure_consulta_partition RENAME TO gone");
    const failing = runTarea(depsOf(world), SOPORTE, { nombre: "preparar-particiones", ...asked });
    await expect(failing).rejects.toThrow("does not exist");
    await world.asOwner("ALTER FUNCTION gone RENAME TO ensure_consulta_partition");
    const [ejecucion] = await lastEjecuciones(world.db, "preparar-particiones", 1);
    expect(ejecucion).toMatchObject({
      resultado: "fallida",
      detalle: { motivo: expect.stringContaining("does not exist") },
    });
  });

  it("records minutely runs only if they did something, failed, or were requested", async () => {
    const deps = depsOf(world);
    const nombre = "sellar-bitacora";
    const scheduled = () => runTarea(deps, SOPORTE, { nombre, origen: "programada", trigger: null });
    const runs = () => lastEjecuciones(world.db, nombre, 9);
    await scheduled();
    expect(await runs()).toEqual([]);
    await runTarea(deps, SOPORTE, { nombre, ...asked });
    expect(await runs()).toHaveLength(1);
    await insertTestConsulta(world, await newCliente(world));
    await scheduled();
    expect((await runs()).map(({ detalle }) => detalle)).toContainEqual({ selladas: 1, tamano: 1 });
    await world.asOwner("ALTER TABLE bitacora_pendiente RENAME TO gone");
    await expect(scheduled()).rejects.toThrow("does not exist");
    await world.asOwner("ALTER TABLE gone RENAME TO bitacora_pendiente");
    expect((await runs()).map(({ resultado }) => resultado).toSorted()).toEqual([
      "completada",
      "completada",
      "fallida",
    ]);
  });

  it("lists every tarea with its last runs, newest first", async () => {
    const tareas = await listTareas(world);
    expect(tareas.map(({ nombre }) => nombre)).toEqual(TAREA_NOMBRES);
    expect(tareas[3]?.ejecuciones.map(({ resultado }) => resultado)).toEqual(["fallida", "completada"]);
  });
});
