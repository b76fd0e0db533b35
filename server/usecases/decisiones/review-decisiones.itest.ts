import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DESCARTE_MAX } from "../../contract/http/limites";
import { recordAct } from "../../db/bitacora/actividad";
import { checkCounters } from "../../db/facturacion/account-checks";
import { inSnapshot } from "../../db/sql/transaction";
import type { Cliente } from "../../domain/clientes/cliente";
import type { Comparacion } from "../../domain/decisiones/decision";
import { usuarioObjeto } from "../../domain/identidad/session";
import type { ScreeningIndex } from "../../domain/screening/index/screening-index";
import { entryOf } from "../../domain/screening/testing/entries";
import type { PortalActor } from "../../domain/shared/actor";
import { depsOf } from "../../testing/deps";
import { setExigencia } from "../../testing/exigencias";
import { newCliente, openWorld, type TestWorld } from "../../testing/fixtures";
import { putInForce } from "../../testing/listas-en-vigor";
import { portalActorOf, queryAt, screenNew } from "../../testing/screening";
import { getConsulta } from "../consultas/get-consulta";
import type { Deps } from "../deps";
import { decideCoincidencia, discardCoincidencias } from "./decisiones";
import { getDecisiones, listCola } from "./read-decisiones";
import { reviewDecisiones } from "./review-decisiones";

const NOMBRE = "Evaristo Clímaco Buitragal Lasprilla";
const BINDING = 5;
const objetoOf = ({ usuarioId }: PortalActor) => usuarioObjeto("portal", usuarioId);
const MANY = DESCARTE_MAX;
const NOTHING: Comparacion = {
  documento: "sin_dato",
  nacimiento: "sin_dato",
  pais: "sin_dato",
  actividad: "sin_dato",
};
/** Measured: 0.2 to 0.7. A busy machine takes longer, and quadratic work takes fifteen. */
const BUSY_S = 3;

