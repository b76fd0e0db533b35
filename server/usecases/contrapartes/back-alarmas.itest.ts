import { setTimeout } from "node:timers/promises";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkConsultas } from "../../db/consultas/consulta-checks";
import { lockAlarmas, lockUntoldAlarmas } from "../../db/contrapartes/alarmas";
import { lockContrapartes } from "../../db/contrapartes/contrapartes";
import { refuseSinConsulta } from "../../db/contrapartes/respaldos";
import type { ColaPlace } from "../../db/decisiones/decisiones-cola";
import { lockName } from "../../db/sql/advisory-lock";
import type { Executor } from "../../db/sql/client";
import { inTransaction } from "../../db/sql/transaction";
import type { Alarma } from "../../domain/contrapartes/alarma";
import { sinConsultaOf } from "../../domain/contrapartes/respaldo";
import type { DecisionTipo } from "../../domain/decisiones/decision";
import type { ListaEntry } from "../../domain/listas/lista-entry";
import type { ScreeningIndex } from "../../domain/screening/index/screening-index";
import { entryOf } from "../../domain/screening/testing/entries";
import type { ClienteActor, PortalActor } from "../../domain/shared/actor";
import { depsOf } from "../../testing/deps";
import { setExigencia } from "../../testing/exigencias";
import { newCliente, openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import { putInForce } from "../../testing/listas-en-vigor";
import { actorOf, contraparteOf, portalActorOf } from "../../testing/screening";
import { updateAlertas } from "../avisos/alertas";
import { deliverEntregas } from "../avisos/entregas";
import { sealBitacora } from "../bitacora/sello";
import { updateCliente } from "../clientes/clientes";
import { getInicio } from "../clientes/get-inicio";
import { getConsulta } from "../consultas/get-consulta";
import { indexCoincidencias } from "../decisiones/coincidencias";
import { decideCoincidencia } from "../decisiones/decisiones";
import { getDecisiones, listCola } from "../decisiones/read-decisiones";
import { mailResumenes } from "../decisiones/resumen";
import { reviewDecisiones } from "../decisiones/review-decisiones";
import { undoDecisiones } from "../decisiones/undo-decisiones";
import type { Deps } from "../deps";
import { openBolsa } from "../facturacion/pagos";
import { getAlarma, getVigilancia, listAlarmas, listPorAtender, readAlarmas } from "./alarmas";
import { backAlarmas, consultAlarma } from "./back-alarmas";
import { changeContraparte, getContraparte, saveBase } from "./contrapartes";
import { runVigilancia } from "./run-vigilancia";
import { tellAtrasos } from "./tell-alarmas";
import { listVisibleHistoria } from "./visible-base";

const EVERY_ALARMA = {
  ...{ estado: null, lista: null, tipo: null, contraparteId: null, desde: null },
  ...{ limite: 200, cursor: null },
};
const ANA = "Ana Ficticia Zubizarreta";
const BLAS = "Blas Inventado Mendizábal";

describe("the consultas of vigilancia", () => {
  let world: TestWorld;
  let deps: Deps;
  let index: ScreeningIndex;
  let actor: ClienteActor;
  let ana: PortalActor;
  let cliente: Awaited<ReturnType<typeof newCliente>>;
  const pace = async () => {};

  beforeEach(async () => {
    world = await openWorld();
    deps = depsOf(world, { liveIndex: { current: () => index, refresh: async () => {} } });
    cliente = await newCliente(world);
    actor = await actorOf(world, cliente);
    ana = await portalActorOf(world, cliente);
    for (const slug of ["csn_colombia", "pep_colombia", "eu_consolidated", "us_fto"] as const)
      index = await putInForce(world, slug, [entryOf("Wbeimar Quiñonal Ortega")]);
    index = await putInForce(world, "ofac_sdn", [entryOf(ANA)]);
    index = await putInForce(world, "onu_consolidated", [entryOf(ANA)]);
  });
  afterEach(() => world.close());

  const put = async (entries: readonly ListaEntry[]) => {
    index = await putInForce(world, "onu_consolidated", entries);
  };
  const run = async () => {
    await runVigilancia(deps, pace);
    await backAlarmas(deps, pace);
  };
  const alarmas = async (of = actor) => (await listAlarmas(deps, of, EVERY_ALARMA)).rows.toReversed();
  const consultas = () =>
    world.rows<{ id: string; nombre_consultado: string; evidencia: string }>(
      "SELECT id, nombre_consultado, evidencia FROM consulta ORDER BY id",
    );
  const consumed = async () => (await getVigilancia(deps, actor)).consumo.consultas;
  const porques = async () => (await alarmas()).map((one: Alarma) => sinConsultaOf(one));

  it("back all alarmas of a contraparte and run by one, asked by vigilancia and charged", async () => {
    await saveBase(deps, actor, [contraparteOf("C-1", ANA), contraparteOf("C-2", BLAS)]);
    await run();
    await run();
    const [first, second, ...others] = await alarmas();
    expect(others).toEqual([]);
    expect([first?.lista, second?.lista].toSorted()).toEqual(["ofac_sdn", "onu_consolidated"]);
    const kept = await consultas();
    expect(kept).toHaveLength(1);
    expect([first?.consultaId, second?.consultaId]).toEqual([kept[0]?.id, kept[0]?.id]);
    const { consulta, consultaId } = await getConsulta(deps, actor, { consultaId: kept[0]?.id ?? "" });
    expect(consulta?.solicitante).toEqual({ tipo: "sistema", proceso: "vigilancia" });
    const evidence = JSON.parse(kept[0]?.evidencia ?? "");
    for (const alarma of [first, second])
      expect(evidence.matches[alarma?.posicion ?? -1]?.lista).toBe(alarma?.lista);
    expect(consultaId).toBe(evidence.consultaId);
    expect(evidence).toMatchObject({
      ...{ esquema: 8, solicitante: { tipo: "sistema", proceso: "vigilancia" } },
      referenciaExterna: "C-1",
    });
    expect(await world.rows("SELECT consumidas FROM periodo")).toEqual([{ consumidas: 1 }]);
    expect(await consumed()).toBe(1);
    expect((await checkConsultas(world.db)).altered).toBe(0);
    expect(await world.rows("SELECT FROM bitacora_pendiente")).toHaveLength(1);
  });

  it("are where the history of a contraparte leads, unless the person sees only their own consultas", async () => {
    const [contraparte] = await saveBase(deps, actor, [contraparteOf("C-1", ANA)]);
    await run();
    const ofAlarmas = async (person: PortalActor) => {
      const input = { contraparteId: contraparte?.contraparteId ?? "", cursor: null };
      const { rows } = await listVisibleHistoria(deps, person, input);
      return rows.filter(({ tipo }) => tipo === "alarma").map(({ consultaId }) => consultaId);
    };
    const [{ id } = { id: "" }] = await consultas();
    expect(await ofAlarmas(ana)).toEqual([id, id]);
    expect(await ofAlarmas(await portalActorOf(world, cliente, "consulta"))).toEqual([null, null]);
  });

  it("follow each change, and none a salida", async () => {
    await saveBase(deps, actor, [contraparteOf("C-1", ANA)]);
    await run();
    await put([entryOf(ANA, { paises: ["VE"] })]);
    await run();
    await put([entryOf(BLAS)]);
    await run();
    const told = await alarmas();
    expect(told.slice(2).map(({ tipo, consultaId }) => [tipo, consultaId !== null])).toEqual([
      ["cambio", true],
      ["salida", false],
    ]);
    expect(await porques()).toEqual([null, null, null, null]);
    expect(await consultas()).toHaveLength(2);
  });

  it("ask the alias that matched", async () => {
    await saveBase(deps, actor, [contraparteOf("C-1", BLAS, { alias: [ANA] })]);
    await run();
    expect((await consultas()).map(({ nombre_consultado }) => nombre_consultado)).toEqual([ANA]);
    expect(await porques()).toEqual([null, null]);
  });

  it("stop at the client's cap, say so, and follow in the next month", async () => {
    await updateAlertas(deps, actor, { vigilanciaTope: 1 });
    await put([entryOf(BLAS)]);
    await saveBase(deps, actor, [contraparteOf("C-1", ANA), contraparteOf("C-2", BLAS)]);
    await Promise.all([run(), run()]);
    expect((await porques()).toSorted()).toEqual([null, "tope_de_vigilancia"].toSorted());
    expect(await consumed()).toBe(1);
    world.clock.set("2026-12-01T15:00:00.000Z");
    await run();
    expect(await porques()).toEqual([null, null]);
    expect(await world.rows("SELECT mes, consultas FROM vigilancia_consumo")).toEqual([
      { mes: "2026-12", consultas: 1 },
    ]);
    await updateAlertas(deps, actor, { vigilanciaTope: 0 });
    await put([entryOf(ANA), entryOf(BLAS)]);
    await run();
    expect((await porques()).at(-1)).toBe("tope_de_vigilancia");
  });

  it("wait while the account refuses, say why, and follow when it does not", async () => {
    await put([entryOf(BLAS)]);
    const buy = (consultasCompradas: number, pagoReferencia: string) =>
      openBolsa(deps, SOPORTE, {
        ...{ clienteId: actor.clienteId, consultasCompradas, precioTotal: 1000, pagoReferencia },
        ...{ pagoRegistradoEn: null, credencialesEntregadasEn: null },
      });
    await buy(1, "PAGO-1");
    await saveBase(deps, actor, [contraparteOf("C-1", ANA), contraparteOf("C-2", BLAS)]);
    await run();
    expect((await porques()).toSorted()).toEqual(["bolsa_agotada", null].toSorted());
    expect(await consultas()).toHaveLength(1);
    await run();
    expect(await consultas()).toHaveLength(1);
    await buy(5, "PAGO-2");
    await run();
    expect(await porques()).toEqual([null, null]);
    expect(await consultas()).toHaveLength(2);
  });

  it("are charged once, though two processes back the same alarmas", async () => {
    const many = Array.from({ length: 12 }, (_, at) => contraparteOf(`C-${at}`, ANA));
    await saveBase(deps, actor, many);
    await runVigilancia(deps, pace);
    await Promise.all([1, 2, 3].map(() => backAlarmas(deps, pace)));
    await backAlarmas(deps, pace);
    expect(await consultas()).toHaveLength(12);
    expect(await porques()).toEqual(Array(24).fill(null));
    expect(await world.rows("SELECT consumidas FROM periodo")).toEqual([{ consumidas: 12 }]);
  });

  it("back all alarmas of a contraparte or none, so that another process never pays for the rest", async () => {
    await saveBase(deps, actor, [contraparteOf("C-1", ANA)]);
    await runVigilancia(deps, pace);
    const other = await world.db.pool.connect();
    await other.query("BEGIN");
    await other.query("SELECT FROM alarma ORDER BY id LIMIT 1 FOR UPDATE");
    await backAlarmas(deps, pace).finally(() => other.query("COMMIT").finally(() => other.release()));
    expect(await consultas()).toEqual([]);
    await backAlarmas(deps, pace);
    expect(await consultas()).toHaveLength(1);
    expect(await porques()).toEqual([null, null]);
  });

  it.each(["before", "after"])("are charged once if the connection is lost %s the commit", async (when) => {
    await saveBase(deps, actor, [contraparteOf("C-1", ANA)]);
    let isLost = false;
    const { charges } = deps;
    const charge: typeof charges.charge = async (...asked) => {
      const isNow = !isLost;
      isLost = true;
      if (isNow && when === "before") throw new Error("the connection was lost");
      const counted = await charges.charge(...asked);
      if (isNow) throw new Error("the connection was lost");
      return counted;
    };
    await runVigilancia(deps, pace);
    await backAlarmas({ ...deps, charges: { ...charges, charge } }, pace);
    // The lease of a process that was killed ends.
    await world.asOwner("UPDATE alarma SET reclamado_en = reclamado_en - interval '2 minutes'");
    await backAlarmas(deps, pace);
    expect(await consultas()).toHaveLength(1);
    expect(await porques()).toEqual([null, null]);
  });

  it("are not made for a contraparte that was retired meanwhile, and follow when it is watched again", async () => {
    const [saved] = await saveBase(deps, actor, [contraparteOf("C-1", ANA)]);
    const id = saved?.contraparteId ?? "";
    await runVigilancia(deps, pace);
    const set = (estado: "activa" | "retirada") =>
      changeContraparte(deps, actor, id, (stored) => ({ ...stored, estado }));
    await set("retirada");
    await backAlarmas(deps, pace);
    expect(await porques()).toEqual(["contraparte_retirada", "contraparte_retirada"]);
    const [alarma] = await alarmas();
    await expect(
      consultAlarma(deps, ana, { alarmaId: alarma?.alarmaId ?? "", sujetoObligado: null }),
    ).rejects.toMatchObject({ code: "conflicto" });
    expect(await consultas()).toEqual([]);
    await set("activa");
    await run();
    expect(await porques()).toEqual([null, null]);
  });

  it("follow for alarmas that were read while their contraparte was retired, when it is watched again", async () => {
    await put([entryOf(BLAS)]);
    const [saved] = await saveBase(deps, actor, [contraparteOf("C-1", BLAS)]);
    await runVigilancia(deps, pace);
    const set = (estado: "activa" | "retirada") =>
      changeContraparte(deps, actor, saved?.contraparteId ?? "", (stored) => ({ ...stored, estado }));
    await set("retirada");
    const alarmaIds = (await alarmas()).map(({ alarmaId }) => alarmaId);
    await readAlarmas(deps, ana, { alarmaIds });
    await set("activa");
    await run();
    expect(await alarmas()).toMatchObject([{ estado: "abierta", consultaId: (await consultas())[0]?.id }]);
  });

  it("are not deadlocked when their alarmas are read while the base is saved", async () => {
    await put([entryOf(BLAS)]);
    const save = (estado: "activa" | "retirada") =>
      saveBase(
        deps,
        actor,
        ["C-1", "C-2"].map((referencia) => ({ ...contraparteOf(referencia, BLAS), estado })),
      );
    await save("activa");
    await runVigilancia(deps, pace);
    await save("retirada");
    const [first, second] = await alarmas();
    const reads = await inTransaction(world.db, async (tx) => {
      await lockName(tx, `contrapartes de ${cliente.clienteId}`);
      await lockContrapartes(tx, cliente.clienteId, { contraparteId: second?.contraparteId ?? null });
      const reading = readAlarmas(deps, ana, { alarmaIds: [first?.alarmaId ?? "", second?.alarmaId ?? ""] });
      await setTimeout(300);
      await lockContrapartes(tx, cliente.clienteId, { contraparteId: first?.contraparteId ?? null });
      return { reading };
    });
    await reads.reading;
    expect((await alarmas()).map(({ estado }) => estado)).toEqual(["informada", "informada"]);
  });

  it("have alarmas that are told, read and refused at once without a deadlock", async () => {
    await put([entryOf(BLAS)]);
    await saveBase(
      deps,
      actor,
      ["C-1", "C-2"].map((referencia) => contraparteOf(referencia, BLAS)),
    );
    await runVigilancia(deps, pace);
    const [first, second] = await alarmas();
    // Its id comes last, its place first.
    const last = "ffffffff-ffff-7fff-bfff-ffffffffffff";
    await world.asOwner(`UPDATE alarma SET id = '${last}' WHERE id = '${first?.alarmaId}'`);
    await world.asOwner("UPDATE alarma SET por_avisar = true, evento_id = NULL");
    const { clienteId } = actor;
    const within = (work: (tx: Executor) => Promise<unknown>) => inTransaction(world.db, work);
    const all = await inTransaction(world.db, async (tx) => {
      await lockAlarmas(tx, clienteId, [last]);
      const reading = within((other) => lockAlarmas(other, clienteId, [last, second?.alarmaId ?? ""]));
      await setTimeout(100);
      const telling = within((other) => lockUntoldAlarmas(other, clienteId));
      const refusing = within((other) => refuseSinConsulta(other, clienteId, "bolsa_agotada"));
      await setTimeout(200);
      return { locked: [reading, telling, refusing] };
    });
    const settled = await Promise.allSettled(all.locked);
    expect(settled.map(({ status }) => status)).toEqual(Array(3).fill("fulfilled"));
  });

  it("are not made for an entry that no longer matches", async () => {
    await put([entryOf(BLAS)]);
    await updateAlertas(deps, actor, { vigilanciaTope: 0 });
    await saveBase(deps, actor, [contraparteOf("C-1", BLAS)]);
    await run();
    await put([entryOf(ANA)]);
    await updateAlertas(deps, actor, { vigilanciaTope: 100 });
    await run();
    expect(await porques()).toEqual(["ya_no_coincide", null]);
    expect(await consultas()).toEqual([]);
  });

  it("are made by a person who asks for one, once, and not against the cap", async () => {
    await updateAlertas(deps, actor, { vigilanciaTope: 0 });
    await saveBase(deps, actor, [contraparteOf("C-1", ANA)]);
    await run();
    const [alarma] = await alarmas();
    const ask = () => consultAlarma(deps, ana, { alarmaId: alarma?.alarmaId ?? "", sujetoObligado: null });
    const [one, other] = await Promise.all([ask(), ask()]);
    expect(one).toEqual(other);
    expect(await ask()).toEqual(one);
    expect(await consultas()).toHaveLength(1);
    expect(await porques()).toEqual([null, null]);
    expect(await consumed()).toBe(0);
    const stranger = await portalActorOf(world, await newCliente(world));
    const { alarmaId = "" } = alarma ?? {};
    const foreign = { code: "not_found" };
    await expect(consultAlarma(deps, stranger, { alarmaId, sujetoObligado: null })).rejects.toMatchObject(
      foreign,
    );
    await expect(getAlarma(deps, stranger, alarmaId)).rejects.toMatchObject(foreign);
    await expect(readAlarmas(deps, stranger, { alarmaIds: [alarmaId] })).rejects.toMatchObject(foreign);
  });

  it("are made for the sujeto obligado that a person of a client that operates for third parties names", async () => {
    await updateCliente(world, SOPORTE, { clienteId: cliente.clienteId, operaParaTerceros: true });
    await saveBase(deps, actor, [contraparteOf("C-1", ANA)]);
    await run();
    expect(await porques()).toEqual(["sujeto_obligado_requerido", "sujeto_obligado_requerido"]);
    const terceros: PortalActor = { ...ana, operaParaTerceros: true };
    const { alarmaId = "" } = (await alarmas())[0] ?? {};
    const ask = (sujetoObligado: { razonSocial: string; nit: string } | null) =>
      consultAlarma(deps, terceros, { alarmaId, sujetoObligado });
    await expect(ask(null)).rejects.toMatchObject({ code: "sujeto_obligado_requerido" });
    expect(await consultas()).toEqual([]);
    const sujetoObligado = { razonSocial: "Fiduciaria Ficticia S.A.", nit: "9001234567" };
    expect(await ask(sujetoObligado)).toEqual(await ask(sujetoObligado));
    const [kept, ...others] = await consultas();
    expect(others).toEqual([]);
    expect(JSON.parse(kept?.evidencia ?? "")).toMatchObject({ sujetoObligado, referenciaExterna: "C-1" });
    expect(await porques()).toEqual([null, null]);
  });

  describe("in the queue", () => {
    const cola = (part: Partial<Parameters<typeof listCola>[2]> = {}, of = ana) =>
      listCola(deps, of, {
        ...{ vista: "pendientes", lista: null, orden: "urgencia", cursor: null, limite: 50 },
        ...part,
      });
    const decide = (consultaId: string, posicion: number, vistas = 0, tipo: DecisionTipo = "descartada") =>
      decideCoincidencia(deps, ana, {
        ...{ consultaId, posicion, vistas, tipo, comparado: SIN_DATO, motivo: "Es otra persona" },
        ...{ nota: null, repiteId: null },
      });
    const estados = async () => (await alarmas()).map(({ tipo, estado }) => `${tipo} ${estado}`);
    const queue = async () => {
      await sealBitacora(deps);
      await indexCoincidencias(deps);
    };

    it("are the match of their consulta, with each change, and have its state", async () => {
      await saveBase(deps, actor, [contraparteOf("C-1", ANA)]);
      index = await putInForce(world, "ofac_sdn", [entryOf(BLAS)]);
      await run();
      await put([entryOf(ANA, { paises: ["VE"] })]);
      world.clock.set("2026-11-20T15:10:00.000Z");
      await run();
      await queue();
      const [nueva, cambio] = (await cola({ orden: "antiguedad" })).rows;
      expect([nueva?.alarmas[0]?.tipo, cambio?.alarmas[0]]).toMatchObject([
        "nueva",
        { tipo: "cambio", referencia: "C-1", cambios: [{ campo: "paises", antes: null, despues: "VE" }] },
      ]);
      const { consultaId = "", posicion = 0 } = cambio ?? {};
      await decide(consultaId, posicion, 0, "en_analisis");
      expect(await estados()).toEqual(["nueva abierta", "cambio en_analisis"]);
      const { decisionId } = await decide(consultaId, posicion, 1);
      expect(await estados()).toEqual(["nueva abierta", "cambio descartada"]);
      await undoDecisiones(deps, ana, { decisionIds: [decisionId] });
      expect(await estados()).toEqual(["nueva abierta", "cambio en_analisis"]);
      await decide(consultaId, posicion, 2);
      const [alarma] = (await listAlarmas(deps, actor, { ...EVERY_ALARMA, estado: "descartada" })).rows;
      expect(alarma).toMatchObject({ tipo: "cambio", consultaId, posicion });
      expect((await getContraparte(deps, actor, alarma?.contraparteId ?? "")).alarmasAbiertas).toBe(1);
      const { coincidencias } = await getDecisiones(deps, ana, { consultaId });
      expect(coincidencias[0]?.alarmas).toHaveLength(1);
      // The earlier decision stands beside the match of the other consulta.
      const first = await getDecisiones(deps, ana, { consultaId: nueva?.consultaId ?? "" });
      expect(first.coincidencias[0]?.memoria).toMatchObject({ tipo: "descartada", vigente: false });
    });

    it("have the earlier decision beside them if their entry leaves its list and comes back", async () => {
      await put([entryOf(BLAS)]);
      const [saved] = await saveBase(deps, actor, [contraparteOf("C-1", BLAS)]);
      await run();
      const [nueva] = await alarmas();
      await decide(nueva?.consultaId ?? "", nueva?.posicion ?? 0);
      await put([entryOf("Wbeimar Quiñonal Ortega")]);
      await run();
      await put([entryOf(BLAS)]);
      await run();
      const [, , again] = await alarmas();
      expect(again).toMatchObject({ tipo: "nueva", estado: "abierta" });
      const { coincidencias } = await getDecisiones(deps, ana, { consultaId: again?.consultaId ?? "" });
      expect(coincidencias[0]?.memoria).toMatchObject({ tipo: "descartada", vigente: true });
      const input = { contraparteId: saved?.contraparteId ?? "", cursor: null };
      const { rows } = await listVisibleHistoria(deps, ana, input);
      expect(rows.filter(({ tipo }) => tipo === "decision")).toMatchObject([
        { consultaId: nueva?.consultaId, clase: "descartada", campos: ["onu_consolidated"] },
      ]);
    });

    it("are in analysis while a second person has to approve", async () => {
      const blas = await portalActorOf(world, cliente, "administrador");
      await setExigencia(deps, [blas, ana], { tipo: "cuatro_ojos", exige: true });
      await put([entryOf(BLAS)]);
      await saveBase(deps, actor, [contraparteOf("C-1", BLAS)]);
      await run();
      const [alarma] = await alarmas();
      const { decisionId } = await decide(alarma?.consultaId ?? "", alarma?.posicion ?? 0);
      expect(await estados()).toEqual(["nueva en_analisis"]);
      await reviewDecisiones(deps, blas, { decisionIds: [decisionId], resultado: "aprobada", nota: null });
      expect(await estados()).toEqual(["nueva descartada"]);
    });

    it("are grouped by entry, page by page", async () => {
      await put([entryOf(ANA), entryOf(BLAS)]);
      const base = [contraparteOf("C-1", ANA), contraparteOf("C-2", BLAS), contraparteOf("C-3", ANA)];
      await saveBase(deps, actor, base);
      await run();
      await queue();
      const seen: string[] = [];
      for (let cursor: ColaPlace | null = null; ; ) {
        const found: Awaited<ReturnType<typeof cola>> = await cola({ orden: "entrada", cursor, limite: 1 });
        const [row] = found.rows;
        if (row === undefined) break;
        seen.push(row.entradaId);
        cursor = row;
      }
      expect(seen).toEqual([ANA, ANA, ANA, ANA, BLAS]);
    });

    it("are on the first page while they wait without a consulta", async () => {
      await updateAlertas(deps, actor, { vigilanciaTope: 0 });
      await saveBase(deps, actor, [contraparteOf("C-1", ANA)]);
      await run();
      const { atencion } = await getInicio(deps, ana, { now: await deps.clock.now() });
      expect(atencion).toContainEqual({ tipo: "alarmas_por_atender", cuantas: 2 });
    });

    it("wait without a consulta, and are read once if nothing is to be decided", async () => {
      await updateAlertas(deps, actor, { vigilanciaTope: 0 });
      await saveBase(deps, actor, [contraparteOf("C-1", ANA), contraparteOf("C-2", BLAS)]);
      await run();
      await put([entryOf(BLAS)]);
      await run();
      expect((await cola()).alarmasPorAtender).toBe(4);
      const waiting = await listPorAtender(deps, ana);
      const shown = waiting.alarmas.map(({ tipo, sinConsulta, isToRead }) => [tipo, sinConsulta, isToRead]);
      expect(shown.toSorted()).toEqual([
        ["nueva", "tope_de_vigilancia", false],
        ["nueva", "tope_de_vigilancia", false],
        ["nueva", "tope_de_vigilancia", false],
        ["salida", null, true],
      ]);
      const ids = waiting.alarmas.map(({ alarmaId }) => alarmaId);
      await expect(readAlarmas(deps, ana, { alarmaIds: ids })).rejects.toMatchObject({ code: "conflicto" });
      const salida = waiting.alarmas.find(({ tipo }) => tipo === "salida")?.alarmaId ?? "";
      await Promise.all([1, 2].map(() => readAlarmas(deps, ana, { alarmaIds: [salida] })));
      expect(await getAlarma(deps, actor, salida)).toMatchObject({ estado: "informada" });
      expect(await world.rows("SELECT objeto_id FROM actividad WHERE accion = 'alarma.leida'")).toEqual([
        { objeto_id: salida },
      ]);
      expect((await listPorAtender(deps, ana)).total).toBe(3);
    });
  });

  describe("told", () => {
    const CEDULA = { tipo: "CC", numero: "79123456" } as const;
    /** Every text that leaves the service, or stays in its log. */
    const texts = async () =>
      JSON.stringify([
        await world.rows("SELECT cuerpo FROM evento"),
        await world.rows("SELECT destino, asunto, texto FROM correo"),
        await world.rows("SELECT objeto, detalle FROM aviso_soporte"),
        ...[lines, sent],
      ]);
    /** Each delivery: its event, the list and the address. */
    const mailed = async () =>
      (
        await world.rows<{ tipo: string; lista: string | null; canal: string; destino: string }>(
          `SELECT tipo, cuerpo::json->'vigilancia'->>'lista' AS lista, canal, destino FROM entrega
           JOIN evento ON evento.id = evento_id ORDER BY tipo, lista, canal, destino`,
        )
      ).map(({ tipo, lista, canal, destino }) =>
        [tipo, lista, canal === "email" ? destino : canal].join(" "),
      );
    const namesNobody = (said: string) => {
      for (const secret of ["Zubizarreta", "ZUBIZARRETA", "zubizarreta", CEDULA.numero])
        expect(said.includes(secret), secret).toBe(false);
    };
    let lines: string[];
    let sent: unknown[];

    beforeEach(async () => {
      [lines, sent] = [[], []];
      const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
      const mailer: Deps["mailer"] = { send: async (mail) => void sent.push(mail) };
      deps = { ...deps, log, mailer, soporteEmail: "soporte@atalaya.example" };
      await updateAlertas(deps, actor, { avisaVigilancia: true, emails: ["oficial@demo.example"] });
    });

    it("names nobody: no name and no document of a base in any event, mail or line of the log", async () => {
      const many = [0, 1, 2].map((at) => contraparteOf(`C-${at}`, ANA, { documento: CEDULA }));
      await put([entryOf(BLAS)]);
      index = await putInForce(world, "ofac_sdn", [entryOf(BLAS)]);
      await saveBase(deps, actor, many);
      await run();
      await put([entryOf(ANA)]);
      await runVigilancia(deps, pace);
      const { charges } = deps;
      const charge = async () => {
        throw new Error("the connection was lost");
      };
      await backAlarmas({ ...deps, charges: { ...charges, charge } }, pace);
      await world.asOwner("UPDATE alarma SET reclamado_en = reclamado_en - interval '2 minutes'");
      await run();
      world.clock.set("2026-11-20T17:00:00.000Z");
      await put([entryOf(ANA), entryOf(BLAS)]);
      world.clock.set("2026-11-20T19:00:00.000Z");
      await tellAtrasos(deps);
      await mailResumenes(deps);
      await deliverEntregas(deps);
      const said = await texts();
      const lost = "nobody knows whether a consulta was charged";
      const told = ["vigilancia.alarmas", "vigilancia.atrasada", "alarmas de vigilancia", "está atrasada"];
      for (const expected of [...told, "C-0", lost]) expect(said.includes(expected), expected).toBe(true);
      namesNobody(said);
      // Matches on a binding list are told as one.
      expect(said).not.toContain("consulta.coincidencia_vinculante");
    });

    it("is once that an alarma matches a binding list, if it was found before events were on", async () => {
      await updateAlertas(deps, actor, { avisaVigilancia: false, vigilanciaTope: 0 });
      await saveBase(deps, actor, [contraparteOf("C-1", ANA)]);
      await run();
      await updateAlertas(deps, actor, { avisaVigilancia: true, vigilanciaTope: 100 });
      await run();
      expect(await mailed()).toEqual(["vigilancia.alarmas onu_consolidated oficial@demo.example"]);
    });

    describe("while its events are off", () => {
      const later = async () => {
        world.clock.set(new Date((await world.clock.now()).getTime() + 16 * 60_000).toISOString());
        await run();
      };

      beforeEach(async () => {
        const emailsVinculante = ["legal@demo.example"];
        await updateAlertas(deps, actor, { avisaVigilancia: false, avisaVinculante: true, emailsVinculante });
        await world.asOwner("UPDATE cliente SET webhook_url = 'https://demo.example/avisos'");
      });

      it("is mailed a quarter of an hour later that a match on a binding list has no consulta", async () => {
        await updateAlertas(deps, actor, { vigilanciaTope: 0 });
        await saveBase(deps, actor, [contraparteOf("C-1", ANA)]);
        await run();
        expect(await mailed()).toEqual([]);
        const told = ["vigilancia.alarmas onu_consolidated legal@demo.example"];
        for (let times = 0; times < 2; times += 1) {
          await later();
          expect(await mailed()).toEqual(told);
        }
        await updateAlertas(deps, actor, { vigilanciaTope: 100 });
        await later();
        // Its consulta is told to the server alone.
        expect(await mailed()).toEqual(["consulta.coincidencia_vinculante  webhook", ...told]);
      });

      it("is by its consulta alone that an alarma of a binding list is mailed", async () => {
        await saveBase(deps, actor, [contraparteOf("C-1", ANA)]);
        await run();
        const told = ["legal@demo.example", "webhook"].map((to) => `consulta.coincidencia_vinculante  ${to}`);
        expect(await mailed()).toEqual(told);
        await later();
        await updateAlertas(deps, actor, { avisaVigilancia: true });
        await later();
        expect(await mailed()).toEqual(told);
      });

      it("is to nobody that one is mailed, if the client wants no such mails", async () => {
        await world.asOwner("UPDATE cliente SET vinculante_por_correo = false");
        await updateAlertas(deps, actor, { vigilanciaTope: 0 });
        await saveBase(deps, actor, [contraparteOf("C-1", ANA)]);
        await run();
        await later();
        expect(await mailed()).toEqual([]);
      });
    });

    it("reaches the addresses for binding lists if its list is one, each once", async () => {
      await updateAlertas(deps, actor, { emailsVinculante: ["Oficial@demo.example", "legal@demo.example"] });
      await saveBase(deps, actor, [contraparteOf("C-1", ANA)]);
      await run();
      expect(await mailed()).toEqual([
        "vigilancia.alarmas ofac_sdn oficial@demo.example",
        "vigilancia.alarmas onu_consolidated legal@demo.example",
        "vigilancia.alarmas onu_consolidated oficial@demo.example",
      ]);
    });

    it("is once, to support, that a version alarms more than fifty and 2 % of a base", async () => {
      const many = Array.from({ length: 60 }, (_, at) => contraparteOf(`C-${at}`, at < 51 ? ANA : BLAS));
      await saveBase(deps, actor, many);
      await runVigilancia(deps, pace);
      const avisos = () =>
        world.rows<{ objeto: string; detalle: string }>("SELECT objeto, detalle FROM aviso_soporte");
      expect(await avisos()).toEqual([]);
      await put([entryOf(ANA, { paises: ["VE"] })]);
      await runVigilancia(deps, pace);
      const [aviso, ...others] = await avisos();
      expect(others).toEqual([]);
      namesNobody(await texts());
      expect(aviso?.detalle).toContain("dio más de 50 alarmas en una base de 60 contrapartes");
      expect(await world.rows("SELECT FROM correo WHERE destino = 'soporte@atalaya.example'")).toHaveLength(
        1,
      );
      await put([entryOf(ANA, { paises: ["VE"] }), entryOf(BLAS)]);
      await runVigilancia(deps, pace);
      expect(await avisos()).toHaveLength(1);
    });

    it("is once per version that a base was not compared whole with it in an hour", async () => {
      await saveBase(deps, actor, [contraparteOf("C-1", ANA), contraparteOf("C-2", BLAS)]);
      const late = async () => (await tellAtrasos(deps)).atrasadas;
      expect(await late()).toBe(0);
      await run();
      world.clock.set("2026-11-20T17:00:00.000Z");
      await put([entryOf(BLAS)]);
      expect(await late()).toBe(0);
      world.clock.set("2026-11-20T18:01:00.000Z");
      await updateAlertas(deps, actor, { avisaVigilancia: false });
      expect(await late()).toBe(0);
      await updateAlertas(deps, actor, { avisaVigilancia: true });
      expect(await Promise.all([late(), late()])).toContain(1);
      expect(await late()).toBe(0);
      const [evento, ...others] = await world.rows<{ cuerpo: string }>(
        "SELECT cuerpo FROM evento WHERE tipo = 'vigilancia.atrasada'",
      );
      expect(others).toEqual([]);
      expect(JSON.parse(evento?.cuerpo ?? "").atraso).toMatchObject({
        lista: "onu_consolidated",
        pendientes: 2,
      });
      await run();
      world.clock.set("2026-11-20T20:00:00.000Z");
      expect(await late()).toBe(0);
    });
  });
});

const SIN_DATO = {
  documento: "sin_dato",
  nacimiento: "sin_dato",
  pais: "sin_dato",
  actividad: "sin_dato",
} as const;
