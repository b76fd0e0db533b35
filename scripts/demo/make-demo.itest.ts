import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countContrapartes } from "../../server/db/contrapartes/contrapartes";
import {
  ask,
  dieBeforeAPassword,
  expectIntact,
  HASTA,
  openOn,
  peopleOf,
} from "../../server/testing/demo-history";
import type { TestWorld } from "../../server/testing/fixtures";
import { cloneWithSamples } from "../../server/testing/product";
import { sealBitacora } from "../../server/usecases/bitacora/sello";
import { filtroOf } from "../../server/usecases/contrapartes/contrapartes";
import { seedDemoClientes } from "../seed";
import { HISTORIA_CLIENTE_ID, makeDemo, mayHaveDemo } from "./make-demo";

// `npm run proofs` kills it midway, compares it with another one, and makes one that support has changed meanwhile.
describe("the history of the demo client", { timeout: 300_000 }, () => {
  /**
   * Begun by a process that died, and made by two at once. `people` are those of the first, `counts` the consultas of
   * each of the others.
   */
  let whole: Awaited<ReturnType<typeof openOn>> & {
    readonly people: number;
    readonly counts: readonly number[];
  };

  beforeAll(async () => {
    const opened = await openOn(await cloneWithSamples());
    const { world, deps } = opened;
    await ask(world);
    const people = await dieBeforeAPassword(world, deps);
    const counts = await Promise.all([makeDemo(deps), makeDemo(deps)]);
    whole = { ...opened, people, counts };
  });
  afterAll(() => whole.world.close());

  it("has data for every page, and every figure follows from its consultas", async () => {
    const { world, deps, counts } = whole;
    expect(Math.max(...counts)).toBeGreaterThan(500);
    await sealBitacora(deps);
    await expectIntact(deps);

    const severidades = await world.rows<{ severidad: string }>(
      "SELECT severidad FROM consulta WHERE creada_en > $1 GROUP BY 1 ORDER BY 1",
      [new Date("2026-10-23T00:00:00Z")],
    );
    expect(severidades.map(({ severidad }) => severidad)).toEqual([
      "alto",
      "bajo",
      "informativo",
      "medio",
      "sin_hallazgo",
    ]);
    const [figures] = await world.rows(
      `
      SELECT count(DISTINCT api_key_id)::int AS llaves, bool_or(length(nombre_consultado) > 100) AS long_names,
        bool_or(nombre_consultado IS NULL) AS by_document, bool_or(referencia_externa IS NOT NULL) AS refs,
        bool_or(sujeto_obligado_nit IS NOT NULL) AS third_parties, max(creada_en) < $1 AS in_the_past,
        bool_and(uuid_extract_timestamp(id) = creada_en) AS ids_of_their_moment
      FROM consulta`,
      [HASTA],
    );
    expect(figures).toEqual({
      llaves: 3,
      long_names: true,
      by_document: true,
      refs: true,
      third_parties: true,
      in_the_past: true,
      ids_of_their_moment: true,
    });
    const eventos = await world.rows<{ tipo: string }>("SELECT DISTINCT tipo FROM evento ORDER BY 1");
    expect(eventos.map(({ tipo }) => tipo)).toEqual([
      "consulta.coincidencia_vinculante",
      "paquete.agotado",
      "paquete.cobro_emitido",
      "paquete.prueba",
      "paquete.reactivado",
      "paquete.renovado",
      "paquete.umbral_alcanzado",
    ]);
    expect(await world.rows("SELECT DISTINCT canal, estado FROM entrega ORDER BY 1, 2")).toEqual([
      { canal: "email", estado: "entregado" },
      { canal: "webhook", estado: "entregado" },
      { canal: "webhook", estado: "fallido" },
    ]);
    const [cobros] = await world.rows(
      "SELECT count(pago_registrado_en)::int AS paid, count(*) FILTER (WHERE pago_registrado_en IS NULL AND vence_en > $1)::int AS due FROM cobro",
      [HASTA],
    );
    expect(cobros).toEqual({ paid: 5, due: 1 });
    const [left] = await world.rows<{ left: number }>(
      "SELECT 1000 - consumidas AS left FROM periodo WHERE mes = '2026-11'",
    );
    expect(left?.left).toBeGreaterThan(400);
    expect((await world.rows("SELECT FROM diligencia")).length).toBeGreaterThan(10);
    await expectBelievable(world);
  });

  it("is made once by several processes", async () => {
    const { world, deps, counts } = whole;
    expect(Math.min(...counts)).toBe(0);
    expect(await makeDemo(deps)).toBe(0);
    const [twins] = await world.rows("SELECT count(*) - count(DISTINCT request_id) AS twins FROM consulta");
    expect(twins).toEqual({ twins: "0" });
  });

  it("leaves nobody without a password", async () => {
    const people = await peopleOf(whole.world);
    expect(people).toHaveLength(whole.people + 4);
    expect(people.filter(({ clave }) => clave === null)).toEqual([]);
  });

  it("is not made without a request, nor beside a person's own queries", async () => {
    const { world, deps } = await openOn(await cloneWithSamples());
    await seedDemoClientes(world.db);
    expect(await makeDemo(deps)).toBe(0);
    expect(await mayHaveDemo(world.db)).toBe(true);
    await ask(world);
    expect(await mayHaveDemo(world.db)).toBe(false);
    await world.close();
  });
});

