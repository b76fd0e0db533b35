import { afterEach, beforeEach, expect, it } from "vitest";
import { pageOfClientes } from "../../db/clientes/clientes";
import { readCuenta } from "../../db/facturacion/cuentas";
import { admit } from "../../domain/facturacion/cuenta";
import type { PortalActor } from "../../domain/shared/actor";
import { depsOf } from "../../testing/deps";
import { newCliente, openCuentaPrueba, openWorld, type TestWorld } from "../../testing/fixtures";
import { portalActorOf } from "../../testing/screening";
import { CAMILO, DIANA } from "../../testing/soporte-persona";
import { newSigner } from "../../testing/usuario";
import { authenticateApiKey } from "../clientes/authenticate-api-key";
import type { Deps } from "../deps";
import { authenticateSesion } from "../identidad/sesiones";
import { signIn } from "../identidad/sign-in";
import { openCuentaReal, previewCuentaReal, refuseCuentaReal } from "./answer-cuenta-real";
import { askCuentaReal } from "./ask-cuenta-real";
import { closeCuentaPrueba, listCuentaSolicitudes, listCuentasPrueba } from "./cuentas-prueba";
import { getPrimerosPasos } from "./get-primeros-pasos";
import type { CuentaPrueba } from "./open-cuenta-prueba";

let world: TestWorld;
let deps: Deps;
let prueba: CuentaPrueba;
let ana: PortalActor;
let typed: Awaited<ReturnType<typeof newSigner>>["typed"];

const REGISTRO = { kind: "sistema", tarea: "registro", requestId: "req_test" } as const;
const REQUEST = { requestId: "req_2", direccion: "192.0.2.9" };
const PEDIDA = {
  telefono: "601 555 0101",
  emailFacturacion: "pagos@caribe.example",
  consultasMes: 800,
  operaParaTerceros: true,
  nota: "Empezamos en enero",
};

beforeEach(async () => {
  world = await openWorld("2026-11-20T15:00:00.000Z");
  deps = depsOf(world, { soporteEmail: "soporte@atalaya.test" });
  prueba = await openCuentaPrueba(deps, REGISTRO, {
    razonSocial: "Fintech del Caribe S.A.S.",
    nit: "901.555.111-7",
    cuentaRealId: null,
    etiqueta: null,
  });
  const signer = await newSigner(world, prueba.cliente.clienteId, "administrador");
  typed = signer.typed;
  const { usuarioId, nombre } = signer;
  ana = {
    ...(await portalActorOf(world, prueba.cliente)),
    usuarioId,
    nombre,
    rol: "administrador",
    modo: "prueba",
  };
});
afterEach(() => world.close());

const byKey = async () =>
  authenticateApiKey(deps, prueba.llave.key, {
    requestId: "req_3",
    now: await world.clock.now(),
    operacion: "POST /api/v1/validate",
  });
const waiting = async () => (await listCuentaSolicitudes(deps, CAMILO))[0]?.solicitudId ?? "";
const mails = () =>
  world.rows<{ destino: string; asunto: string }>("SELECT destino, asunto FROM correo ORDER BY id");
const acts = async () =>
  (
    await world.rows<{ accion: string }>("SELECT accion FROM staff_audit WHERE actor <> 'sistema:registro'")
  ).map(({ accion }) => accion);

it("is requested once, with the data that support needs, and support is mailed", async () => {
  await askCuentaReal(deps, ana, PEDIDA);
  await expect(askCuentaReal(deps, ana, PEDIDA)).rejects.toMatchObject({ code: "conflicto" });
  expect(await listCuentaSolicitudes(deps, CAMILO)).toMatchObject([
    {
      ...PEDIDA,
      razonSocial: "Fintech del Caribe S.A.S.",
      nit: "9015551117",
      nombre: ana.nombre,
      clientesConNit: 0,
    },
  ]);
  expect(await mails()).toEqual([
    { destino: "soporte@atalaya.test", asunto: "Fintech del Caribe S.A.S. pide su cuenta real" },
  ]);
  expect(await getPrimerosPasos(deps, ana)).toMatchObject({ cuentaReal: { estado: "pendiente" } });
});

it("is refused for a real client", async () => {
  const real = await newCliente(world);
  const actor = { ...(await portalActorOf(world, real)), rol: "administrador" } as const;
  await expect(askCuentaReal(deps, actor, PEDIDA)).rejects.toMatchObject({ code: "not_found" });
  expect(await getPrimerosPasos(deps, actor)).toBeNull();
});

