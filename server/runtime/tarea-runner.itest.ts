import { afterAll, beforeAll, expect, it } from "vitest";
import { lastEjecuciones } from "../db/operacion/tareas";
import { depsOf } from "../testing/deps";
import { openWorld, type TestWorld } from "../testing/fixtures";
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