/** Checks that the shown figures agree with the stored data. */
async function expectBelievable(world: TestWorld): Promise<void> {
  // Each of their papers names its client, whose name says that it is invented.
  expect(await world.rows("SELECT FROM consulta WHERE evidencia NOT LIKE '%(datos inventados)%'")).toEqual(
    [],
  );
  const later = await world.rows(`
    SELECT FROM consulta, json_array_elements(evidencia::json->'listas') lista
    WHERE (lista->>'fetchedEn')::timestamptz > creada_en`);
  expect(later).toEqual([]);
  const [decided] = await world.rows(`
    SELECT count(*) FILTER (WHERE tipo = 'confirmada')::int > 3 AS same,
      count(*) FILTER (WHERE tipo = 'descartada')::int > 20 AS others,
      bool_and(documento = 'coincide' OR nacimiento = 'coincide') FILTER (WHERE tipo = 'confirmada') AS with_cause,
      bool_and('difiere' IN (documento, nacimiento, pais, actividad)) FILTER (WHERE tipo = 'descartada') AS told_apart,
      count(DISTINCT cliente_id)::int AS clients
    FROM decision`);
  expect(decided).toEqual({ same: true, others: true, with_cause: true, told_apart: true, clients: 2 });
  const early = await world.rows(`
    SELECT FROM decision WHERE NOT EXISTS (SELECT FROM sesion
      WHERE usuario_id = analista_id AND creada_en < decision.en)`);
  expect(early).toEqual([]);
  const [control] = await world.rows(`
    SELECT exige_cuatro_ojos AS asked, fin.nombre <> solicitante AS by_two,
      (SELECT count(*)::int FROM decision WHERE requiere_aprobacion) > 0 AS holds,
      (SELECT count(*)::int FROM coincidencia WHERE estado = 'por_aprobar') AS waiting
    FROM cliente JOIN solicitud ON cliente_id = cliente.id JOIN solicitud_fin fin ON solicitud_id = solicitud.id`);
  expect(control).toEqual({ asked: true, by_two: true, holds: true, waiting: 2 });
  const [ficha] = await world.rows<{ cargo: string }>("SELECT cargo FROM ficha_pep");
  expect(ficha?.cargo).toMatch(/^Decreto 830 de 2021: /);
  const bolsas = await world.rows(
    "SELECT consumidas, consultas_compradas - consumidas AS left FROM bolsa ORDER BY secuencia",
  );
  expect(bolsas).toEqual([
    { consumidas: 15, left: 0 },
    { consumidas: 36, left: 4 },
  ]);
  await expectWatchedBase(world);
}

/** Checks that the base was compared when it was saved, and that its alarmas are backed and partly decided. */
async function expectWatchedBase(world: TestWorld): Promise<void> {
  const [base] = await world.rows(`
    SELECT count(*)::int AS total, count(DISTINCT clase)::int AS clases, count(DISTINCT riesgo)::int AS riesgos,
      count(*) FILTER (WHERE estado = 'retirada')::int AS retiradas,
      count(*) FILTER (WHERE estado = 'inactiva')::int AS inactivas,
      count(*) FILTER (WHERE corrida > 0 AND comparada_en <= actualizada_en)::int AS compared,
      bool_and(creada_en < '${HASTA.toISOString()}') AS in_the_past
    FROM contraparte`);
  expect(base).toEqual({
    ...{ total: 400, clases: 8, riesgos: 3, retiradas: 1, inactivas: 1 },
    ...{ compared: 400, in_the_past: true },
  });
  const [alarmas] = await world.rows(`
    SELECT count(*) > 20 AS many, count(DISTINCT detectada_en::date) > 5 AS days,
      bool_and(alarma.tipo = 'nueva') AS nuevas, bool_and(consulta_id IS NOT NULL) AS backed,
      bool_and(consulta.creada_en = detectada_en) AS at_once,
      bool_or(alarma.estado = 'confirmada') AS confirmed, bool_or(alarma.estado = 'descartada') AS discarded,
      bool_or(alarma.estado = 'abierta') AS waiting
    FROM alarma LEFT JOIN consulta ON consulta.id = consulta_id`);
  expect(alarmas).toEqual({
    ...{ many: true, days: true, nuevas: true, backed: true, at_once: true },
    ...{ confirmed: true, discarded: true, waiting: true },
  });
  const [corridas] = await world.rows(
    "SELECT bool_and(completa_en IS NOT NULL) AS complete, max(consultas) <= 100 AS within_cap FROM vigilancia_corrida, vigilancia_consumo",
  );
  expect(corridas).toEqual({ complete: true, within_cap: true });
  const clienteId = HISTORIA_CLIENTE_ID;
  const due = (vence: "vencidas" | "mes" | "nunca") =>
    countContrapartes(world.db, clienteId, filtroOf({ ...EVERY_ONE, vence }, HASTA));
  const [vencidas, mes, nunca] = [await due("vencidas"), await due("mes"), await due("nunca")];
  expect(vencidas).toBeGreaterThan(2);
  expect(vencidas).toBeLessThan(20);
  expect(mes).toBeGreaterThan(vencidas);
  expect(nunca).toBeLessThan(300);
}

const EVERY_ONE = { clase: null, riesgo: null, estado: null, vigiladas: true, conAlarmas: false, q: null };
