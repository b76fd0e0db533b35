import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkConsultas } from "../../db/consultas/consulta-checks";
import type { Alarma } from "../../domain/contrapartes/alarma";
import { sinConsultaOf } from "../../domain/contrapartes/respaldo";
import type { ListaEntry } from "../../domain/listas/lista-entry";
import type { ScreeningIndex } from "../../domain/screening/index/screening-index";
import { entryOf } from "../../domain/screening/testing/entries";
import type { ClienteActor, PortalActor } from "../../domain/shared/actor";
import { depsOf } from "../../testing/deps";
import { newCliente, openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import { putInForce } from "../../testing/listas-en-vigor";
import { actorOf, contraparteOf, portalActorOf } from "../../testing/screening";
import { updateAlertas } from "../avisos/alertas";
import { getConsulta } from "../consultas/get-consulta";
import type { Deps } from "../deps";
import { openBolsa } from "../facturacion/pagos";
import { getAlarma, getVigilancia, listAlarmas } from "./alarmas";
import { backAlarmas, consultAlarma } from "./back-alarmas";
import { changeContraparte, saveBase } from "./contrapartes";
import { runVigilancia } from "./run-vigilancia";

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
  const pace = async () => {};

  beforeEach(async () => {
    world = await openWorld();
    deps = depsOf(world, { liveIndex: { current: () => index, refresh: async () => {} } });
    const cliente = await newCliente(world);
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
    await expect(consultAlarma(deps, ana, alarma?.alarmaId ?? "")).rejects.toMatchObject({
      code: "conflicto",
    });
    expect(await consultas()).toEqual([]);
    await set("activa");
    await run();
    expect(await porques()).toEqual([null, null]);
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
    const ask = () => consultAlarma(deps, ana, alarma?.alarmaId ?? "");
    const [one, other] = await Promise.all([ask(), ask()]);
    expect(one).toEqual(other);
    expect(await ask()).toEqual(one);
    expect(await consultas()).toHaveLength(1);
    expect(await porques()).toEqual([null, null]);
    expect(await consumed()).toBe(0);
    const other2 = await newCliente(world);
    const stranger = await portalActorOf(world, other2);
    await expect(consultAlarma(deps, stranger, alarma?.alarmaId ?? "")).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(getAlarma(deps, stranger, alarma?.alarmaId ?? "")).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
