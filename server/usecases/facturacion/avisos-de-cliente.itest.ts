import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkCounters } from "../../db/facturacion/account-checks";
import { inSnapshot } from "../../db/sql/transaction";
import type { PortalActor } from "../../domain/shared/actor";
import { depsOf } from "../../testing/deps";
import { newCliente, newCuentaPrueba, openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import { portalActorOf } from "../../testing/screening";
import { CAMILO, DIANA } from "../../testing/soporte-persona";
import { newStaffSigner } from "../../testing/usuario";
import {
  answerRetencion,
  holdRetencion,
  listWaitingRetenciones,
  readRetencion,
  submitRetencion,
} from "../consultas/retenciones";
import { changeUsuario } from "../identidad/usuarios";
import {
  answerAviso,
  listAvisosEnviados,
  listAvisosPendientes,
  sendAviso,
  withdrawAviso,
} from "./avisos-de-cliente";
import { viewConsumo } from "./consumo";
import { openBolsa } from "./pagos";
import { reversePago } from "./reversiones";

let world: TestWorld;
let deps: ReturnType<typeof depsOf>;
beforeAll(async () => {
  world = await openWorld();
  deps = depsOf(world, { soporteEmail: "pagos@operador.example" });
});
afterAll(() => world.close());

const PAGO = { tipo: "pago_avisado", pagoReferencia: "TRF-77", nota: null } as const;
const BOLSA = { tipo: "bolsa_pedida", consultas: 1_000, nota: "Para hoy" } as const;
const at = async () => ({ now: await world.clock.now() });
const officer = async (razonSocial?: string) => portalActorOf(world, await newCliente(world, razonSocial));
const sent = async (actor: PortalActor) =>
  (await listAvisosEnviados(deps, actor, { ...(await at()), usuarioId: actor.usuarioId })).map(
    ({ pedido, estado, respuesta }) => [pedido.tipo, estado, respuesta],
  );
const waiting = async ({ clienteId }: PortalActor) =>
  listAvisosPendientes(deps, CAMILO, { clienteId, ...(await at()) });
const bolsa = ({ clienteId }: PortalActor, pagoReferencia: string) =>
  openBolsa(deps, SOPORTE, {
    clienteId,
    consultasCompradas: 1_000,
    precioTotal: 150_000,
    pagoReferencia,
    pagoRegistradoEn: null,
    credencialesEntregadasEn: null,
  });
const mails = async (asunto: string) =>
  (await world.rows<{ destino: string }>("SELECT destino FROM correo WHERE asunto = $1", [asunto])).map(
    ({ destino }) => destino,
  );

describe("what a client tells support", () => {
  it("is kept once, and mailed once, when it is sent several times in any case of its letters", async () => {
    const actor = await officer("Doble Clic S.A.S.");
    const ids = await Promise.all(
      ["TRF-77", "TRF-77", "trf-77"].map((pagoReferencia) =>
        sendAviso(deps, actor, { ...PAGO, pagoReferencia }),
      ),
    );
    expect(new Set(ids.map(({ solicitudId }) => solicitudId)).size).toBe(1);
    expect(await sent(actor)).toEqual([["pago_avisado", "pendiente", null]]);
    expect(await waiting(actor)).toHaveLength(1);
    expect(await mails("Doble Clic S.A.S. dice que pagó: TRF-77")).toHaveLength(1);
  });

  it("ends when the payment is registered, in any case of its letters", async () => {
    const actor = await officer();
    // Each at a moment of its own, so that they have an order.
    const { now } = await at();
    for (const [second, pedido] of [PAGO, BOLSA, { ...PAGO, pagoReferencia: "OTRA-1" }].entries()) {
      world.clock.set(new Date(now.getTime() + second * 1_000).toISOString());
      await sendAviso(deps, actor, pedido);
    }
    await bolsa(actor, "trf-77");
    expect(await sent(actor)).toEqual([
      ["pago_avisado", "pendiente", null],
      ["bolsa_pedida", "aprobada", null],
      ["pago_avisado", "aprobada", null],
    ]);
    await expect(sendAviso(deps, actor, { ...PAGO, pagoReferencia: "trf-77" })).rejects.toMatchObject({
      code: "conflicto",
    });
  });

  it("is answered by support, which the person reads by mail and on the page", async () => {
    const actor = await officer();
    const { solicitudId } = await sendAviso(deps, actor, BOLSA);
    await answerAviso(deps, CAMILO, { solicitudId, motivo: "Son $ 150.000: le enviamos la cuenta." });
    expect(await sent(actor)).toEqual([
      ["bolsa_pedida", "rechazada", "Son $ 150.000: le enviamos la cuenta."],
    ]);
    expect(await mails("Soporte respondió su pedido de una bolsa")).toHaveLength(1);
    await expect(answerAviso(deps, DIANA, { solicitudId, motivo: "Otra" })).rejects.toMatchObject({
      code: "conflicto",
    });
  });

  it("is limited to five that wait", async () => {
    const actor = await officer();
    for (let one = 1; one <= 5; one += 1)
      await sendAviso(deps, actor, { ...PAGO, pagoReferencia: `R-${one}` });
    await expect(sendAviso(deps, actor, BOLSA)).rejects.toMatchObject({ code: "demasiados_intentos" });
  });

  it("is withdrawn by its sender only, and never by another client", async () => {
    const actor = await officer();
    const { solicitudId } = await sendAviso(deps, actor, PAGO);
    await expect(withdrawAviso(deps, await officer("Ajena S.A.S."), { solicitudId })).rejects.toMatchObject({
      code: "not_found",
    });
    await withdrawAviso(deps, actor, { solicitudId });
    expect(await waiting(actor)).toEqual([]);
  });

  it("does not exist in a test account", async () => {
    const { cliente } = await newCuentaPrueba(world);
    await expect(sendAviso(deps, await portalActorOf(world, cliente), PAGO)).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("a legal hold from the back-office", () => {
  it("is ordered by one person, and ends earlier only with another, who is told", async () => {
    const approver = await newStaffSigner(world, "cumplimiento");
    await newStaffSigner(world, "agente");
    const { clienteId } = await newCliente(world);
    const order = { clienteId, retenerHasta: new Date("2040-01-01T05:00:00Z"), motivo: "Orden 12 del juez" };
    const lift = { clienteId, retenerHasta: null, motivo: "Terminó el proceso" };
    const read = async (actor = CAMILO) => readRetencion(deps, actor, { clienteId, ...(await at()) });
    expect(await submitRetencion(deps, CAMILO, order)).toEqual({ estado: "hecho" });
    expect(await submitRetencion(deps, CAMILO, lift)).toEqual({ estado: "espera" });
    expect(await submitRetencion(deps, CAMILO, lift)).toEqual({ estado: "espera" });
    const told = await world.rows<{ destino: string; texto: string }>(
      "SELECT destino, texto FROM correo WHERE asunto LIKE 'Un cambio de una retención legal%' ORDER BY destino",
    );
    expect(told.map(({ destino }) => destino)).toEqual([approver.email]);
    expect(told[0]?.texto).toContain("Motivo: Terminó el proceso");
    expect(told[0]?.texto).toContain(`/soporte/clientes/${clienteId}?ver=evidencia`);
    const waits = async (actor: typeof CAMILO) =>
      (await listWaitingRetenciones(world.db, actor, await world.clock.now()))
        .filter((one) => one.clienteId === clienteId)
        .map(({ isOwn }) => isOwn);
    expect([await waits(CAMILO), await waits(DIANA)]).toEqual([[true], [false]]);
    const { vigente, pendiente } = await read();
    expect([vigente?.retenerHasta, pendiente?.isOwn]).toEqual([order.retenerHasta, true]);
    const approved = { solicitudId: pendiente?.solicitudId ?? "", estado: "aprobada", motivo: null } as const;
    await expect(answerRetencion(deps, CAMILO, approved)).rejects.toMatchObject({ code: "conflicto" });
    await answerRetencion(deps, DIANA, approved);
    expect(await read()).toMatchObject({ vigente: null, pendiente: null });
    expect(await waits(DIANA)).toEqual([]);
  });

  it("stays when the other person rejects the change", async () => {
    const { clienteId } = await newCliente(world);
    const hasta = new Date("2040-01-01T05:00:00Z");
    await holdRetencion(deps, SOPORTE, { clienteId, retenerHasta: hasta, motivo: "Orden 13" });
    const sooner = { clienteId, retenerHasta: new Date("2030-01-01T05:00:00Z"), motivo: "Se acorta" };
    await submitRetencion(deps, CAMILO, sooner);
    const { pendiente } = await readRetencion(deps, DIANA, { clienteId, ...(await at()) });
    const solicitudId = pendiente?.solicitudId ?? "";
    await answerRetencion(deps, DIANA, { solicitudId, estado: "rechazada", motivo: "La orden sigue" });
    const { vigente, pendiente: none } = await readRetencion(deps, DIANA, { clienteId, ...(await at()) });
    expect([vigente?.retenerHasta, none]).toEqual([hasta, null]);
  });
});

describe("an end of a legal hold whose requester lost the role or the access", () => {
  it.each([{ rol: "agente" as const }, { activo: false }])(
    "cannot be approved, only rejected: %j",
    async (since) => {
      const { usuarioId } = await newStaffSigner(world, "cumplimiento");
      const { clienteId } = await newCliente(world);
      const asker = { ...CAMILO, usuarioId };
      const hasta = new Date("2040-01-01T05:00:00Z");
      await submitRetencion(deps, asker, { clienteId, retenerHasta: hasta, motivo: "Orden 14" });
      await submitRetencion(deps, asker, { clienteId, retenerHasta: null, motivo: "Terminó" });
      await changeUsuario(deps, CAMILO, { realm: "soporte", usuarioId, ...since });
      const read = async () => readRetencion(deps, DIANA, { clienteId, ...(await at()) });
      const solicitudId = (await read()).pendiente?.solicitudId ?? "";
      const approved = { solicitudId, estado: "aprobada", motivo: null } as const;
      await expect(answerRetencion(deps, DIANA, approved)).rejects.toMatchObject({
        code: "conflicto",
        message: expect.stringContaining("ya no puede pedirlo"),
      });
      expect((await read()).vigente?.retenerHasta).toEqual(hasta);
      await answerRetencion(deps, DIANA, { solicitudId, estado: "rechazada", motivo: "Ya no trabaja aquí" });
      expect((await read()).pendiente).toBeNull();
    },
  );
});

describe("a reversal that stops a client", () => {
  it("tells the client by mail and on its page", async () => {
    const actor = await officer("Detenida S.A.S.");
    const { clienteId } = actor;
    await world.rows("UPDATE cliente SET emails = '{avisos@detenida.example}' WHERE id = $1", [clienteId]);
    const first = await bolsa(actor, "PAGO-1");
    await world.rows("UPDATE bolsa SET consumidas = consultas_compradas WHERE id = $1", [first.bolsaId]);
    const second = await bolsa(actor, "PAGO-2");
    await reversePago(deps, SOPORTE, {
      tipo: "bolsa",
      id: second.bolsaId,
      motivo: "Era de otra entidad",
      pagoReferencia: "PAGO-2",
    });
    expect(await mails("Se revirtió su pago PAGO-2 y las consultas están detenidas")).toContain(
      "avisos@detenida.example",
    );
    const { bloqueo } = await viewConsumo(deps, actor, await at());
    expect(bloqueo).toMatchObject({ codigo: "bolsa_agotada", revertido: { pagoReferencia: "PAGO-2" } });
  });
});

it("leaves every request and every end with the act that the integrity check expects", async () => {
  const names = [
    "requests as acted",
    "requests of clients as acted",
    "ends of requests as acted",
    "consents as acted",
  ];
  const checks = await inSnapshot(world.db, (snapshot) => checkCounters(snapshot, names));
  expect(checks.map(({ differences }) => differences)).toEqual(names.map(() => []));
});