describe("a thousand matches of one consulta", () => {
  let world: TestWorld;
  let deps: Deps;
  let index: ScreeningIndex;
  let ana: PortalActor;
  let blas: PortalActor;
  let eva: PortalActor;
  let cliente: Cliente;
  let consultaId: string;

  beforeAll(async () => {
    world = await openWorld();
    deps = depsOf(world, { liveIndex: { current: () => index, refresh: async () => {} } });
    cliente = await newCliente(world);
    ana = { ...(await portalActorOf(world, cliente)), nombre: "Ana Ruiz" };
    blas = { ...(await portalActorOf(world, cliente, "administrador")), nombre: "Blas Mejía" };
    eva = { ...(await portalActorOf(world, cliente)), nombre: "Eva Lasso" };
    const homonyms = (count: number) =>
      Array.from({ length: count }, (_, at) => entryOf(NOMBRE, { sourceId: `H.${at}` }));
    for (const slug of ["csn_colombia", "pep_colombia"] as const) {
      await putInForce(world, slug, [entryOf("Wbeimar Quiñonal Ortega")]);
    }
    await putInForce(world, "ofac_sdn", homonyms(MANY - BINDING));
    index = await putInForce(world, "onu_consolidated", homonyms(BINDING));
    const query = { ...queryAt(await world.clock.now()), nombre: NOMBRE };
    const { consulta } = await screenNew(deps, ana, query);
    consultaId = consulta.consultaId;
  });
  afterAll(() => world.close());

  const found = async () => (await getDecisiones(deps, ana, { consultaId })).coincidencias;
  const inSeconds = async (what: () => Promise<unknown>) => {
    const began = performance.now();
    await what();
    return (performance.now() - began) / 1_000;
  };
  const cola = (actor: PortalActor, part: Partial<Parameters<typeof listCola>[2]> = {}) =>
    listCola(deps, actor, {
      ...{ vista: "pendientes", lista: null, orden: "urgencia", cursor: null, limite: 10 },
      ...part,
    });
  const decide = (posicion: number, part: Partial<Parameters<typeof decideCoincidencia>[2]> = {}) =>
    decideCoincidencia(deps, ana, {
      ...{ consultaId, posicion, vistas: 0, tipo: "confirmada", motivo: "Es la misma", nota: null },
      ...{ comparado: NOTHING, repiteId: null },
      ...part,
    });

  it("are in the queue at once, though all have one name", async () => {
    expect(await inSeconds(found)).toBeLessThan(BUSY_S);
    expect(await found()).toHaveLength(MANY);
  });

  it("need a second motivo, which is stored, to be confirmed on a binding list without compared data", async () => {
    const missing = { code: "validation_error", issues: [{ path: ["segundoMotivo"] }] };
    await expect(decide(0)).rejects.toMatchObject(missing);
    await expect(decide(0, { segundoMotivo: " es la MISMA " })).rejects.toMatchObject(missing);
    expect((await found())[0]?.estado).toBe("por_decidir");
    await decide(0, { segundoMotivo: "Lo reconoció la oficina" });
    await decide(1, { comparado: { ...NOTHING, pais: "coincide" }, segundoMotivo: "No hace falta" });
    await decide(2, { tipo: "en_analisis" });
    await decide(BINDING);
    const kept = (await found()).flatMap(({ decisiones }) => decisiones);
    expect(kept.map(({ posicion, segundoMotivo }) => [posicion, segundoMotivo])).toEqual([
      [0, "Lo reconoció la oficina"],
      [1, null],
      [2, null],
      [BINDING, null],
    ]);
  });

  it("wait with binding lists first, page by page, each with its last decision", async () => {
    const seen: number[] = [];
    let cursor: Parameters<typeof listCola>[2]["cursor"] = null;
    for (let page = 0; page < 2; page++) {
      const { rows } = await cola(ana, { cursor, limite: 2 });
      seen.push(...rows.map(({ posicion }) => posicion));
      cursor = rows.at(-1) ?? null;
    }
    expect(seen).toEqual([2, 3, 4, 6]);
    const { rows } = await cola(ana, { lista: "onu_consolidated" });
    expect(rows.map(({ posicion, ultima, grado }) => [posicion, ultima?.motivo, grado])).toEqual([
      [2, "Es la misma", "exacta"],
      [3, undefined, "exacta"],
      [4, undefined, "exacta"],
    ]);
    expect((await cola(ana, { orden: "antiguedad", limite: 1 })).rows).toMatchObject([{ posicion: 2 }]);
  });

  it("are discarded by one person and approved by another, all at once", async () => {
    await setExigencia(deps, [blas, ana], { tipo: "cuatro_ojos", exige: true });
    const waiting = (await found()).filter(({ estado }) => estado !== "confirmada");
    const sobre = waiting.map(({ posicion, decisiones }) => {
      return { posicion, vistas: decisiones.length, comparado: NOTHING };
    });
    const said = { consultaId, motivo: "Ninguna tiene este documento", nota: null, sobre };
    const seconds = {
      shown: await inSeconds(() => Promise.all([getConsulta(deps, ana, { consultaId }), found()])),
      discarded: await inSeconds(() => discardCoincidencias(deps, ana, said)),
    };
    const { rows } = await cola(blas, { vista: "por_aprobar" });
    expect(rows[0]?.ultima).toMatchObject({ analista: "Ana Ruiz", motivo: said.motivo });
    const decisionIds = (await found()).flatMap(({ estado, decisiones: [last] }) =>
      estado === "por_aprobar" && last ? [last.decisionId] : [],
    );
    expect(decisionIds).toHaveLength(MANY - 3);
    const approve = (actor: PortalActor) =>
      reviewDecisiones(deps, actor, { decisionIds, resultado: "aprobada", nota: null });
    await expect(approve(ana)).rejects.toThrow("debe aprobarla o devolverla otra persona");
    const [gil, hana] = [await portalActorOf(world, cliente), await portalActorOf(world, cliente)];
    const en = await world.clock.now();
    await recordAct(world.db, ana, { en, accion: "usuario.invitado", objeto: objetoOf(gil) });
    const later = new Date(en.getTime() + 60_000);
    await recordAct(world.db, hana, { en: later, accion: "invitacion.aceptada", objeto: objetoOf(hana) });
    await expect(approve(gil)).rejects.toThrow("quien lo invitó a usted");
    await expect(approve(hana)).rejects.toThrow("después de que se tomó esta decisión");
    for (const [approver, waits] of [
      [gil, false],
      [hana, false],
      [ana, false],
      [blas, true],
    ] as const) {
      const { rows, totales } = await cola(approver, { vista: "por_aprobar" });
      expect([rows.length > 0, totales.por_aprobar.total > 0]).toEqual([waits, waits]);
      const { coincidencias } = await getDecisiones(deps, approver, { consultaId });
      expect(coincidencias.some(({ esperaSuAprobacion }) => esperaSuAprobacion)).toBe(waits);
    }
    let settled: PromiseSettledResult<void>[] = [];
    const approved = await inSeconds(async () => {
      settled = await Promise.allSettled([approve(blas), approve(eva)]);
    });
    expect(settled.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await cola(blas, { vista: "por_aprobar" })).rows).toEqual([]);
    expect(Math.max(seconds.shown, seconds.discarded, approved)).toBeLessThan(BUSY_S);
    const checks = await inSnapshot(world.db, checkCounters);
    expect(checks.filter(({ differences }) => differences.length > 0)).toEqual([]);
  });

  it("are not confirmed by a second person if the second motivo is missing", async () => {
    const decisionId = "0199a000-0000-7000-8000-000000000001";
    await world.asOwner(`
      INSERT INTO decision (id, cliente_id, consulta_id, posicion, numero, en, tipo, documento, nacimiento, pais, actividad,
        motivo, analista_id, analista, requiere_aprobacion)
      SELECT '${decisionId}', cliente_id, consulta_id, posicion, numero + 1, en, tipo, documento, nacimiento, pais, actividad,
        motivo, analista_id, analista, true FROM decision WHERE posicion = 0`);
    const review = (resultado: "aprobada" | "devuelta") =>
      reviewDecisiones(deps, blas, { decisionIds: [decisionId], resultado, nota: "Falta el segundo motivo" });
    await expect(review("aprobada")).rejects.toThrow("Devuélvala");
    await review("devuelta");
    expect((await found())[0]?.estado).toBe("por_decidir");
  });

  it("count those on binding lists though a thousand older ones wait", async () => {
    await world.asOwner(`
      INSERT INTO coincidencia (consulta_id, posicion, cliente_id, creada_en, lista, tier, resultado, grado,
        nombre_coincidencia)
      SELECT '0199a000-0000-7000-8000-00000000000a', at, '${cliente.clienteId}', '2020-01-01', 'ofac_sdn',
        '3_referencia', 'posible', 'posible', 'X' FROM generate_series(0, 1000) at`);
    const { rows, totales } = await cola(eva);
    const binding = (await found()).filter(
      ({ tier, estado }) => tier === "1_vinculante" && (estado === "por_decidir" || estado === "en_analisis"),
    );
    expect(binding.length).toBeGreaterThan(0);
    expect(totales.pendientes).toMatchObject({ total: 1_001, vinculantes: binding.length });
    expect(totales.pendientes.masAntigua).toEqual(new Date("2020-01-01"));
    expect(rows.slice(0, binding.length).every(({ tier }) => tier === "1_vinculante")).toBe(true);
  });
});
