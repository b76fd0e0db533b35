import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { latestActas } from "../../db/contrapartes/actas";
import type { Acta } from "../../domain/contrapartes/acta";
import type { ScreeningIndex } from "../../domain/screening/index/screening-index";
import { entryOf } from "../../domain/screening/testing/entries";
import type { PortalActor } from "../../domain/shared/actor";
import { type DocumentoInput, renderDocumento } from "../../pdf/render";
import { readPdf } from "../../pdf/testing/read-pdf";
import { depsOf } from "../../testing/deps";
import { setExigencia } from "../../testing/exigencias";
import { newCliente, newCuentaPrueba, openWorld, type TestWorld } from "../../testing/fixtures";
import { putInForce } from "../../testing/listas-en-vigor";
import { contraparteOf, portalActorOf } from "../../testing/screening";
import { getIntegridad } from "../bitacora/integridad";
import { verifyActa } from "../bitacora/pruebas";
import { sealBitacora } from "../bitacora/sello";
import { indexCoincidencias } from "../decisiones/coincidencias";
import { decideCoincidencia } from "../decisiones/decisiones";
import { reviewDecisiones } from "../decisiones/review-decisiones";
import type { Deps } from "../deps";
import { findPapel } from "../informes/read-informe";
import { deletePruebasVencidas } from "../prueba/delete-pruebas-vencidas";
import { downloadActa, issueActa, listActas } from "./actas";
import { listAlarmas, readAlarmas } from "./alarmas";
import { backAlarmas } from "./back-alarmas";
import { changeContraparte, saveBase } from "./contrapartes";
import { runVigilancia } from "./run-vigilancia";

const ANA = "Ana Ficticia Zubizarreta";
const BLAS = "Blas Inventado Mendizábal";
const OTHERS = ["csn_colombia", "pep_colombia", "ofac_sdn", "eu_consolidated", "us_fto"] as const;

