import { afterAll, beforeAll, expect, it } from "vitest";
import { recordAct } from "../../db/bitacora/actividad";
import { COLAS } from "../../domain/operacion/salud";
import type { TareaNombre } from "../../domain/operacion/tarea";
import { answerOf } from "../../http/ready-response";
import { metrics } from "../../runtime/metrics";
import { insertTestConsulta } from "../../testing/consulta";
import { depsOf, READY } from "../../testing/deps";
import { newCliente, openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import { portalActorOf } from "../../testing/screening";
import { requestComprobacion, runComprobaciones } from "./comprobaciones";
import { readMetrics, readSalud } from "./salud";
import { runTarea, warnFailingTareas } from "./tareas";

let world: TestWorld;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const minutesLater = async (minutes: number) =>
  world.clock.set(new Date((await world.clock.now()).getTime() + minutes * 60_000).toISOString());

it("tells support about a tarea that failed three times in a row, and stops once a run completes", async () => {
  const deps = depsOf(world, { soporteEmail: "soporte@atalaya.test", metrics: metrics() });
  const run = async () => {
    await minutesLater(1);
    return runTarea(deps, SOPORTE, { nombre: "indexar-consultas", origen: "programada", trigger: null });
  };
  const mails = () => world.rows<{ texto: string }>("SELECT texto FROM correo");
  const failing = async () => {
    const { cifras } = await readSalud(deps, SOPORTE);
    return cifras.find(({ nombre }) => nombre === "tareasFallando");
  };
  await world.asOwner("ALTER TABLE coincidencia_avance RENAME TO gone");
  await expect(run()).rejects.toThrow("does not exist");
  await expect(run()).rejects.toThrow("does not exist");
  expect(await warnFailingTareas(deps)).toEqual([]);
  await expect(run()).rejects.toThrow("does not exist");
  const found = await warnFailingTareas(deps);
  expect(found).toMatchObject([{ tarea: "indexar-consultas", fallos: 3 }]);
  await warnFailingTareas(deps);
  const [mail, ...others] = await mails();
  expect(mail?.texto).toMatch(/La tarea indexar-consultas falló 3 veces seguidas.*does not exist/);
  expect(others).toEqual([]);
  await world.asOwner("ALTER TABLE gone RENAME TO coincidencia_avance");
  expect(await failing()).toMatchObject({ valor: 1, estado: "grave" });
  expect(await readMetrics(deps)).toMatch(
    /^atalaya_tarea_failures_in_a_row\{tarea="indexar-consultas"\} 3$/m,
  );
  const ready = answerOf(READY, found);
  expect([ready.status, await ready.json()]).toEqual([
    200,
    {
      listo: true,
      motivos: [],
      tareas_fallando: [{ tarea: "indexar-consultas", fallos_seguidos: 3 }],
      indices: [],
      reloj_desfase_s: 0,
    },
  ]);
  await run();
  expect(await warnFailingTareas(deps)).toEqual([]);
  expect(await failing()).toMatchObject({ valor: 0, estado: "bien" });
});

it("reports how long the first item of each queue has waited", async () => {
  const deps = depsOf(world, { metrics: metrics() });
  const lag = async (cola: string) =>
    Number(
      new RegExp(`^atalaya_queue_lag_seconds\\{cola="${cola}"\\} (\\S+)$`, "m").exec(
        await readMetrics(deps),
      )?.[1],
    );
  const run = (nombre: TareaNombre) =>
    runTarea(deps, SOPORTE, { nombre, origen: "programada", trigger: null });
  for (const cola of COLAS.filter((one) => one !== "correos"))
    expect([cola, await lag(cola)]).toEqual([cola, 0]);
  const cliente = await newCliente(world);
  await insertTestConsulta(world, cliente);
  const en = await world.clock.now();
  const objeto = { tipo: "cliente", id: cliente.clienteId };
  await recordAct(world.db, await portalActorOf(world, cliente), { en, accion: "alertas.cambiadas", objeto });
  await requestComprobacion(deps, SOPORTE, { tipo: "actos" });
  await minutesLater(2);
  expect([await lag("sellado"), await lag("indice")]).toEqual([120, 0]);
  expect([await lag("actividad"), await lag("comprobaciones")]).toEqual([120, 120]);
  await run("sellar-actividad");
  await runComprobaciones(deps);
  expect([await lag("actividad"), await lag("comprobaciones")]).toEqual([0, 0]);
  await run("sellar-bitacora");
  expect([await lag("sellado"), await lag("indice")]).toEqual([0, 120]);
  await run("indexar-consultas");
  expect([await lag("sellado"), await lag("indice")]).toEqual([0, 0]);
  // The mail of the test before was never sent.
  expect(await lag("correos")).toBeGreaterThan(0);
});
