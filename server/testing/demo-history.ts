import { spawn } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import { expect } from "vitest";
import { makeDemo } from "../../scripts/demo/make-demo";
import { askForHistoria, seedDemoClientes } from "../../scripts/seed";
import { inSnapshot, inTransaction } from "../db/sql/transaction";
import { createSecretBox } from "../delivery/avisos/secret-box";
import { originOf } from "../domain/bitacora/cadena";
import { isIntact } from "../domain/operacion/comprobacion";
import { buildCurrentIndex } from "../runtime/build-index";
import { headsOfCadenas } from "../usecases/bitacora/cabezas";
import { checkIntegridad } from "../usecases/bitacora/integridad";
import type { Deps } from "../usecases/deps";
import { depsOf } from "./deps";
import { type TestWorld, worldOn } from "./fixtures";
import type { TestDatabase } from "./postgres";
import { programOf } from "./program";

/** When the history of the demo client ends. */
export const HASTA = new Date("2026-11-22T16:00:00.000Z");
const KEY = "0123456789abcdef".repeat(4);

export async function openOn(database: TestDatabase) {
  const world = worldOn(database, HASTA.toISOString());
  const [{ index }, { index: diligencia }] = await Promise.all([
    buildCurrentIndex(world.db, "sarlaft", null),
    buildCurrentIndex(world.db, "diligencia", null),
  ]);
  const deps = depsOf(world, {
    liveIndex: { current: () => index, refresh: async () => {} },
    diligenciaIndex: { current: () => diligencia, refresh: async () => {} },
    secretBox: createSecretBox([Buffer.from(KEY, "hex")], world.entropy.hex),
  });
  return { world, deps };
}

/** Every query with its result, and counts of everything else. */
export const told = async (world: TestWorld) => ({
  consultas: await world.rows(`
    SELECT consulta.creada_en, nombre_consultado, documento_consultado, severidad, referencia_externa, etiqueta
    FROM consulta JOIN api_key ON api_key.id = api_key_id ORDER BY consulta.creada_en, request_id`),
  eventos: await world.rows(
    "SELECT creado_en, tipo, umbral FROM evento WHERE tipo <> 'paquete.prueba' ORDER BY orden",
  ),
  cobros: await world.rows("SELECT periodo, emitido_en, vence_en, pago_registrado_en FROM cobro ORDER BY 1"),
  diligencias: await world.rows("SELECT creada_en, documento FROM diligencia ORDER BY 1"),
  contrapartes: await world.rows(
    "SELECT referencia, persona, clase, riesgo, estado, creada_en, comparada_en FROM contraparte ORDER BY 1",
  ),
  alarmas: await world.rows(`
    SELECT referencia, lista, source_id, alarma.estado, detectada_en, consulta.creada_en FROM alarma
    JOIN contraparte ON contraparte.id = contraparte_id LEFT JOIN consulta ON consulta.id = consulta_id
    ORDER BY 1, 2, 3`),
});

/** Dies where it would store a password, and expects that nobody is left without one. Returns how many people there are. */
export async function dieBeforeAPassword(world: TestWorld, deps: Deps): Promise<number> {
  const died = new Error("the process died");
  const hash = () => Promise.reject(died);
  await expect(makeDemo({ ...deps, passwords: { ...deps.passwords, hash } })).rejects.toBe(died);
  const people = await peopleOf(world);
  expect(people.filter(({ clave }) => clave === null)).toEqual([]);
  return people.length;
}

export const peopleOf = (world: TestWorld) =>
  world.rows<{ clave: string | null }>("SELECT clave FROM usuario WHERE rol <> 'lectura'");

/** Lets `npm run demo` make it, and kills it at this number of consultas. */
export async function killAt(world: TestWorld, consultas: number): Promise<void> {
  const child = spawn(process.execPath, [await programOf("scripts/demo.ts"), "--make"], {
    env: {
      ...process.env,
      BASE_URL: "",
      APP_ENV: "test",
      DATABASE_URL: world.serviceUrl,
      WEBHOOK_SECRETS_KEY: KEY,
    },
    stdio: "ignore",
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await untilMade(world, consultas, () => {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`);
  });
  child.kill("SIGKILL");
  await ended;
}

export async function untilMade(world: TestWorld, consultas: number, look = () => {}): Promise<void> {
  for (let made = 0; made < consultas; ) {
    look();
    await setTimeout(20);
    const [row] = await world.rows<{ made: number }>("SELECT count(*)::int AS made FROM consulta");
    made = row?.made ?? 0;
  }
}

export async function ask(world: TestWorld): Promise<void> {
  await seedDemoClientes(world.db);
  await inTransaction(world.db, (tx) => askForHistoria(tx, HASTA));
}

export async function expectIntact({ db, testigos, testigosDeCadenas }: Deps): Promise<void> {
  const kept = {
    origin: originOf("http://localhost:3000"),
    testigos: await testigos.all(),
    retiros: [],
    testigosDeCadenas: await headsOfCadenas(testigosDeCadenas),
  };
  const integridad = await inSnapshot(db, (snapshot) => checkIntegridad(snapshot, kept));
  expect(integridad.checks.filter(({ differing }) => differing > 0)).toEqual([]);
  expect(isIntact(integridad)).toBe(true);
}
