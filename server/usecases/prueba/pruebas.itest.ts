import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { coincidenciasOf } from "../../db/decisiones/coincidencias";
import { checkCounters } from "../../db/facturacion/account-checks";
import { inSnapshot } from "../../db/sql/transaction";
import type { Cliente } from "../../domain/clientes/cliente";
import { PDF } from "../../testing/decided-matches";
import {
  newCliente,
  newCuentaPrueba,
  openCuentaPrueba,
  openWorld,
  SOPORTE,
  type TestWorld,
} from "../../testing/fixtures";
import { actorOf, contraparteOf, portalActorOf, queryAt, screeningDeps } from "../../testing/screening";
import { setAlertas } from "../../testing/set-alertas";
import { sendPrueba } from "../avisos/alertas";
import { holdRetencion } from "../consultas/retenciones";
import { screen } from "../consultas/screen";
import { getCobertura } from "../contrapartes/alarmas";
import { saveBase } from "../contrapartes/contrapartes";
import { runVigilancia } from "../contrapartes/run-vigilancia";
import { savePolitica } from "../decisiones/avisos-decisiones";
import { decideCoincidencia } from "../decisiones/decisiones";
import { addAdjunto, listPasos } from "../decisiones/pasos";
import { prepareInforme } from "../informes/prepare-informe";
import { deletePruebasVencidas } from "./delete-pruebas-vencidas";
import { indexPruebas } from "./index-pruebas";
import { putInSituacion } from "./put-in-situacion";

const NAMED = { nombre: "HALLAZGO VINCULANTE PRUEBA" };

