import { afterEach, beforeEach, expect, it } from "vitest";
import type { Cliente } from "../../domain/clientes/cliente";
import type { PortalActor } from "../../domain/shared/actor";
import { depsOf } from "../../testing/deps";
import { newCliente, newCuentaPrueba, openWorld, type TestWorld } from "../../testing/fixtures";
import { portalActorOf } from "../../testing/screening";
import { CAMILO, DIANA } from "../../testing/soporte-persona";
import { newSigner } from "../../testing/usuario";
import type { Deps } from "../deps";
import { dismissSolicitud } from "../facturacion/submit-pago";
import { answerInvitacion, listInvitaciones } from "./enlaces";
import { inviteBySoporte } from "./invitaciones";

let world: TestWorld;
let deps: Deps;
let cliente: Cliente;

beforeEach(async () => {
  world = await openWorld("2026-11-20T15:00:00.000Z");
  deps = depsOf(world, { mailer: { send: async () => {} } });
  cliente = await newCliente(world);
});
afterEach(() => world.close());

const ASKED = {
  email: "Agente@atalaya.test",
  nombre: "Agente Propio",
  rol: "administrador",
  referencia: "CARTA-77",
  motivo: "Reemplaza a quien se retiró",
} as const;
const ask = (actor = CAMILO) => inviteBySoporte(deps, actor, { clienteId: cliente.clienteId, ...ASKED });

/** An administrador with access, as an actor. */
async function administrador(of: Cliente = cliente): Promise<PortalActor> {
  const { usuarioId, nombre } = await newSigner(world, of.clienteId, "administrador");
  return { ...(await portalActorOf(world, of)), usuarioId, nombre, rol: "administrador" };
}
const accounts = () =>
  world.rows<{ email: string }>("SELECT email FROM usuario WHERE email = 'agente@atalaya.test'");
const mailed = () => world.rows("SELECT FROM correo WHERE enlace = 'portal'");
const now = () => world.clock.now();

it("invites a client's first person at once", async () => {
  expect(await ask()).toEqual({ estado: "invitada" });
  expect(await accounts()).toHaveLength(1);
  const acts = await world.rows("SELECT motivo, despues FROM staff_audit WHERE accion = 'usuario.invitado'");
  expect(acts).toMatchObject([{ motivo: ASKED.motivo, despues: { referencia_solicitud: ASKED.referencia } }]);
});

it("invites nobody into the test account of a client, which has the client's people", async () => {
  const prueba = (await newCuentaPrueba(world, cliente.clienteId)).cliente;
  await expect(
    inviteBySoporte(deps, CAMILO, { clienteId: prueba.clienteId, ...ASKED }),
  ).rejects.toMatchObject({ code: "conflicto" });
  expect(await accounts()).toEqual([]);
});

it("waits for an administrador of the client, who then is the inviter", async () => {
  const jefa = await administrador();
  expect(await ask()).toEqual({ estado: "espera" });
  expect(await ask(DIANA)).toEqual({ estado: "espera" });
  expect([await accounts(), await mailed()]).toEqual([[], []]);
  const told = await world.rows<{ asunto: string }>("SELECT asunto FROM correo");
  expect(told).toEqual([{ asunto: "Soporte pide su consentimiento para invitar a una persona" }]);
  const [invitacion, ...others] = await listInvitaciones(deps, jefa, { now: await now() });
  expect(others).toEqual([]);
  expect(invitacion).toMatchObject({
    email: "agente@atalaya.test",
    motivo: ASKED.motivo,
    rol: "administrador",
  });
  const solicitudId = invitacion?.solicitudId ?? "";

  // Neither support, nor another role, nor another client may approve.
  await expect(
    dismissSolicitud(deps, DIANA, { solicitudId, estado: "rechazada", motivo: "x" }),
  ).rejects.toMatchObject({ code: "conflicto" });
  await expect(
    answerInvitacion(deps, { ...jefa, rol: "oficial" }, { solicitudId, motivo: null }),
  ).rejects.toMatchObject({ code: "prohibido" });
  const stranger = await administrador(await newCliente(world));
  await expect(answerInvitacion(deps, stranger, { solicitudId, motivo: null })).rejects.toMatchObject({
    code: "not_found",
  });
  expect(await listInvitaciones(deps, stranger, { now: await now() })).toEqual([]);
  expect(await accounts()).toEqual([]);

  const both = await Promise.allSettled(
    [1, 2].map(() => answerInvitacion(deps, jefa, { solicitudId, motivo: null })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await accounts()).toHaveLength(1);
  expect(await mailed()).toHaveLength(1);
  const acts = await world.rows<{ accion: string }>(
    "SELECT accion FROM actividad WHERE cliente_id = $1 ORDER BY en, accion",
    [cliente.clienteId],
  );
  expect(acts.map(({ accion }) => accion).sort()).toEqual([
    "invitacion.aprobada",
    "invitacion.solicitada",
    "usuario.invitado",
  ]);
});

it("is rejected with a reason, taken back by the requester, and expires", async () => {
  const jefa = await administrador();
  const pending = async () =>
    (await listInvitaciones(deps, jefa, { now: await now() }))[0]?.solicitudId ?? "";
  await ask();
  await answerInvitacion(deps, jefa, { solicitudId: await pending(), motivo: "No la pedimos" });
  await ask();
  const second = await pending();
  await dismissSolicitud(deps, CAMILO, { solicitudId: second, estado: "retirada", motivo: "Fue un error" });
  await ask();
  const third = await pending();
  world.clock.set("2026-11-26T05:00:00.000Z");
  for (const solicitudId of [second, third])
    await expect(answerInvitacion(deps, jefa, { solicitudId, motivo: null })).rejects.toMatchObject({
      code: "conflicto",
    });
  expect(await accounts()).toEqual([]);
});
