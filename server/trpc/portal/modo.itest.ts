import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Cliente } from "../../domain/clientes/cliente";
import type { PortalSession } from "../../domain/identidad/session";
import type { Rol } from "../../domain/shared/actor";
import { insertTestConsulta } from "../../testing/consulta";
import { newCliente, openWorld, type TestWorld } from "../../testing/fixtures";
import { callByName, codeOf } from "../../testing/procedure-calls";
import { portalActorOf, screeningDeps } from "../../testing/screening";
import { enterPrueba } from "../../usecases/identidad/visitas";
import { inModo } from "./context";
import { callerOf } from "./procedure";
import { portalRouter } from "./root";

describe("a person of a client in test mode", () => {
  let world: TestWorld;
  let real: Cliente;

  beforeAll(async () => {
    world = await openWorld();
    real = await newCliente(world, "Entidad propia S.A.S.");
  });
  afterAll(() => world.close());

  async function sessionOf(cliente: Cliente, rol: Rol): Promise<PortalSession> {
    const actor = await portalActorOf(world, cliente, rol);
    return {
      sesionId: world.entropy.uuidV4(),
      actor,
      claveConfirmadaEn: await world.clock.now(),
      falta: null,
    };
  }
  /** Calls a procedure at the address of test mode, or of the real account. */
  function callerFor(session: PortalSession, modo: "prueba" | "real") {
    const contextOf = () => ({
      requestId: "req_test",
      reportFault: (fault: unknown) => {
        throw fault;
      },
      deps: async () => screeningDeps(world),
      ...inModo(
        async () => session,
        async (own) => (modo === "prueba" ? enterPrueba(world, own) : own),
      ),
    });
    // Each call is a request of its own.
    return (name: string, input?: unknown) => callByName(callerOf(portalRouter)(contextOf()), name, input);
  }

  it("finds no account until an administrador opens it, however often and at once, with no key", async () => {
    const admin = await sessionOf(real, "administrador");
    const inPrueba = callerFor(admin, "prueba");
    expect(await codeOf(inPrueba("llaves.list"))).toBe("not_found");
    expect(await codeOf(callerFor(await sessionOf(real, "oficial"), "real")("modoPrueba.open"))).toBe(
      "prohibido",
    );
    const abrir = callerFor(admin, "real");
    await Promise.all([abrir("modoPrueba.open"), abrir("modoPrueba.open")]);
    await abrir("modoPrueba.open");
    const accounts = await world.rows(
      "SELECT modo, razon_social, nit FROM cliente WHERE cuenta_real_id = $1",
      [real.clienteId],
    );
    expect(accounts).toEqual([{ modo: "prueba", razon_social: real.razonSocial, nit: real.nit }]);
    expect(await inPrueba("llaves.list")).toMatchObject({ llaves: [] });
    const told = await world.rows(
      "SELECT accion FROM actividad WHERE cliente_id = $1 AND accion = 'cuenta_prueba.abierta'",
      [real.clienteId],
    );
    expect(told).toHaveLength(1);
  });

  it("creates keys of the test account in any role, and reads nothing of the other mode", async () => {
    const reader = await sessionOf(real, "lectura");
    const own = await insertTestConsulta(world, real);
    const inPrueba = callerFor(reader, "prueba");
    const inReal = callerFor(reader, "real");
    expect(await codeOf(inReal("llaves.create", { etiqueta: "caja" }))).toBe("prohibido");
    const made = await inPrueba("llaves.create", { etiqueta: "caja" });
    expect(made).toMatchObject({ key: expect.stringMatching(/^atl_test_[0-9a-f]{64}$/) });
    const { apiKeyId } = made as { readonly apiKeyId: string };
    expect(JSON.stringify(await inPrueba("llaves.list"))).toContain(apiKeyId);
    expect(JSON.stringify(await inReal("llaves.list"))).not.toContain(apiKeyId);
    expect(await codeOf(inReal("consultas.get", { consultaId: own }))).toBeNull();
    expect(await codeOf(inPrueba("consultas.get", { consultaId: own }))).toBe("not_found");
  });

  it("can be put into a situacion by people who screen, and a real account cannot", async () => {
    const officer = await sessionOf(real, "oficial");
    const inPrueba = callerFor(officer, "prueba");
    await inPrueba("modoPrueba.situacion", { situacion: "bolsa_agotada" });
    expect(await inPrueba("consumo.actual")).toMatchObject({ bloqueo: { codigo: "bolsa_agotada" } });
    const inReal = callerFor(officer, "real");
    expect(await codeOf(inReal("modoPrueba.situacion", { situacion: "bolsa_agotada" }))).toBe("not_found");
    expect(await inReal("consumo.actual")).toMatchObject({ bloqueo: null });
  });

  it("has one account of their own and one team, which is managed in the real account", async () => {
    const admin = await sessionOf(real, "administrador");
    const inPrueba = callerFor(admin, "prueba");
    await inPrueba("miCuenta.get");
    for (const name of ["equipo.list", "equipo.invite", "controles.list", "controles.require"])
      expect(await codeOf(inPrueba(name)), name).toBe("prohibido");
    expect(await codeOf(callerFor(admin, "real")("equipo.list"))).toBeNull();
    for (const name of ["decisiones.personas", "actividad.personas"])
      expect(JSON.stringify(await inPrueba(name)), name).toContain(admin.actor.usuarioId);
  });

  it("is in no account that support closed", async () => {
    await world.asOwner(`UPDATE cliente SET activo = false WHERE cuenta_real_id = '${real.clienteId}'`);
    const admin = await sessionOf(real, "administrador");
    expect(await codeOf(callerFor(admin, "prueba")("inicio.get"))).toBe("not_found");
    expect(await codeOf(callerFor(admin, "real")("modoPrueba.open"))).toBe("conflicto");
  });
});
