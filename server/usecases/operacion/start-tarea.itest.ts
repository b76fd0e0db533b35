import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { lastEjecuciones } from "../../db/operacion/tareas";
import { withAdvisoryLock } from "../../db/sql/advisory-lock";
import { depsOf } from "../../testing/deps";
import { openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import type { Deps } from "../deps";
import { lockOfTarea, startTarea } from "./tareas";

const EVENTUALLY = { timeout: 60_000, interval: 100 };

describe("a tarea that a person starts", () => {
  let world: TestWorld;
  let deps: Deps;
  beforeAll(async () => {
    world = await openWorld();
    deps = depsOf(world);
  });
  afterAll(() => world.close());
  const nombre = "vigilar-listas";
  const runs = () => lastEjecuciones(world.db, nombre, 9);

  it("is recorded at once and ends by itself", async () => {
    const { ejecucionId } = await startTarea(deps, SOPORTE, { nombre, isSimulacro: false });
    expect((await runs()).map((run) => run.ejecucionId)).toEqual([ejecucionId]);
    await vi.waitFor(async () => expect((await runs())[0]?.resultado).toBe("completada"), EVENTUALLY);
    expect(await world.rows("SELECT FROM staff_audit WHERE accion = 'tarea.solicitada'")).toHaveLength(1);
  });

  it("is refused while it runs anywhere, without a trace", async () => {
    const before = (await runs()).length;
    await withAdvisoryLock(world.db, lockOfTarea(nombre), deps.stopping, async () => {
      await expect(startTarea(deps, SOPORTE, { nombre, isSimulacro: false })).rejects.toMatchObject({
        code: "conflicto",
      });
    });
    expect(await runs()).toHaveLength(before);
  });

  it("is refused as a dry run if it has none, and records a failure", async () => {
    await expect(startTarea(deps, SOPORTE, { nombre, isSimulacro: true })).rejects.toMatchObject({
      code: "validation_error",
    });
    await world.asOwner("ALTER FUNCTION ensure_consulta_partition RENAME TO gone");
    await startTarea(deps, SOPORTE, { nombre: "preparar-particiones", isSimulacro: false });
    const last = () => lastEjecuciones(world.db, "preparar-particiones", 1);
    await vi.waitFor(async () => expect((await last())[0]?.resultado).toBe("fallida"), EVENTUALLY);
    await world.asOwner("ALTER FUNCTION gone RENAME TO ensure_consulta_partition");
  });
});
