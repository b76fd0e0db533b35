import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { lastEjecuciones, lastEnded } from "../db/operacion/tareas";
import { TAREA_NOMBRES } from "../domain/operacion/tarea";
import { depsOf } from "../testing/deps";
import { openWorld, type TestWorld } from "../testing/fixtures";
import { TAREAS } from "../usecases/tareas";
import { createTareaRunner } from "./tarea-runner";

let world: TestWorld;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

it("runs a tarea of the start again until the database lets it", async () => {
  let readings = 0;
  const now = async () => {
    readings += 1;
    if (readings < 3) throw new Error("timeout exceeded when trying to connect");
    return world.clock.now();
  };
  const runner = createTareaRunner(depsOf(world, { clock: { now } }), { isInngest: false });
  await runner.runAtStart("preparar-particiones");
  const [ejecucion, ...others] = await lastEjecuciones(world.db, "preparar-particiones", 5);
  expect(ejecucion).toMatchObject({ origen: "arranque", resultado: "completada" });
  expect(others).toEqual([]);
});

it("has no tarea wait behind a download, in this sweep or in the next one", async () => {
  let answer = () => {};
  const downloaded = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const fetcher = vi.fn(async () => {
    await downloaded;
    return { status: 404, headers: new Headers(), body: null };
  });
  const runner = createTareaRunner(depsOf(world, { fetcher }), { isInngest: true });
  const completed = async () =>
    (await lastEnded(world.db, TAREA_NOMBRES)).flatMap(({ tarea, resultado }) =>
      resultado === "completada" ? [tarea] : [],
    );
  await runner.sweep();
  const local = TAREA_NOMBRES.filter((nombre) => !TAREAS[nombre].usesNetwork && !TAREAS[nombre].isIdle);
  expect(await completed()).toEqual(expect.arrayContaining(local));
  expect(await completed()).not.toContain("reintentar-listas");
  await runner.sweep();
  answer();
  await vi.waitFor(async () => expect(await completed()).toContain("reintentar-listas"), 20_000);
  expect(await lastEjecuciones(world.db, "reintentar-listas", 9)).toHaveLength(1);
});
