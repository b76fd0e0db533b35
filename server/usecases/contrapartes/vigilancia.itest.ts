import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { AlarmasFiltro } from "../../db/contrapartes/alarmas";
import { claimContrapartes, findPases, keepComparado, readCompared } from "../../db/contrapartes/vigilancia";
import { int8, neverNull } from "../../db/sql/column-types";
import { sql } from "../../db/sql/statement";
import { inTransaction } from "../../db/sql/transaction";
import type { Declarada } from "../../domain/contrapartes/contraparte";
import type { ScreenedSlug } from "../../domain/listas/lista";
import type { ListaEntry } from "../../domain/listas/lista-entry";
import type { ScreeningIndex } from "../../domain/screening/index/screening-index";
import { screenIndex } from "../../domain/screening/screening";
import { entryOf } from "../../domain/screening/testing/entries";
import { seededRandom, syntheticName } from "../../domain/screening/testing/synthetic-names";
import type { ClienteActor } from "../../domain/shared/actor";
import { bogotaDay } from "../../domain/shared/bogota";
import { depsOf } from "../../testing/deps";
import { newCliente, newCuentaPrueba, openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import { interleaveVigilancia } from "../../testing/interleave-vigilancia";
import { putInForce } from "../../testing/listas-en-vigor";
import { actorOf, contraparteOf, personaOf } from "../../testing/screening";
import { updateAlertas } from "../avisos/alertas";
import type { Deps } from "../deps";
import { runTarea } from "../operacion/tareas";
import { getAlarma, getCobertura, listAlarmas } from "./alarmas";
import { backAlarmas } from "./back-alarmas";
import {
  changeContraparte,
  type FiltroDeBase,
  getContraparte,
  getHistoria,
  listContrapartes,
  saveBase,
  saveContraparte,
} from "./contrapartes";
import { openRuns, runVigilancia } from "./run-vigilancia";
import { tellAlarmas } from "./tell-alarmas";

const EVERY_ALARMA = {
  ...{ estado: null, lista: null, tipo: null, contraparteId: null, desde: null },
  ...{ limite: 200, cursor: null },
};

const EVERY_CONTRAPARTE = {
  ...{ clase: null, riesgo: null, estado: null, q: null, vence: null },
  ...{ vigiladas: true, conAlarmas: false, limite: 10, cursor: null },
};

const ANA = "Ana Ficticia Zubizarreta";
const BLAS = "Blas Inventado Mendizábal";
const SAMPLE = { nombre: "vigilar-contrapartes", origen: "programada", trigger: null } as const;
const CARLA = "Carla Supuesta Echavarría";

describe("vigilancia", () => {
  let world: TestWorld;
  let deps: Deps;
  let index: ScreeningIndex;
  let actor: ClienteActor;
  const pace = async () => {};

  beforeEach(async () => {
    world = await openWorld();
    deps = depsOf(world, { liveIndex: { current: () => index, refresh: async () => {} } });
    actor = await actorOf(world, await newCliente(world));
    for (const slug of ["csn_colombia", "pep_colombia", "ofac_sdn", "eu_consolidated", "us_fto"] as const)
      index = await putInForce(world, slug, [entryOf("Wbeimar Quiñonal Ortega")]);
    index = await putInForce(world, "onu_consolidated", [entryOf(ANA)]);
  });
  afterEach(() => world.close());

  const put = async (slug: ScreenedSlug, entries: readonly ListaEntry[]) => {
    index = await putInForce(world, slug, entries);
  };
  const save = (...declaradas: Declarada[]) => saveBase(deps, actor, declaradas);
  const run = () => runVigilancia(deps, pace);
  const alarmas = async (of = actor) => (await listAlarmas(deps, of, EVERY_ALARMA)).rows;
  /** What was told, oldest first: `C-1 nueva onu_consolidated Ana …`. */
  const told = async (of = actor) =>
    (await alarmas(of))
      .map(
        ({ referencia, tipo, lista, hallazgo }) =>
          `${referencia} ${tipo} ${lista} ${hallazgo.par.entrada.sourceId}`,
      )
      .toReversed();
  const cobertura = () => getCobertura(deps, actor);
  const onu = async () => (await cobertura()).listas.find(({ slug }) => slug === "onu_consolidated");

  it("tells a new contraparte's matches once, and each change of a list", async () => {
    await save(contraparteOf("C-1", ANA), contraparteOf("C-2", BLAS));
    expect(await onu()).toMatchObject({ comparadas: 0, pendientes: 2, completaEn: null });
    expect((await cobertura()).completa).toBe(false);
    await run();
    await run();
    expect(await told()).toEqual([`C-1 nueva onu_consolidated ${ANA}`]);
    expect(await onu()).toMatchObject({ comparadas: 2, pendientes: 0, completaEn: expect.any(Date) });
    expect(await cobertura()).toMatchObject({ vigiladas: 2, completa: true });

    await put("onu_consolidated", [entryOf(BLAS), entryOf(ANA, { births: [born("1970-01-01")] })]);
    expect(await onu()).toMatchObject({ comparadas: 0, pendientes: 2, completaEn: null });
    await run();
    expect((await told()).slice(1).toSorted()).toEqual([
      `C-1 cambio onu_consolidated ${ANA}`,
      `C-2 nueva onu_consolidated ${BLAS}`,
    ]);
    const cambio = (await alarmas()).find(({ tipo }) => tipo === "cambio");
    expect(cambio?.hallazgo.cambios).toEqual([{ campo: "nacimientos", antes: null, despues: "1970-01-01" }]);
    expect(cambio?.versionAnteriorId).toEqual(expect.any(String));
    await put("onu_consolidated", [entryOf(BLAS)]);
    await run();
    expect((await told()).slice(3)).toEqual([`C-1 salida onu_consolidated ${ANA}`]);
    expect(await cobertura()).toMatchObject({ completa: true });
  });

  it("reads only the contrapartes it claims, however many wait", async () => {
    const READ = sql({
      row: { rows: neverNull(int8) },
      text: `SELECT seq_tup_read + idx_tup_fetch AS rows FROM pg_stat_xact_user_tables WHERE relname = 'contraparte'`,
    });
    await save(...Array.from({ length: 1_000 }, (_, at) => contraparteOf(`C-${at}`, BLAS)));
    const identidades = [...(await openRuns(deps)).keys()];
    await inTransaction(world.db, async (tx) => {
      const rowsRead = async () => Number((await tx.query(READ))[0]?.rows);
      const before = await rowsRead();
      expect(await claimContrapartes(tx, identidades, ["real"], { limit: 10, before: null })).toHaveLength(
        10,
      );
      expect((await rowsRead()) - before).toBeLessThan(50);
    });
  });

  it("compares with all lists only contrapartes that a change may concern", async () => {
    await save(contraparteOf("C-1", ANA), contraparteOf("C-2", BLAS), contraparteOf("C-3", CARLA));
    await run();
    let screened = 0;
    const inScreeningTurn: typeof deps.inScreeningTurn = (...turn) => {
      screened += 1;
      return deps.inScreeningTurn(...turn);
    };
    await put("onu_consolidated", [entryOf(ANA), entryOf(BLAS)]);
    await runVigilancia({ ...deps, inScreeningTurn }, pace);
    // The `exacto` of the first one, and the second one.
    expect(screened).toBe(2);
    expect(await cobertura()).toMatchObject({ completa: true });
  });

  it("keeps nothing of a contraparte that was changed or claimed after its page was read", async () => {
    const referencias = ["C-1", "C-2", "C-3", "C-4"];
    const saved = await save(...referencias.map((referencia) => contraparteOf(referencia, CARLA)));
    await run();
    await put("onu_consolidated", [entryOf(ANA), entryOf(BLAS)]);
    const before = await world.rows<{ identidad: string }>("SELECT identidad FROM vigilancia_corrida");
    const runs = [...(await openRuns(deps)).keys()];
    const [pase] = await findPases(world.db, runs, [before[0]?.identidad ?? ""]);
    if (pase === undefined) throw new Error("no pase");
    const page = await readCompared(world.db, pase, "00000000-0000-0000-0000-000000000000", 3);
    expect(page.map(({ contraparteId }) => contraparteId)).toEqual(
      saved
        .map(({ contraparteId }) => contraparteId)
        .toSorted()
        .slice(0, 3),
    );
    const [changed, claimed, kept] = page.map(({ contraparteId }) => contraparteId);
    await changeContraparte(deps, actor, changed ?? "", (stored) => ({
      ...stored,
      persona: personaOf(BLAS),
    }));
    await world.asOwner(
      `UPDATE contraparte SET reclamo = gen_random_uuid(), reclamado_en = now() WHERE id = '${claimed}'`,
    );
    const sinCambio = page.map((one) => ({ ...one, isNear: true }));
    await keepComparado(world.db, pase, sinCambio, await world.clock.now());
    const rows = await world.rows(
      `SELECT id, corrida, comparado->'hasNear' AS "hasNear" FROM contraparte WHERE corrida = ${pase.numero}`,
    );
    expect(rows).toEqual([{ id: kept, corrida: pase.numero, hasNear: true }]);
  });

  it("tells an entry that comes back again, and nothing when the same list is put in force twice", async () => {
    await save(contraparteOf("C-1", ANA));
    await run();
    await put("onu_consolidated", [entryOf(BLAS)]);
    await run();
    await put("onu_consolidated", [entryOf(ANA)]);
    await run();
    expect((await told()).map((one) => one.split(" ")[1])).toEqual(["nueva", "salida", "nueva"]);
    await put("onu_consolidated", [entryOf(ANA)]);
    await run();
    expect(await told()).toHaveLength(3);
    expect(await onu()).toMatchObject({ comparadas: 1, pendientes: 0 });
  });

  it("keeps quiet when only the law of an entry changes, and shows it beside the alarma", async () => {
    await save(contraparteOf("C-1", ANA));
    await run();
    await put("onu_consolidated", [entryOf(ANA, { fundamentoLegal: "Otro programa" })]);
    await run();
    const [alarma] = await alarmas();
    expect(await told()).toHaveLength(1);
    expect(await getAlarma(deps, actor, alarma?.alarmaId ?? "")).toMatchObject({
      cambiosPosteriores: [{ campo: "fundamento", antes: null, despues: "Otro programa" }],
    });
  });

  it("does not tell an entry again that its list only renumbered", async () => {
    await save(contraparteOf("C-1", ANA));
    await run();
    await put("onu_consolidated", [entryOf(ANA, { sourceId: "otro número" })]);
    await run();
    expect(await told()).toHaveLength(1);
  });

  it("opens matches again when the contraparte is another person, and not when its risk changes", async () => {
    const [saved] = await save(contraparteOf("C-1", ANA));
    const id = saved?.contraparteId ?? "";
    await run();
    await changeContraparte(deps, actor, id, (stored) => ({ ...stored, riesgo: "alto" }));
    expect(await onu()).toMatchObject({ pendientes: 0 });
    await changeContraparte(deps, actor, id, (stored) => ({
      ...stored,
      persona: { ...stored.persona, pais: "VE" },
    }));
    expect(await onu()).toMatchObject({ pendientes: 1 });
    await run();
    expect(await told()).toEqual([`C-1 nueva onu_consolidated ${ANA}`, `C-1 cambio onu_consolidated ${ANA}`]);
    const [alarma] = await alarmas();
    expect(alarma?.hallazgo.cambios).toEqual([{ campo: "contraparte.pais", antes: null, despues: "VE" }]);
  });

  it("finds a contraparte by each alias and by its document", async () => {
    const documentos = [{ tipo: "Cedula No.", numero: "79123456", pais: "CO" }];
    await put("onu_consolidated", [entryOf(ANA), entryOf(BLAS, { documentos })]);
    await save(
      contraparteOf("C-1", CARLA, { alias: [ANA] }),
      contraparteOf("C-2", CARLA, { documento: { tipo: "CC", numero: "79123456" } }),
    );
    await run();
    expect((await told()).toSorted()).toEqual([
      `C-1 nueva onu_consolidated ${ANA}`,
      `C-2 nueva onu_consolidated ${BLAS}`,
    ]);
  });

  it("counts a consulta that vigilancia made for an alias as the contraparte's", async () => {
    const [saved] = await save(contraparteOf("C-1", CARLA, { alias: [ANA] }));
    await run();
    const read = () => getContraparte(deps, actor, saved?.contraparteId ?? "");
    expect(await read()).toMatchObject({ ultimaConsulta: null });
    await backAlarmas(deps, pace);
    const [alarma] = await alarmas();
    expect(await read()).toMatchObject({ ultimaConsulta: { consultaId: alarma?.consultaId } });
    const { rows: sucesos } = await getHistoria(deps, actor, {
      ...{ contraparteId: saved?.contraparteId ?? "", limite: 50, cursor: null },
    });
    expect(sucesos.map(({ tipo }) => tipo)).toContain("consulta");
  });

  it("tells support once a day of a client whose stored matches differ from a sample compared again", async () => {
    await save(contraparteOf("C-1", ANA), contraparteOf("C-2", BLAS));
    await run();
    const sample = async () => (await runTarea(deps, SOPORTE, SAMPLE)) as { muestreadas: number };
    const told = () =>
      world.rows("SELECT objeto, detalle FROM aviso_soporte WHERE tipo = 'vigilancia_difiere'");
    expect(await sample()).toMatchObject({ muestreadas: 2 });
    expect(await sample()).toMatchObject({ muestreadas: 0 });
    expect(await told()).toEqual([]);
    world.clock.set("2026-11-21T15:00:00.000Z");
    await run();
    await world.asOwner(
      "UPDATE contraparte SET comparado = jsonb_set(comparado, '{pares}', '[]') WHERE referencia = 'C-1'",
    );
    expect(await sample()).toMatchObject({ muestreadas: 2 });
    expect(await told()).toEqual([
      { objeto: actor.clienteId, detalle: expect.stringContaining("1 de hasta 50 contrapartes") },
    ]);
    expect(JSON.stringify(await told())).not.toMatch(/Zubizarreta|C-1/);
  });

  it("watches inactive contrapartes and no retired ones", async () => {
    await save(
      { ...contraparteOf("C-1", ANA), estado: "inactiva" },
      { ...contraparteOf("C-2", ANA), estado: "retirada" },
    );
    await run();
    expect(await told()).toEqual([`C-1 nueva onu_consolidated ${ANA}`]);
    expect(await cobertura()).toMatchObject({ vigiladas: 1 });
    await save(contraparteOf("C-2", ANA));
    await run();
    expect((await told()).slice(1)).toEqual([`C-2 nueva onu_consolidated ${ANA}`]);
  });

  it("tells hundreds of equal names of a base one by one", async () => {
    const many = Array.from({ length: 300 }, (_, at) => contraparteOf(`C-${at}`, ANA));
    await save(...many);
    await run();
    expect((await listAlarmas(deps, actor, EVERY_ALARMA)).total).toBe(300);
  });

  it("pauses after each contraparte of many names, also if it is only compared with what changed", async () => {
    const random = seededRandom(19);
    const long = () => Array.from({ length: 10 }, () => `${syntheticName(random)} ${syntheticName(random)}`);
    await save(...Array.from({ length: 6 }, (_, at) => contraparteOf(`C-${at}`, CARLA, { alias: long() })));
    await run();
    await put("onu_consolidated", [entryOf(ANA), entryOf(BLAS)]);
    let pauses = 0;
    await runVigilancia(deps, async () => {
      pauses += 1;
    });
    expect(await told()).toEqual([]);
    expect(await cobertura()).toMatchObject({ completa: true });
    expect(pauses).toBe(6);
  });

  it("never goes back: a process with the lists of before compares nothing", async () => {
    const before = index;
    await save(contraparteOf("C-1", ANA));
    await put("onu_consolidated", [entryOf(BLAS)]);
    const after = index;
    index = before;
    await run();
    expect(await told()).toEqual([]);
    expect(await onu()).toMatchObject({ comparadas: 0, pendientes: 1 });
    index = after;
    await run();
    index = before;
    await run();
    expect(await told()).toEqual([]);
    expect(await onu()).toMatchObject({ comparadas: 1, pendientes: 0 });
  });

  it("drops the comparison of a contraparte that changed meanwhile, and compares it again", async () => {
    const [saved] = await save(contraparteOf("C-1", ANA));
    const id = saved?.contraparteId ?? "";
    let isChanged = false;
    await runVigilancia(deps, async () => {
      if (isChanged) return;
      isChanged = true;
      await changeContraparte(deps, actor, id, (stored) => ({ ...stored, persona: personaOf(BLAS) }));
    });
    await run();
    expect(await told()).toEqual([]);
    expect(await getContraparte(deps, actor, id)).toMatchObject({ comparadaEn: expect.any(Date) });
    expect(await onu()).toMatchObject({ comparadas: 1, pendientes: 0 });
  });

  it("lets a list that changes during a pass supersede it without a hole", async () => {
    await save(
      ...Array.from({ length: 120 }, (_, at) => contraparteOf(`C-${at}`, at % 2 === 0 ? ANA : BLAS)),
    );
    let done = 0;
    await runVigilancia(deps, async () => {
      done += 1;
      if (done === 60) await put("onu_consolidated", [entryOf(BLAS)]);
      if (done === 70) await save(contraparteOf("C-nueva", BLAS));
    });
    await run();
    const now = await told();
    for (let at = 0; at < 120; at += 1) {
      const own = now.filter((one) => one.startsWith(`C-${at} `)).map((one) => one.split(" ")[1]);
      // Of the list before, only what its contraparte was compared with in time is told, and then that it left.
      expect([["nueva"], ["nueva", "salida"], []]).toContainEqual(own);
      expect(own.at(-1)).toBe(at % 2 === 0 ? (own.length === 0 ? undefined : "salida") : "nueva");
    }
    expect(now).toContain(`C-nueva nueva onu_consolidated ${BLAS}`);
    expect(await cobertura()).toMatchObject({ completa: true, vigiladas: 121 });
  });

  it("ends equal to brute force when contrapartes and lists change while two workers compare", () =>
    interleaveVigilancia(world, { names: 20, steps: 32, seed: 29 }));

  it("tells exactly the difference between screening the whole base with one list and the other", async () => {
    const random = seededRandom(11);
    const names = Array.from({ length: 60 }, () => syntheticName(random));
    const listed = (from: number, to: number, part: Partial<ListaEntry> = {}) =>
      names.slice(from, to).map((name, at) => entryOf(name, { sourceId: `E.${from + at}`, ...part }));
    await put("onu_consolidated", listed(0, 30));
    await save(...names.map((name, at) => contraparteOf(`C-${at}`, name)));
    const bruteForce = () =>
      new Set(
        names.flatMap((name, at) => {
          const { alias: _, ...query } = personaOf(name);
          const { matches } = screenIndex(
            index,
            query,
            "correspondencia",
            bogotaDay(new Date("2026-11-20T15:00:00Z")),
          );
          return matches.map(({ lista, nombreCoincidencia }) => `C-${at} ${lista} ${nombreCoincidencia}`);
        }),
      );
    const tellsOf = async () =>
      (await alarmas()).map(
        ({ referencia, tipo, lista, hallazgo }) =>
          `${tipo} ${referencia} ${lista} ${hallazgo.par.nombreCoincidencia}`,
      );
    await run();
    const first = bruteForce();
    expect((await tellsOf()).toSorted()).toEqual([...first].map((one) => `nueva ${one}`).toSorted());
    await put("onu_consolidated", listed(15, 45));
    await run();
    const second = bruteForce();
    const difference = [
      ...[...second].filter((one) => !first.has(one)).map((one) => `nueva ${one}`),
      ...[...first].filter((one) => !second.has(one)).map((one) => `salida ${one}`),
    ];
    expect((await tellsOf()).slice(0, difference.length).toSorted()).toEqual(difference.toSorted());
    expect(await tellsOf()).toHaveLength(first.size + difference.length);
  });

  it("compares whom a change may concern before the rest of the base", async () => {
    const many = Array.from({ length: 2_100 }, (_, at) => contraparteOf(`C-${at}`, BLAS));
    for (let start = 0; start < many.length; start += 700) await save(...many.slice(start, start + 700));
    const [first] = await world.rows<{ referencia: string }>(
      "SELECT referencia FROM contraparte ORDER BY id LIMIT 1",
    );
    await save(contraparteOf(first?.referencia ?? "", CARLA));
    await run();
    await put("onu_consolidated", [entryOf(ANA), entryOf(CARLA)]);
    const pendientes: number[] = [];
    const inScreeningTurn: Deps["inScreeningTurn"] = async (asker, work, deadline) => {
      pendientes.push((await onu())?.pendientes ?? 0);
      return deps.inScreeningTurn(asker, work, deadline);
    };
    await runVigilancia({ ...deps, inScreeningTurn }, pace);
    expect(pendientes).toEqual([expect.toSatisfy((left) => left > 1)]);
    expect(await told()).toEqual([`${first?.referencia} nueva onu_consolidated ${CARLA}`]);
    expect(await cobertura()).toMatchObject({ completa: true });
  });

  describe("while a part of the base is behind", () => {
    const untold = async (count: number) => {
      await updateAlertas(deps, actor, { avisaVigilancia: true });
      await save(...Array.from({ length: count }, (_, at) => contraparteOf(`C-${at}`, ANA)));
      await save(contraparteOf("C-behind", BLAS));
      await run();
      await world.asOwner("DELETE FROM evento WHERE tipo = 'vigilancia.alarmas'");
      await world.asOwner("UPDATE alarma SET por_avisar = true, evento_id = NULL");
      await world.asOwner("UPDATE contraparte SET corrida = 0 WHERE referencia = 'C-behind'");
    };
    const eventos = async () => {
      await tellAlarmas(deps);
      return (await world.rows("SELECT FROM evento WHERE tipo = 'vigilancia.alarmas'")).length;
    };

    it("tells the first few alarmas of a run once no other one follows, and later ones with the rest", async () => {
      await untold(2);
      await world.asOwner(
        "UPDATE alarma SET por_avisar = false WHERE orden = (SELECT max(orden) FROM alarma)",
      );
      expect(await eventos()).toBe(0);
      world.clock.set("2026-11-20T15:00:03.000Z");
      expect(await eventos()).toBe(1);
      await world.asOwner("UPDATE alarma SET por_avisar = true WHERE evento_id IS NULL");
      expect(await eventos()).toBe(1);
      await run();
      expect(await eventos()).toBe(2);
    });

    it("tells no more than twenty at once, so that a flood is told as one", async () => {
      await untold(21);
      world.clock.set("2026-11-20T15:00:03.000Z");
      expect(await eventos()).toBe(0);
      await run();
      expect(await eventos()).toBe(1);
    });
  });

  it("sends one event for the alarmas of a run, without names, only where it is turned on", async () => {
    const other = await actorOf(world, await newCliente(world));
    await updateAlertas(deps, actor, { avisaVigilancia: true });
    await save(...Array.from({ length: 25 }, (_, at) => contraparteOf(`C-${at}`, ANA)));
    await saveBase(deps, other, [contraparteOf("C-1", ANA)]);
    await run();
    await run();
    const eventos = await world.rows<{ cliente_id: string; cuerpo: string }>(
      "SELECT cliente_id, cuerpo FROM evento WHERE tipo = 'vigilancia.alarmas'",
    );
    expect(eventos.map(({ cliente_id }) => cliente_id)).toEqual([actor.clienteId]);
    const cuerpo = eventos[0]?.cuerpo ?? "";
    expect(cuerpo).not.toContain("Zubizarreta");
    const { vigilancia } = JSON.parse(cuerpo);
    expect(vigilancia).toMatchObject({ lista: "onu_consolidated", nuevas: 25, cambios: 0, salidas: 0 });
    expect(vigilancia.alarmas).toHaveLength(20);
  });

  it("refuses a base of a test account more than a thousand, retired ones included, and stores nothing of it", async () => {
    const prueba = await actorOf(world, (await newCuentaPrueba(world, actor.clienteId)).cliente);
    const many = Array.from({ length: 999 }, (_, at) => contraparteOf(`C-${at}`, BLAS));
    await saveBase(deps, prueba, many);
    const [last, retired] = [contraparteOf("C-999", BLAS), contraparteOf("C-0", BLAS)];
    const two = [last, contraparteOf("C-1000", BLAS)];
    await expect(saveBase(deps, prueba, two)).rejects.toMatchObject({
      code: "conflicto",
      message:
        "Su base tiene 999 contrapartes, contadas las retiradas, y admite hasta 1.000. La solicitud agrega 2: no se guardó ninguna.",
    });
    await saveBase(deps, prueba, [last]);
    await saveBase(deps, prueba, [{ ...retired, estado: "retirada" }]);
    await expect(saveContraparte(deps, prueba, contraparteOf("C-1000", BLAS))).rejects.toThrow();
    expect(await saveBase(deps, prueba, [contraparteOf("C-1", CARLA)])).toMatchObject([
      { cambio: "actualizada" },
    ]);
    const [stored] = await world.rows("SELECT count(*)::int AS total FROM contraparte");
    expect(stored).toEqual({ total: 1_000 });
    expect(await saveBase(deps, actor, two)).toHaveLength(2);
  });

  it("keeps the bases of two clients apart", async () => {
    const other = await actorOf(world, await newCliente(world));
    const [mine] = await save(contraparteOf("C-1", ANA));
    await saveBase(deps, other, [contraparteOf("C-1", BLAS)]);
    await run();
    expect(await told()).toHaveLength(1);
    expect(await told(other)).toEqual([]);
    await expect(getContraparte(deps, other, mine?.contraparteId ?? "")).rejects.toMatchObject({
      code: "not_found",
    });
    const asked = { ...EVERY_CONTRAPARTE, q: "zubizarreta", now: await world.clock.now() };
    expect((await listContrapartes(deps, actor, asked)).total).toBe(1);
    expect((await listContrapartes(deps, other, asked)).total).toBe(0);
  });

  it("finds contrapartes by clase, by risk, by open alarmas, and those whose next consulta is past", async () => {
    await save(
      { ...contraparteOf("C-1", ANA), riesgo: "alto" },
      { ...contraparteOf("P-1", BLAS), clase: "proveedor" },
    );
    await run();
    await backAlarmas(deps, pace);
    const found = async (part: Partial<FiltroDeBase>) => {
      const asked = { ...EVERY_CONTRAPARTE, ...part, now: await world.clock.now() };
      const { total, rows } = await listContrapartes(deps, actor, asked);
      expect(total).toBe(rows.length);
      return rows.map(({ referencia }) => referencia).toSorted();
    };
    expect(await found({})).toEqual(["C-1", "P-1"]);
    expect(await found({ clase: "proveedor" })).toEqual(["P-1"]);
    expect(await found({ riesgo: "alto" })).toEqual(["C-1"]);
    expect(await found({ conAlarmas: true })).toEqual(["C-1"]);
    expect(await found({ vence: "nunca" })).toEqual(["P-1"]);
    // On the day itself it is due, and not past.
    world.clock.set("2027-05-20T15:00:00.000Z");
    expect(await found({ vence: "vencidas" })).toEqual([]);
    world.clock.set("2027-05-21T15:00:00.000Z");
    expect(await found({ vence: "vencidas" })).toEqual(["C-1"]);
  });

  it("says whether a consulta stands before the day of the relation", async () => {
    const [saved] = await save(contraparteOf("C-1", ANA));
    await run();
    await backAlarmas(deps, pace);
    const vinculada = (vinculadaEn: string | null) =>
      changeContraparte(deps, actor, saved?.contraparteId ?? "", (stored) => ({ ...stored, vinculadaEn }));
    expect(await vinculada("2026-11-19")).toMatchObject({ previaAVinculacion: false });
    expect(await vinculada("2026-11-21")).toMatchObject({ previaAVinculacion: true });
    expect(await vinculada(null)).toMatchObject({ previaAVinculacion: null });
  });

  it("finds alarmas by list, type, state and moment", async () => {
    await put("ofac_sdn", [entryOf(ANA)]);
    await save(contraparteOf("C-1", ANA));
    await run();
    world.clock.set("2026-11-21T15:00:00.000Z");
    await put("onu_consolidated", [entryOf(BLAS)]);
    await run();
    const found = async (part: Partial<AlarmasFiltro>) => {
      const { total, rows } = await listAlarmas(deps, actor, { ...EVERY_ALARMA, ...part });
      expect(total).toBe(rows.length);
      return rows.map(({ tipo, lista }) => `${tipo} ${lista}`).toSorted();
    };
    const nuevas = ["nueva ofac_sdn", "nueva onu_consolidated"];
    expect(await found({})).toEqual([...nuevas, "salida onu_consolidated"]);
    expect(await found({ tipo: "nueva" })).toEqual(nuevas);
    expect(await found({ lista: "ofac_sdn" })).toEqual(["nueva ofac_sdn"]);
    expect(await found({ desde: new Date("2026-11-21T15:00:00.000Z") })).toEqual(["salida onu_consolidated"]);
    expect(await found({ estado: "informada" })).toEqual([]);
  });

  it("compares the whole base again under another policy", async () => {
    await save(contraparteOf("C-1", ANA));
    await run();
    await world.asOwner("UPDATE cliente SET politica_coincidencia = 'solo_puntaje'");
    const asked = { ...actor, politicaCoincidencia: "solo_puntaje" as const };
    expect(await getCobertura(deps, asked)).toMatchObject({ completa: false });
    await run();
    expect(await getCobertura(deps, asked)).toMatchObject({ completa: true });
    expect(await told()).toHaveLength(1);
  });

  it("tells an entry that expired, on the day after its last", async () => {
    await put("onu_consolidated", [entryOf(ANA, { vigenteHasta: "2026-11-20" })]);
    await save(contraparteOf("C-1", ANA));
    await run();
    world.clock.set("2026-11-21T06:00:00.000Z");
    await run();
    expect((await told()).map((one) => one.split(" ")[1])).toEqual(["nueva", "salida"]);
  });
});

const born = (day: string) => ({ from: day, to: day, isApproximate: false });