describe("a test account's consulta", () => {
  let world: TestWorld;
  let real: Cliente;
  let prueba: Cliente;
  beforeEach(async () => {
    world = await openWorld();
    real = await newCliente(world);
    prueba = (await newCuentaPrueba(world, real.clienteId)).cliente;
  });
  afterEach(() => world.close());

  const deps = () => screeningDeps(world);
  async function ask(cliente: Cliente) {
    const actor = await actorOf(world, cliente);
    const { consultaId } = await screen(deps(), actor, { ...queryAt(await world.clock.now()), ...NAMED });
    return consultaId;
  }

  it("has no leaf, and is still searched and decided on", async () => {
    const consultaId = await ask(prueba);
    expect(await world.rows("SELECT FROM bitacora_pendiente WHERE consulta_id = $1", [consultaId])).toEqual(
      [],
    );
    expect(await indexPruebas(deps())).toBe(1);
    expect(await indexPruebas(deps())).toBe(0);
    expect(await world.rows("SELECT indice < 0 AS below FROM consulta_busqueda")).toEqual([{ below: true }]);
    const [match] = await coincidenciasOf(world.db, prueba.clienteId, [consultaId]);
    expect(match).toMatchObject({ lista: "onu_consolidated", entrada: { sourceId: "PRUEBA-001" } });
  });

  it("is deleted after ninety days with its decisions, and nothing real is", async () => {
    const old = await ask(prueba);
    const own = await ask(real);
    await indexPruebas(deps());
    const ana = await portalActorOf(world, prueba);
    const paso = { nombre: "Reportar", aplica: "todas", severidadMinima: "informativo" } as const;
    await savePolitica(deps(), ana, {
      vista: 0,
      pasos: [{ ...paso, plazo: { cuanto: 1, unidad: "dias" } }],
      plazos: { alto: null, medio: null, bajo: null, informativo: null },
      escalaA: [],
    });
    await decideCoincidencia(deps(), ana, {
      consultaId: old,
      posicion: 0,
      vistas: 0,
      tipo: "confirmada",
      segundoMotivo: "La conoce quien la vinculó",
      comparado: { documento: "sin_dato", nacimiento: "sin_dato", pais: "sin_dato", actividad: "sin_dato" },
      motivo: "Falta su documento",
      nota: null,
      repiteId: null,
    });
    const [{ pasoId } = { pasoId: "" }] = (await listPasos(deps(), ana, { mios: true })).rows;
    await addAdjunto(deps(), ana, {
      adjuntoId: world.entropy.uuidV4(),
      pasoId,
      nombre: "a.pdf",
      contenido: PDF,
    });
    world.clock.set("2027-02-18T14:59:00.000Z");
    expect(await deletePruebasVencidas(deps())).toEqual({ borradas: 0, rastro: 0 });
    world.clock.set("2027-02-18T15:01:00.000Z");
    const recent = await ask(prueba);
    expect(await deletePruebasVencidas(deps())).toMatchObject({ borradas: 1 });
    const left = await world.rows("SELECT id FROM consulta WHERE cliente_id = $1", [prueba.clienteId]);
    expect(left).toEqual([{ id: recent }]);
    expect(await world.rows("SELECT id FROM consulta WHERE cliente_id = $1", [real.clienteId])).toEqual([
      { id: own },
    ]);
    for (const table of ["decision", "coincidencia", "consulta_busqueda", "caso_paso", "adjunto"])
      expect(await world.rows(`SELECT FROM ${table} WHERE cliente_id = $1`, [prueba.clienteId])).toEqual([]);
    const totals = await world.rows(
      "SELECT dia::text, total FROM consulta_total WHERE cliente_id = $1 AND severidad = ''",
      [prueba.clienteId],
    );
    expect(totals).toEqual([{ dia: "2027-02-18", total: 1 }]);
  });

  it("leaves nothing of a base that did not change for ninety days, and no alarma that is older", async () => {
    const [own, other] = await Promise.all([actorOf(world, prueba), actorOf(world, real)]);
    const referencias = ["C-1", "C-2"];
    const base = (nombre: string) => referencias.map((referencia) => contraparteOf(referencia, nombre));
    for (const actor of [own, other]) await saveBase(deps(), actor, base(NAMED.nombre));
    const liveIndex = { current: () => null, refresh: async () => {} };
    const compare = () => runVigilancia(screeningDeps(world, { liveIndex }), async () => {});
    await compare();
    // Another person each: the list says the same, and the run is one.
    world.clock.set("2027-01-20T15:00:00.000Z");
    const [second] = base("OTRA PERSONA FICTICIA");
    for (const actor of [own, other]) await saveBase(deps(), actor, second === undefined ? [] : [second]);
    await compare();
    const left = async ({ clienteId }: Cliente) => {
      const [counted] = await world.rows<Record<string, number>>(
        `SELECT ${["contraparte", "contraparte_cambio", "alarma", "vigilancia_corrida", "evento"]
          .map((table) => `(SELECT count(*)::int FROM ${table} WHERE cliente_id = $1) AS ${table}`)
          .join(", ")}`,
        [clienteId],
      );
      return counted;
    };
    const before = await Promise.all([prueba, real].map(left));
    expect(before[0]).toEqual({
      contraparte: 2,
      contraparte_cambio: 3,
      alarma: 3,
      vigilancia_corrida: 1,
      evento: 1,
    });
    world.clock.set("2027-02-18T15:01:00.000Z");
    expect(await deletePruebasVencidas(deps())).toEqual({ borradas: 0, rastro: 1 });
    expect(await left(prueba)).toEqual({
      ...{ contraparte: 1, contraparte_cambio: 1, alarma: 1, vigilancia_corrida: 1, evento: 1 },
    });
    world.clock.set("2027-04-21T15:00:00.000Z");
    expect(await deletePruebasVencidas(deps())).toEqual({ borradas: 0, rastro: 2 });
    expect(await left(prueba)).toEqual({
      ...{ contraparte: 0, contraparte_cambio: 0, alarma: 0, vigilancia_corrida: 1, evento: 0 },
    });
    expect(await left(real)).toEqual(before[1]);
    await saveBase(deps(), own, base(NAMED.nombre));
    await compare();
    expect(await getCobertura(deps(), own)).toMatchObject({ vigiladas: 2, completa: true });
    expect((await left(prueba))?.alarma).toBe(2);
  });

  it("leaves no event, delivery, paper or counter after ninety days, except the single events of an open bolsa", async () => {
    const [own, other] = await Promise.all([portalActorOf(world, prueba), portalActorOf(world, real)]);
    for (const actor of [own, other]) {
      await setAlertas(deps(), actor, { emails: ["caja@test.co"] });
      await sendPrueba(deps(), actor);
      const now = await world.clock.now();
      await prepareInforme(world, actor, {
        informeId: world.entropy.uuidV4(),
        desde: new Date(now.getTime() - 86_400_000),
        hasta: now,
        sesion: null,
        confirmadas: "contadas",
        now,
      });
    }
    const put = (situacion: "bolsa_agotada" | "bolsa_por_agotarse") =>
      putInSituacion(deps(), own, { situacion, deadline: AbortSignal.timeout(30_000) });
    await put("bolsa_agotada");
    await put("bolsa_por_agotarse");
    const left = async ({ clienteId }: Cliente) => {
      const [counted] = await world.rows(
        `SELECT ${["evento", "entrega", "informe", "periodo"]
          .map((table) => `(SELECT count(*)::int FROM ${table} WHERE cliente_id = $1) AS ${table}`)
          .join(", ")}, (SELECT count(*)::int FROM entrega_intento WHERE entrega_id IN (
            SELECT id FROM entrega WHERE cliente_id = $1)) AS intento`,
        [clienteId],
      );
      return counted as Record<string, number>;
    };
    const before = await Promise.all([prueba, real].map(left));
    world.clock.set("2027-03-20T15:00:00.000Z");
    const { rastro } = await deletePruebasVencidas(deps());
    const after = await Promise.all([prueba, real].map(left));
    expect(after[1]).toEqual(before[1]);
    expect(after[1]).toMatchObject({ evento: 1, entrega: 1, informe: 1, intento: 1 });
    const ofOpen = await world.rows(
      `SELECT ambito = 'bolsa:' || bolsa.id AS of_open FROM evento JOIN bolsa USING (cliente_id)
       WHERE cliente_id = $1 AND cerrada_en IS NULL`,
      [prueba.clienteId],
    );
    expect(ofOpen.length).toBeGreaterThan(0);
    expect(ofOpen.every((one) => "of_open" in one && one.of_open)).toBe(true);
    expect(after[0]).toMatchObject({ evento: ofOpen.length, informe: 0, periodo: 0 });
    expect(rastro).toBe((before[0]?.evento ?? 0) - ofOpen.length + 1);
    expect(await deletePruebasVencidas(deps())).toEqual({ borradas: 0, rastro: 0 });
  });

  it("cannot be held longer", async () => {
    const consultaId = await ask(prueba);
    const hold = { retenerHasta: new Date("2040-01-01T05:00:00Z"), motivo: "Oficio 12" };
    for (const target of [{ consultaId }, { clienteId: prueba.clienteId }])
      await expect(holdRetencion(world, SOPORTE, { ...target, ...hold })).rejects.toMatchObject({
        code: "conflicto",
      });
  });

  it("is in no check, and a check proves that everything excluded is of a test account", async () => {
    await ask(prueba);
    const differing = async () =>
      (await inSnapshot(world.db, (snapshot) => checkCounters(snapshot))).filter(
        (check) => check.differing > 0,
      );
    expect(await differing()).toEqual([]);
    await world.asOwner(`UPDATE consulta SET es_prueba = false WHERE cliente_id = '${prueba.clienteId}'`);
    expect((await differing()).map(({ name }) => name)).toContain("modes of consultas");
  });

  it("belongs to an account whose mode and real account never change", async () => {
    const refused = { code: "23514" };
    const change = (set: string) => world.rows(`UPDATE cliente SET ${set} WHERE id = $1`, [prueba.clienteId]);
    await expect(change("modo = 'real', cuenta_real_id = NULL")).rejects.toMatchObject(refused);
    await expect(change("cuenta_real_id = NULL")).rejects.toMatchObject(refused);
    const input = { razonSocial: "Otra", nit: "900123456", etiqueta: null };
    const open = (cuentaRealId: string) => openCuentaPrueba(world, SOPORTE, { ...input, cuentaRealId });
    await expect(open(real.clienteId)).rejects.toMatchObject({ code: "conflicto" });
    await expect(open(prueba.clienteId)).rejects.toMatchObject({ code: "not_found" });
    const alone = await openCuentaPrueba(world, SOPORTE, { ...input, cuentaRealId: null });
    expect(alone.cliente).toMatchObject({ modo: "prueba", cuentaRealId: null });
  });
});
