import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recordAct } from "../../db/bitacora/actividad";
import type { Cliente } from "../../domain/clientes/cliente";
import { planOf } from "../../domain/facturacion/plans";
import type { SoportePersona } from "../../domain/shared/actor";
import { newCliente, openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import { portalActorOf } from "../../testing/screening";
import { openBolsa } from "../facturacion/pagos";
import { assignPlan, previewPlan } from "../facturacion/planes";
import { getCliente, listActos, updateCliente, viewCliente } from "./clientes";
import { createApiKey } from "./llaves";

const PERSONA: SoportePersona = {
  kind: "soporte",
  name: "marta@atalaya.example",
  usuarioId: "0b7a3c1e-58c4-4d0e-9d51-6f2f1c2a9e10",
  nombre: "Marta Ficticia",
  rol: "agente",
  direccion: null,
  requestId: "req_test",
};
const SOLICITUD = { motivo: "Retiro del convenio", referencia: "Carta 014 del 18 nov 2026" };

describe("a client in the back-office", () => {
  let world: TestWorld;
  let cliente: Cliente;

  beforeAll(async () => {
    world = await openWorld();
    cliente = await newCliente(world);
  });
  afterAll(() => world.close());

  const now = () => world.clock.now();

  it("has the state that its account gives it now", async () => {
    const { clienteId } = await newCliente(world, "Con Plan S.A.S.");
    const plan = planOf({ codigo: "1K" });
    await assignPlan(world, SOPORTE, { clienteId, plan, aplica: "proximo_periodo" });
    const view = await viewCliente(world, PERSONA, { clienteId, now: await now() });
    expect(view).toMatchObject({ razonSocial: "Con Plan S.A.S.", plan: null, planSiguiente: plan });
    expect(view.estado.frase).toContain("El 1 dic empieza el Paquete 1.000.");
    const unknown = { clienteId: world.entropy.uuidV4(), now: await now() };
    await expect(viewCliente(world, PERSONA, unknown)).rejects.toMatchObject({ code: "not_found" });
  });

  it("is changed by a person only with a reason and a written request, which the audit keeps", async () => {
    const { clienteId } = cliente;
    await expect(updateCliente(world, PERSONA, { clienteId, activo: false })).rejects.toMatchObject({
      code: "validation_error",
    });
    expect(await getCliente(world, PERSONA, { clienteId })).toMatchObject({ activo: true });
    await updateCliente(world, PERSONA, { clienteId, activo: false, solicitud: SOLICITUD });
    const rows = await world.rows(
      "SELECT actor, motivo, antes, despues FROM staff_audit WHERE objeto_id = $1 AND accion = 'cliente.modificado'",
      [clienteId],
    );
    expect(rows).toEqual([
      {
        actor: PERSONA.name,
        motivo: SOLICITUD.motivo,
        antes: { activo: true },
        despues: { activo: false, referencia_solicitud: SOLICITUD.referencia },
      },
    ]);
  });

  it("is changed by the admin token without either", async () => {
    const { clienteId } = cliente;
    await updateCliente(world, SOPORTE, { clienteId, operaParaTerceros: true });
    expect(await getCliente(world, SOPORTE, { clienteId })).toMatchObject({ operaParaTerceros: true });
  });

  it("has the acts of its people and of support in one timeline, each once", async () => {
    const own = await newCliente(world, "Con Historia S.A.S.");
    const other = await newCliente(world, "Ajena S.A.S.");
    const person = await portalActorOf(world, own);
    for (let minute = 1; minute <= 6; minute += 1) {
      world.clock.set(`2026-11-20T15:0${minute}:00.000Z`);
      const objeto = { tipo: "sesion", id: `s${minute}` };
      await recordAct(world.db, person, { en: await now(), accion: "sesion.iniciada", objeto });
      await createApiKey(world, SOPORTE, { clienteId: other.clienteId, etiqueta: null });
      await createApiKey(world, PERSONA, { clienteId: own.clienteId, etiqueta: `Llave ${minute}` });
    }
    const read: { en: Date; donde: string; accion: string }[] = [];
    let cursor: Parameters<typeof listActos>[2]["cursor"] = null;
    do {
      const { rows, siguiente } = await listActos(world, PERSONA, {
        clienteId: own.clienteId,
        cursor,
        limite: 5,
      });
      read.push(...rows);
      cursor = siguiente;
    } while (cursor !== null);
    expect(read.map(({ accion }) => accion).toSorted()).toEqual([
      "cliente.creado",
      ...Array(6).fill("llave.creada"),
      ...Array(6).fill("sesion.iniciada"),
    ]);
    const times = read.map(({ en }) => en.getTime());
    expect(times).toEqual(times.toSorted((one, next) => next - one));
    expect(new Set(read.map(({ donde }) => donde))).toEqual(new Set(["cliente", "soporte"]));
  });

  it("shows the effects of a plan by the decision that then applies them", async () => {
    const { clienteId } = await newCliente(world, "Sin Plan S.A.S.");
    const plan = planOf({ codigo: "5K" });
    const preview = await previewPlan(world, PERSONA, { clienteId, plan, aplica: null, now: await now() });
    expect(preview).toMatchObject({
      change: { kind: "changed", planes: { abierto: plan, siguiente: plan }, closes: null },
      antes: { abierto: null, siguiente: null },
      siguienteEn: new Date("2026-12-01T05:00:00.000Z"),
    });
    expect(await viewCliente(world, PERSONA, { clienteId, now: await now() })).toMatchObject({ plan: null });
    await assignPlan(world, PERSONA, { clienteId, plan, aplica: null });
    expect(await viewCliente(world, PERSONA, { clienteId, now: await now() })).toMatchObject({
      plan,
      planSiguiente: plan,
    });
    const bolsa = await newCliente(world, "Con Bolsa S.A.S.");
    await openBolsa(world, SOPORTE, {
      clienteId: bolsa.clienteId,
      consultasCompradas: 10,
      precioTotal: 1_000,
      pagoReferencia: "P-1",
      pagoRegistradoEn: null,
      credencialesEntregadasEn: null,
    });
    const asked = { clienteId: bolsa.clienteId, plan, aplica: null, now: await now() };
    expect((await previewPlan(world, PERSONA, asked)).change).toEqual({ kind: "conflict" });
  });
});