it("opens in one step: a client with a plan, linked to the test account, with its people and without its keys", async () => {
  await askCuentaReal(deps, ana, PEDIDA);
  const solicitudId = await waiting();
  const { sesionId } = await signIn(deps, typed);
  const both = await Promise.allSettled([
    openCuentaReal(deps, CAMILO, { solicitudId, plan: "1K" }),
    openCuentaReal(deps, DIANA, { solicitudId, plan: "5K" }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const [opened] = both.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const clienteId = opened?.clienteId ?? "";
  const clientes = await pageOfClientes(world.db, { buscar: null, limite: 10, after: null });
  expect(clientes).toMatchObject([
    {
      clienteId,
      razonSocial: "Fintech del Caribe S.A.S.",
      nit: "9015551117",
      modo: "real",
      operaParaTerceros: true,
      emails: ["pagos@caribe.example"],
    },
  ]);
  const session = await authenticateSesion(deps, sesionId, REQUEST);
  expect(session?.actor).toMatchObject({ clienteId, modo: "real", rol: "administrador" });
  expect(await byKey()).toMatchObject({ clienteId: prueba.cliente.clienteId, modo: "prueba" });
  expect(await listCuentaSolicitudes(deps, CAMILO)).toEqual([]);
  expect(
    (await listCuentasPrueba(deps, CAMILO, { limite: 5, cursor: null, soloActivas: true })).rows,
  ).toMatchObject([{ clienteId: prueba.cliente.clienteId, cuentaRealId: clienteId }]);
  expect(await getPrimerosPasos(deps, ana)).toMatchObject({ cuentaReal: { estado: "abierta" } });
  await expect(askCuentaReal(deps, ana, PEDIDA)).rejects.toMatchObject({ code: "conflicto" });
  expect((await acts()).sort()).toEqual(["cliente.creado", "cliente.plan_asignado", "cuenta_real.abierta"]);
  expect((await mails()).map(({ destino }) => destino)).toContain(typed.email);
});

it("previews what opening does: without a plan, queries are answered and not charged", async () => {
  await askCuentaReal(deps, ana, PEDIDA);
  const asked = { solicitudId: await waiting(), plan: null };
  const shown = await previewCuentaReal(deps, CAMILO, asked);
  expect(shown).toEqual({ plan: null, admite: true, cobra: false });
  const { clienteId } = await openCuentaReal(deps, CAMILO, asked);
  const now = await world.clock.now();
  const { cuenta } = await readCuenta(world.db, clienteId, now);
  expect(admit(cuenta, now).admitted).toBe(shown.admite);
  await expect(previewCuentaReal(deps, CAMILO, asked)).rejects.toMatchObject({ code: "conflicto" });
});

it("is rejected with a reason that the requester reads, and can be requested again", async () => {
  await askCuentaReal(deps, ana, PEDIDA);
  await refuseCuentaReal(deps, DIANA, { solicitudId: await waiting(), motivo: "Falta el RUT" });
  expect(await getPrimerosPasos(deps, ana)).toMatchObject({
    cuentaReal: { estado: "rechazada", motivo: "Falta el RUT" },
  });
  expect((await mails()).map(({ destino }) => destino)).toContain(typed.email);
  expect(await acts()).toEqual(["cuenta_real.rechazada"]);
  expect(await pageOfClientes(world.db, { buscar: null, limite: 10, after: null })).toEqual([]);
  world.clock.set("2026-11-21T15:00:00.000Z");
  await askCuentaReal(deps, ana, PEDIDA);
  expect(await getPrimerosPasos(deps, ana)).toMatchObject({ cuentaReal: { estado: "pendiente" } });
});

it("closes a test account to its keys and people, and no real client this way", async () => {
  const real = await newCliente(world);
  const { sesionId } = await signIn(deps, typed);
  const close = (clienteId: string) => closeCuentaPrueba(deps, CAMILO, { clienteId, motivo: "Sin uso" });
  await expect(close(real.clienteId)).rejects.toMatchObject({ code: "not_found" });
  await close(prueba.cliente.clienteId);
  await expect(close(prueba.cliente.clienteId)).rejects.toMatchObject({ code: "conflicto" });
  expect(await authenticateSesion(deps, sesionId, REQUEST)).toBeNull();
  expect(await byKey()).toBeNull();
  expect(
    (await listCuentasPrueba(deps, CAMILO, { limite: 5, cursor: null, soloActivas: true })).abiertas,
  ).toBe(0);
  expect(
    (await listCuentasPrueba(deps, CAMILO, { limite: 5, cursor: null, soloActivas: false })).rows,
  ).toHaveLength(1);
  expect(await acts()).toContain("cuenta_prueba.cerrada");
});