describe("an acta de cobertura", () => {
  let world: TestWorld;
  let deps: Deps;
  let index: ScreeningIndex;
  let actor: PortalActor;
  let cliente: Awaited<ReturnType<typeof newCliente>>;

  beforeEach(async () => {
    world = await openWorld("2026-11-02T15:00:00.000Z");
    deps = depsOf(world, {
      liveIndex: { current: () => index, refresh: async () => {} },
      reportes: { render: async (input) => new Uint8Array(await renderDocumento(input as DocumentoInput)) },
    });
    cliente = await newCliente(world);
    actor = await portalActorOf(world, cliente);
    for (const slug of OTHERS) index = await putInForce(world, slug, [entryOf("Wbeimar Quiñonal Ortega")]);
    index = await putInForce(world, "onu_consolidated", [entryOf(ANA)]);
  });
  afterEach(() => world.close());

  const at = (moment: string) => world.clock.set(moment);
  const run = () => runVigilancia(deps, async () => {});
  const issue = async (desde: string, hasta: string, of = actor) => {
    const now = await world.clock.now();
    const { actaId } = await issueActa(deps, of, { token: world.entropy.uuidV4(), desde, hasta, now });
    return actaId;
  };
  const download = async (actaId: string, formato: "pdf" | "json", of = actor) =>
    downloadActa(deps, of, {
      ...{ actaId, formato },
      now: await world.clock.now(),
      abandoned: new AbortController().signal,
    });
  const paqueteOf = async (actaId: string, of = actor) =>
    JSON.parse(Buffer.from(await download(actaId, "json", of)).toString());
  const actaOf = async (actaId: string): Promise<Acta> => JSON.parse((await paqueteOf(actaId)).evidencia);
  const vaciosOf = async (actaId: string) =>
    (await actaOf(actaId)).vacios.map(({ tipo, lista }) => [tipo, lista].filter(Boolean).join(" "));

  it("says who was covered against each version, and every gap, as the rows tell it of that time", async () => {
    const [saved] = await saveBase(deps, actor, [
      contraparteOf("C-1", ANA),
      { ...contraparteOf("P-1", BLAS), clase: "proveedor" },
    ]);
    at("2026-11-02T15:10:00.000Z");
    await run();
    at("2026-11-03T15:00:00.000Z");
    index = await putInForce(world, "onu_consolidated", [entryOf(BLAS)]);
    at("2026-11-03T18:30:00.000Z");
    await run();
    // In force, and replaced before any process compared it.
    at("2026-11-05T15:00:00.000Z");
    await putInForce(world, "onu_consolidated", [entryOf(ANA), entryOf(BLAS)]);
    at("2026-11-05T15:20:00.000Z");
    index = await putInForce(world, "onu_consolidated", [entryOf(ANA)]);
    await run();
    at("2026-11-06T15:00:00.000Z");
    await saveBase(deps, actor, [contraparteOf("C-2", ANA)]);
    at("2026-11-06T20:00:00.000Z");
    await run();
    at("2026-11-08T15:00:00.000Z");
    const actaId = await issue("2026-11-01", "2026-11-07");
    const acta = await actaOf(actaId);
    expect(acta).toMatchObject({
      corte: "2026-11-08T05:00:00.000Z",
      vigiladas: { alInicio: {}, alCierre: { cliente: 2, proveedor: 1 }, ingresaron: 3 },
      // On the first day there was no base: `sin_base` says it, once.
      dias: { total: 7, sinCorrida: ["2026-11-04", "2026-11-06", "2026-11-07"], sinCobertura: [] },
      reglas: [{ politica: "correspondencia", completaEn: "2026-11-02T15:10:00.000Z" }],
    });
    const onu = acta.listas.find(({ lista }) => lista === "onu_consolidated")?.versiones ?? [];
    expect(onu.map(({ completa }) => completa && [completa.completaEn, completa.vigiladas])).toEqual([
      ["2026-11-02T15:10:00.000Z", { cliente: 1, proveedor: 1 }],
      ["2026-11-03T18:30:00.000Z", { cliente: 1, proveedor: 1 }],
      null,
      ["2026-11-05T15:20:00.000Z", { cliente: 1, proveedor: 1 }],
    ]);
    expect(await vaciosOf(actaId)).toEqual([
      "sin_base",
      "demora onu_consolidated",
      "version_sin_comparar onu_consolidated",
      "contrapartes_sin_comparar",
    ]);
    expect(acta.enEspera).toMatchObject({
      total: 1,
      filas: [{ referencia: "C-2", hasta: "2026-11-06T20:00:00.000Z" }],
    });
    const told = acta.alarmas.filas.map(
      ({ referencia, tipo, entrada }) => `${referencia} ${tipo} ${entrada}`,
    );
    expect(told[0]).toBe(`C-2 nueva ${ANA}`);
    expect(told.slice(1).toSorted()).toEqual([
      `C-1 nueva ${ANA}`,
      `C-1 nueva ${ANA}`,
      `C-1 salida ${ANA}`,
      `P-1 nueva ${BLAS}`,
      `P-1 salida ${BLAS}`,
    ]);
    // A later change does not alter what an acta of that time says.
    await changeContraparte(deps, actor, saved?.contraparteId ?? "", (stored) => ({
      ...stored,
      estado: "retirada",
      clase: "aliado",
    }));
    index = await putInForce(world, "onu_consolidated", [entryOf(BLAS)]);
    await run();
    const { actaId: _, emitidaEn: __, ...again } = await actaOf(await issue("2026-11-01", "2026-11-07"));
    const { actaId: ___, emitidaEn: ____, ...before } = acta;
    expect(again).toEqual(before);
  });

  it("tells the consulta and the decision of each alarma that stood at its end, and nothing of a later one", async () => {
    await saveBase(deps, actor, [contraparteOf("C-1", ANA)]);
    await run();
    await backAlarmas(deps, async () => {});
    await sealBitacora(deps);
    await indexCoincidencias(deps);
    const luz = await portalActorOf(world, cliente, "administrador");
    await setExigencia(deps, [luz, actor], { tipo: "cuatro_ojos", exige: true });
    at("2026-11-03T15:00:00.000Z");
    const filtro = { estado: null, lista: null, tipo: null, contraparteId: null, desde: null };
    const alarmas = async () => (await listAlarmas(deps, actor, { ...filtro, limite: 9, cursor: null })).rows;
    const { consultaId, posicion } = (await alarmas())[0] ?? {};
    const place = { consultaId: consultaId ?? "", posicion: posicion ?? -1 };
    const comparado = {
      documento: "sin_dato",
      nacimiento: "difiere",
      pais: "sin_dato",
      actividad: "sin_dato",
    } as const;
    const { decisionId } = await decideCoincidencia(deps, actor, {
      ...{ ...place, vistas: 0, tipo: "descartada", comparado, motivo: "Nació otro día" },
      ...{ nota: null, repiteId: null },
    });
    at("2026-11-04T15:00:00.000Z");
    await reviewDecisiones(deps, luz, { decisionIds: [decisionId], resultado: "aprobada", nota: null });
    at("2026-11-05T15:00:00.000Z");
    index = await putInForce(world, "onu_consolidated", [entryOf(BLAS)]);
    await run();
    at("2026-11-06T15:00:00.000Z");
    await readAlarmas(deps, actor, { alarmaIds: [(await alarmas())[0]?.alarmaId ?? ""] });
    at("2026-11-09T15:00:00.000Z");
    const toldTo = async (hasta: string) => (await actaOf(await issue("2026-11-02", hasta))).alarmas;
    const decidida = { en: "2026-11-03T15:00:00.000Z", quien: actor.nombre, motivo: "Nació otro día" };
    const nueva = { tipo: "nueva", consultaId };
    expect(await toldTo("2026-11-02")).toMatchObject({
      cuentas: [{ tipo: "nueva", estado: "abierta", total: 1, sinConsulta: 0 }],
      filas: [{ ...nueva, estado: "abierta", decidida: null }],
    });
    expect((await toldTo("2026-11-03")).filas).toMatchObject([
      { ...nueva, estado: "en_analisis", decidida: { ...decidida, aprobador: null } },
    ]);
    expect((await toldTo("2026-11-05")).filas).toMatchObject([
      { tipo: "salida", estado: "abierta", consultaId: null, decidida: null },
      { ...nueva, estado: "descartada", decidida: { ...decidida, aprobador: luz.nombre } },
    ]);
    expect((await toldTo("2026-11-07")).cuentas).toEqual([
      { tipo: "nueva", estado: "descartada", total: 1, sinConsulta: 0 },
      { tipo: "salida", estado: "informada", total: 1, sinConsulta: 0 },
    ]);
    const { pages } = await readPdf(await download(await issue("2026-11-02", "2026-11-07"), "pdf"));
    const paper = pages
      .map((page) => page.text)
      .join(" ")
      .replaceAll(/\s/g, "");
    expect(paper).toContain(`consulta${consultaId}`);
    expect(paper).toContain("Nacióotrodía");
  });

  it("counts an alarma as without a consulta until one is made", async () => {
    await saveBase(deps, actor, [contraparteOf("C-1", ANA)]);
    await run();
    at("2026-11-04T15:00:00.000Z");
    await backAlarmas(deps, async () => {});
    const told = async (hasta: string) => (await actaOf(await issue("2026-11-02", hasta))).alarmas;
    expect(await told("2026-11-03")).toMatchObject({
      cuentas: [{ sinConsulta: 1 }],
      filas: [{ consultaId: null, estado: "abierta" }],
    });
    at("2026-11-05T15:00:00.000Z");
    expect(await told("2026-11-04")).toMatchObject({
      cuentas: [{ sinConsulta: 0 }],
      filas: [{ consultaId: expect.any(String) }],
    });
  });

  it("has no gap if every version was compared within the hour, and says so of an empty base", async () => {
    const empty = await issue("2026-11-01", "2026-11-02");
    expect(await vaciosOf(empty)).toEqual(["sin_base"]);
    expect((await actaOf(empty)).dias).toEqual({ total: 2, sinCorrida: [], sinCobertura: [] });
    const { pages } = await readPdf(await download(empty, "pdf"));
    const paper = pages.map((page) => page.text).join(" ");
    expect(paper.match(/No había contrapartes/g)).toHaveLength(1);
    expect(paper).not.toMatch(/\d días? de \d/);
    await saveBase(deps, actor, [contraparteOf("C-1", BLAS)]);
    await run();
    at("2026-11-02T15:30:00.000Z");
    expect(await vaciosOf(await issue("2026-11-02", "2026-11-02"))).toEqual(["sin_base"]);
    at("2026-11-03T15:30:00.000Z");
    expect(await vaciosOf(await issue("2026-11-03", "2026-11-03"))).toEqual([]);
  });

  it("counts a contraparte that nobody compared as it is now, and none that was retired", async () => {
    const [one, other] = await saveBase(deps, actor, [
      contraparteOf("C-1", BLAS),
      contraparteOf("C-2", BLAS),
    ]);
    await run();
    at("2026-11-03T15:00:00.000Z");
    for (const saved of [one, other])
      await changeContraparte(deps, actor, saved?.contraparteId ?? "", (stored) => ({
        ...stored,
        persona: { ...stored.persona, pais: "VE" },
      }));
    at("2026-11-03T15:30:00.000Z");
    await changeContraparte(deps, actor, other?.contraparteId ?? "", (stored) => ({
      ...stored,
      estado: "retirada",
    }));
    at("2026-11-03T18:00:00.000Z");
    const { enEspera } = await actaOf(await issue("2026-11-03", "2026-11-03"));
    expect(enEspera).toMatchObject({ total: 1, filas: [{ referencia: "C-1", hasta: null }] });
    // Watched again, it waits again.
    await changeContraparte(deps, actor, other?.contraparteId ?? "", (stored) => ({
      ...stored,
      estado: "activa",
    }));
    await run();
    at("2026-11-04T18:00:00.000Z");
    const later = await actaOf(await issue("2026-11-04", "2026-11-04"));
    expect(later).toMatchObject({ enEspera: { total: 0 }, vacios: [] });
  });

  it("is sealed, verified on paper and offline as a report, and the integrity check finds it altered", async () => {
    await saveBase(deps, actor, [contraparteOf("C-1", ANA)]);
    await run();
    const actaId = await issue("2026-11-01", "2026-11-02");
    const [shown] = await latestActas(world.db, { clienteId: actor.clienteId, limite: 1 });
    const hash = shown?.huella ?? "";
    const verify = async () => (await verifyActa(deps, { actaId, hash })).estado;
    expect(await verify()).toBe("pendiente_de_sello");
    await sealBitacora(deps);
    expect(await verify()).toBe("intacta");
    expect(await findPapel(deps, actaId)).toBe(`/verificar/acta/${actaId}`);
    const wrong = await verifyActa(deps, { actaId, hash: "0".repeat(64) });
    expect(wrong).toEqual({ estado: "no_coincide", motivo: "huella_distinta" });

    const paquete = await paqueteOf(actaId);
    const offline = async (bundle: object) => {
      const child = spawn(process.execPath, ["scripts/verificar.mjs", "--llave", paquete.llave]);
      child.stdin.end(JSON.stringify(bundle));
      const ended = new Promise((resolve) => child.once("exit", resolve));
      return [await text(child.stdout), await ended] as const;
    };
    const [said, status] = await offline(paquete);
    expect([status, said]).toEqual([0, expect.stringContaining(`acta        ${actaId}`)]);
    const altered = { ...paquete, evidencia: paquete.evidencia.replace('"ingresaron":0', '"ingresaron":1') };
    expect((await offline(altered))[1]).toBe(1);

    const { pages } = await readPdf(await download(actaId, "pdf"));
    expect(
      pages
        .map((page) => page.text)
        .join(" ")
        .replaceAll(/\s/g, ""),
    ).toContain(hash);
    const differing = async () =>
      (await getIntegridad(deps)).checks.filter(({ differing }) => differing > 0).map(({ name }) => name);
    expect(await differing()).toEqual([]);
    await world.asOwner(
      "UPDATE acta SET evidencia = replace(evidencia, '\"ingresaron\":0', '\"ingresaron\":1')",
    );
    expect(await verify()).toBe("no_coincide");
    expect(await differing()).toEqual(["columns of actas"]);
    await world.asOwner("DELETE FROM acta");
    expect(await verify()).toBe("no_coincide");
    expect(await differing()).toEqual(["actas of leaves"]);
  });

  it("issues one acta however often its form is sent, and shows it to no other client", async () => {
    const now = await world.clock.now();
    const asked = { token: world.entropy.uuidV4(), desde: "2026-11-01", hasta: "2026-11-02", now };
    const once = await issueActa(deps, actor, asked);
    expect(await issueActa(deps, actor, asked)).toEqual(once);
    expect(await listActas(deps, actor)).toHaveLength(1);
    const other = await portalActorOf(world, await newCliente(world));
    await expect(download(once.actaId, "pdf", other)).rejects.toMatchObject({ code: "not_found" });
    await expect(
      issueActa(deps, actor, {
        ...asked,
        token: world.entropy.uuidV4(),
        desde: "2026-12-01",
        hasta: "2026-12-02",
      }),
    ).rejects.toMatchObject({ code: "validation_error" });
  });

  it("marks the acta of a test account, and gives it no leaf", async () => {
    const prueba = await portalActorOf(world, (await newCuentaPrueba(world, actor.clienteId)).cliente);
    await saveBase(deps, prueba, [contraparteOf("C-1", BLAS)]);
    await run();
    const actaId = await issue("2026-11-02", "2026-11-02", prueba);
    const { evidencia, hash_reporte: hash } = await paqueteOf(actaId, prueba);
    expect(JSON.parse(evidencia)).toMatchObject({ modo: "prueba" });
    expect(await verifyActa(deps, { actaId, hash })).toMatchObject({ estado: "prueba" });
    expect(await world.rows("SELECT FROM bitacora_pendiente WHERE acta_id IS NOT NULL")).toEqual([]);
  });

  it("is deleted after ninety days if a test account issued it, and a real one is not", async () => {
    const prueba = await portalActorOf(world, (await newCuentaPrueba(world, actor.clienteId)).cliente);
    const [own, real] = [
      await issue("2026-11-02", "2026-11-02", prueba),
      await issue("2026-11-02", "2026-11-02"),
    ];
    const left = async () => (await world.rows<{ id: string }>("SELECT id FROM acta")).map(({ id }) => id);
    at("2027-01-31T14:00:00.000Z");
    await deletePruebasVencidas(deps);
    expect((await left()).toSorted()).toEqual([own, real].toSorted());
    at("2027-01-31T16:00:00.000Z");
    await deletePruebasVencidas(deps);
    expect(await left()).toEqual([real]);
    await expect(download(own, "json", prueba)).rejects.toMatchObject({ code: "not_found" });
  });
});
