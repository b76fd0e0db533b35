import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { coincidenciasOf } from "../../db/decisiones/coincidencias";
import { checkCounters } from "../../db/facturacion/checks";
import { inSnapshot } from "../../db/sql/transaction";
import type { Cliente } from "../../domain/clientes/cliente";
import { newCliente, newCuentaPrueba, openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import { actorOf, portalActorOf, queryAt, screeningDeps } from "../../testing/screening";
import { screen } from "../consultas/screen";
import { decideCoincidencia } from "../decisiones/decide-coincidencia";
import { deletePruebasVencidas } from "./delete-pruebas-vencidas";
import { indexPruebas } from "./index-pruebas";
import { openCuentaPrueba } from "./open-cuenta-prueba";

const NAMED = { nombre: "HALLAZGO VINCULANTE PRUEBA" };

describe("what a test account asks", () => {
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

  it("waits for no leaf, and is searched and decided on all the same, by the entry it found", async () => {
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

  it("is deleted after ninety days with what was decided on it, and nothing real ever is", async () => {
    const old = await ask(prueba);
    const own = await ask(real);
    await indexPruebas(deps());
    await decideCoincidencia(deps(), await portalActorOf(world, prueba), {
      consultaId: old,
      posicion: 0,
      vistas: 0,
      tipo: "en_analisis",
      comparado: { documento: "sin_dato", nacimiento: "sin_dato", pais: "sin_dato", actividad: "sin_dato" },
      motivo: "Falta su documento",
      nota: null,
      repiteId: null,
    });
    world.clock.set("2027-02-18T14:59:00.000Z");
    expect(await deletePruebasVencidas(deps())).toEqual({ borradas: 0 });
    world.clock.set("2027-02-18T15:01:00.000Z");
    const recent = await ask(prueba);
    expect(await deletePruebasVencidas(deps())).toEqual({ borradas: 1 });
    const left = await world.rows("SELECT id FROM consulta WHERE cliente_id = $1", [prueba.clienteId]);
    expect(left).toEqual([{ id: recent }]);
    expect(await world.rows("SELECT id FROM consulta WHERE cliente_id = $1", [real.clienteId])).toEqual([
      { id: own },
    ]);
    for (const table of ["decision", "coincidencia", "consulta_busqueda"])
      expect(await world.rows(`SELECT FROM ${table} WHERE cliente_id = $1`, [prueba.clienteId])).toEqual([]);
    const totals = await world.rows(
      "SELECT dia::text, total FROM consulta_total WHERE cliente_id = $1 AND severidad = ''",
      [prueba.clienteId],
    );
    expect(totals).toEqual([{ dia: "2027-02-18", total: 1 }]);
  });

  it("is in no check, and a check holds that what is left out is of a test account", async () => {
    await ask(prueba);
    const differing = async () =>
      (await inSnapshot(world.db, (snapshot) => checkCounters(snapshot))).filter(
        (check) => check.differing > 0,
      );
    expect(await differing()).toEqual([]);
    await world.asOwner(`UPDATE consulta SET es_prueba = false WHERE cliente_id = '${prueba.clienteId}'`);
    expect((await differing()).map(({ name }) => name)).toContain("modes of consultas");
  });

  it("is of an account whose mode and real account are for good", async () => {
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
