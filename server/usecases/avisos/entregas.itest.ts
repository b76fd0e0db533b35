import pino from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { claimEntregas } from "../../db/avisos/entregas";
import { readCuenta } from "../../db/facturacion/cuentas";
import { readAccount } from "../../db/identidad/accounts";
import { saveTotp } from "../../db/identidad/segundo-factor";
import { createMailer } from "../../delivery/avisos/mail";
import { createSecretBox } from "../../delivery/avisos/secret-box";
import { createWebhookSender } from "../../delivery/avisos/webhook-sender";
import { ALLOWANCES } from "../../domain/identidad/allowance";
import type { PortalActor } from "../../domain/shared/actor";
import { depsOf } from "../../testing/deps";
import { newCliente, newCuentaPrueba, openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import { type MailServer, openMailServer } from "../../testing/mail-server";
import { answering, openReceiver, type Receiver, signedBy } from "../../testing/receiver";
import { portalActorOf } from "../../testing/screening";
import { setAlertas } from "../../testing/set-alertas";
import { newUsuario } from "../../testing/usuario";
import type { Deps } from "../deps";
import { recordHecho } from "../facturacion/cuenta";
import { getAlertas, sendPrueba, type UpdateAlertasInput } from "./alertas";
import { putBack, readBaja, takeOff } from "./bajas";
import { sendCorreos } from "./correos";
import { deliverDue, deliverEntregas, listEntregas } from "./entregas";
import { resendEvento } from "./eventos";
import { warnFailingReceptores } from "./receptores";
import { reencryptSecretos, rotateSecreto } from "./secretos";

const START = "2026-11-20T15:00:00.000Z";
const MINUTE = 60_000;

let world: TestWorld;
let deps: Deps;
let receiver: Receiver;
let actor: PortalActor;

beforeEach(async () => {
  world = await openWorld(START);
  receiver = await openReceiver();
  deps = depsOf(world);
  actor = await portalActorOf(world, await newCliente(world));
});
afterEach(async () => {
  await receiver.close();
  await world.close();
});

const configure = (input: UpdateAlertasInput) => setAlertas(deps, actor, input);
const advance = async (ms: number) =>
  world.clock.set(new Date((await world.clock.now()).getTime() + ms).toISOString());

/** Records any repeatable event. Resolves to the last one that was sent. */
async function record(clienteId = actor.clienteId) {
  const now = await world.clock.now();
  const { cuenta } = await readCuenta(world.db, clienteId, now);
  await recordHecho(
    world.db,
    world.entropy,
    { clienteId, cuenta, hecho: { tipo: "paquete.reactivado", cobro: null } },
    now,
  );
}

const listed = (part: object = {}) =>
  listEntregas(deps, SOPORTE, {
    clienteId: actor.clienteId,
    estado: null,
    limite: 200,
    cursor: null,
    ...part,
  });
const entregas = async (part: object = {}) => (await listed(part)).rows;
const failingSince = async () => (await listed()).receptorFallaDesde;
const only = async () => {
  const [entrega, ...others] = await entregas();
  if (entrega === undefined || others.length > 0) throw new Error("not one delivery");
  return entrega;
};

describe("a webhook", () => {
  it("gets an event once, signed, with the frozen bytes", async () => {
    const { secret } = await configure({ webhookUrl: receiver.url });
    await record();
    expect(await deliverDue(deps)).toMatchObject({ entregado: 1 });
    expect(await deliverDue(deps)).toMatchObject({ entregado: 0 });
    const [delivery] = receiver.deliveries;
    if (delivery === undefined || secret === null) throw new Error("nothing came");
    expect(receiver.deliveries).toHaveLength(1);
    expect(delivery.evento).toBe("paquete.reactivado");
    expect(signedBy(delivery, [secret], new Date(START))).toBe(true);
    const { rows } = await world.db.pool.query("SELECT cuerpo FROM evento");
    expect(delivery.body).toBe(rows[0].cuerpo);
    expect(await only()).toMatchObject({
      eventoId: delivery.id,
      estado: "entregado",
      destino: receiver.url,
      intentos: [{ deliveryId: delivery.deliveryId, status: 200, error: null, ms: expect.any(Number) }],
    });
  });

  it("logs a failure by its code, and nothing for a successful delivery", async () => {
    const lines: Record<string, unknown>[] = [];
    const log = pino({}, { write: (line) => void lines.push(JSON.parse(line)) });
    await configure({ webhookUrl: receiver.url });
    for (const status of [200, 500]) {
      receiver.answer(answering(status));
      await record();
      await deliverDue({ ...deps, log });
    }
    expect(lines.map(({ status, fallo, error }) => [status, fallo, error])).toEqual([
      [200, null, undefined],
      [500, "status_no_exitoso", undefined],
    ]);
  });

  it("is tried seven times, never early, and then given up", async () => {
    await configure({ webhookUrl: receiver.url });
    receiver.answer(answering(500));
    await record();
    await deliverDue(deps);
    for (const minutes of [1, 5, 30, 120, 720, 1440]) {
      await advance(minutes * MINUTE - 1);
      expect(await deliverDue(deps)).toMatchObject({ reintentando: 0, fallido: 0 });
      expect((await only()).estado).toBe("reintentando");
      await advance(1);
      await deliverDue(deps);
    }
    await advance(365 * 24 * 60 * MINUTE);
    await deliverDue(deps);
    const { estado, intentos, proximoIntentoEn } = await only();
    expect({ estado, proximoIntentoEn }).toEqual({ estado: "fallido", proximoIntentoEn: null });
    expect(intentos.map(({ status }) => status)).toEqual(Array(7).fill(500));
    const [ids, deliveryIds] = [new Set<string>(), new Set<string>()];
    for (const { id, deliveryId } of receiver.deliveries) {
      ids.add(id);
      deliveryIds.add(deliveryId);
    }
    expect([ids.size, deliveryIds.size, receiver.deliveries.length]).toEqual([1, 7, 7]);
  });

  it("gets a client's first attempts one after the other, in the order of creation", async () => {
    await configure({ webhookUrl: receiver.url });
    let underWay = 0;
    let most = 0;
    receiver.answer((_, response) => {
      underWay += 1;
      most = Math.max(most, underWay);
      setTimeout(() => {
        underWay -= 1;
        response.writeHead(receiver.deliveries.length % 3 === 0 ? 500 : 200).end();
      }, 5);
    });
    for (let index = 0; index < 12; index += 1) await record();
    await Promise.all([deliverDue(deps), deliverDue(deps), deliverDue(deps)]);
    const { rows } = await world.db.pool.query<{ id: string }>("SELECT id FROM evento ORDER BY orden");
    expect(receiver.deliveries.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    expect(most).toBe(1);
  });

  it("delays no other receiver while it hangs, and uses no more than its share", async () => {
    const slow = await openReceiver(() => {});
    const slowActors = [];
    for (let index = 0; index < 6; index += 1)
      slowActors.push(await portalActorOf(world, await newCliente(world)));
    for (const other of slowActors) {
      await setAlertas(deps, other, { webhookUrl: slow.url });
      await record(other.clienteId);
    }
    await configure({ webhookUrl: receiver.url });
    for (let index = 0; index < 20; index += 1) await record();
    const sendWebhook = createWebhookSender({ allowsInsecure: true, timeoutMs: 10 * MINUTE });
    const hanging = deliverDue({ ...deps, sendWebhook });
    const claimable = async () => (await entregas({ estado: "pendiente" })).length > 0;
    while (await claimable()) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(receiver.deliveries).toHaveLength(20);
    expect(slow.deliveries).toHaveLength(4);
    await slow.close();
    await hanging;
  });

  it("is not claimed twice, and a dead worker's claim ends after a minute", async () => {
    await configure({ webhookUrl: receiver.url });
    await record();
    const now = await world.clock.now();
    const claims = await Promise.all(
      Array.from({ length: 8 }, () => claimEntregas(world.db, { now, limit: 10 })),
    );
    expect(claims.flat()).toHaveLength(1);
    expect(await claimEntregas(world.db, { now, limit: 10 })).toEqual([]);
    await world.asOwner("UPDATE entrega SET reclamado_en = now() - interval '30 seconds'");
    expect(await claimEntregas(world.db, { now, limit: 10 })).toEqual([]);
    await world.asOwner("UPDATE entrega SET reclamado_en = now() - interval '60 seconds'");
    await deliverDue(deps);
    // The dead worker's attempt stays on record and does not count.
    const { estado, intentos } = await only();
    expect(estado).toBe("entregado");
    expect(intentos.map(({ error }) => error).sort()).toEqual(["interrumpido", null]);
    const { rows } = await world.db.pool.query("SELECT intentos FROM entrega");
    expect(rows).toEqual([{ intentos: 1 }]);
  });

  it("gets retries at its current address, and none once it is disabled", async () => {
    const moved = await openReceiver();
    await configure({ webhookUrl: receiver.url });
    receiver.answer(answering(503));
    await record();
    await record();
    await deliverDue(deps);
    await configure({ webhookUrl: moved.url });
    await advance(MINUTE);
    moved.answer(answering(500));
    await deliverDue(deps);
    expect([receiver.deliveries.length, moved.deliveries.length]).toEqual([2, 2]);
    await configure({ webhookUrl: null });
    await advance(5 * MINUTE);
    expect(await deliverDue(deps)).toMatchObject({ cancelado: 2 });
    expect([receiver.deliveries.length, moved.deliveries.length]).toEqual([2, 2]);
    expect((await entregas()).map(({ estado }) => estado)).toEqual(["cancelado", "cancelado"]);
    await moved.close();
  });

  it("is signed with two secrets for a day after a rotation, and with the newest two after another", async () => {
    const { secret: first } = await configure({ webhookUrl: receiver.url });
    const signed = async (secrets: readonly (string | null)[]) => {
      await record();
      await deliverDue(deps);
      const delivery = receiver.deliveries.at(-1);
      return delivery && signedBy(delivery, secrets as string[], await world.clock.now());
    };
    expect(await signed([first])).toBe(true);
    const second = await rotateSecreto(deps, actor);
    expect(second.anteriorValidoHasta).toEqual(new Date("2026-11-21T15:00:00.000Z"));
    expect(await signed([second.secret, first])).toBe(true);
    const third = await rotateSecreto(deps, actor);
    expect(await signed([third.secret, second.secret])).toBe(true);
    await advance(24 * 60 * MINUTE - 1);
    expect(await signed([third.secret, second.secret])).toBe(true);
    await advance(1);
    expect(await signed([third.secret])).toBe(true);
  });

  it("keeps its secrets under a new key, all or none", async () => {
    const { secret } = await configure({ webhookUrl: receiver.url });
    const [oldKey, newKey] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const boxOf = (...keys: [Buffer, ...Buffer[]]) => createSecretBox(keys, world.entropy.hex);
    await world.asOwner("DELETE FROM webhook_secreto");
    const { secret: kept } = await setAlertas({ ...deps, secretBox: boxOf(oldKey) }, actor, {
      webhookUrl: receiver.url,
    });
    expect(kept).not.toBe(secret);
    const { usuarioId } = await newUsuario(world, actor.clienteId, "oficial");
    const sealed = boxOf(oldKey).seal(usuarioId, "JBSWY3DPEHPK3PXP");
    await saveTotp(world.db, "portal", usuarioId, { ...sealed, totpDesde: null });
    await expect(reencryptSecretos({ db: world.db, secretBox: boxOf(newKey) })).rejects.toThrow(
      /not configured/,
    );
    expect(await reencryptSecretos({ db: world.db, secretBox: boxOf(newKey, oldKey) })).toBe(2);
    expect(await reencryptSecretos({ db: world.db, secretBox: boxOf(newKey, oldKey) })).toBe(0);
    const totp = (await readAccount(world.db, "portal", usuarioId))?.totp;
    expect(totp && boxOf(newKey).open(usuarioId, totp)).toBe("JBSWY3DPEHPK3PXP");
    await record();
    await deliverDue({ ...deps, secretBox: boxOf(newKey) });
    const delivery = receiver.deliveries.at(-1);
    expect(delivery && kept && signedBy(delivery, [kept], new Date(START))).toBe(true);
  });

  it("can be sent an event again by hand, outside the schedule and on record", async () => {
    await configure({ webhookUrl: receiver.url });
    receiver.answer(answering(500));
    await record();
    await deliverDue(deps);
    const { eventoId, proximoIntentoEn } = await only();
    expect(await resendEvento(deps, SOPORTE, { eventoId })).toMatchObject({
      status: 500,
      error: "status_no_exitoso",
    });
    expect(await only()).toMatchObject({ estado: "reintentando", proximoIntentoEn });
    receiver.answer(answering(200));
    expect(await resendEvento(deps, actor, { eventoId })).toMatchObject({ status: 200, error: null });
    const { estado, intentos } = await only();
    expect([estado, intentos.length]).toEqual(["entregado", 3]);
    expect(new Set(receiver.deliveries.map(({ id }) => id)).size).toBe(1);
    await advance(24 * 60 * MINUTE);
    await deliverDue(deps);
    expect(receiver.deliveries).toHaveLength(3);
    const stranger = await portalActorOf(world, await newCliente(world));
    const echo = receiver.deliveries.at(-1)?.deliveryId ?? world.entropy.uuidV4();
    for (const token of [null, echo, world.entropy.uuidV4()])
      await expect(resendEvento(deps, stranger, { eventoId, token })).rejects.toMatchObject({
        code: "not_found",
      });
    const acts = await world.rows<{ detalle: unknown }>(
      `SELECT detalle FROM actividad WHERE accion = 'evento.reenviado' AND objeto_id = $1
       UNION ALL SELECT json_build_object('despues', despues)::jsonb FROM staff_audit WHERE accion = 'evento.reenviado' AND objeto_id = $1`,
      [eventoId],
    );
    expect(acts).toHaveLength(2);
    const { host, pathname } = new URL(receiver.url);
    for (const { detalle } of acts) expect(detalle).toMatchObject({ despues: { destino: host } });
    expect(JSON.stringify(acts)).not.toContain(`${host}${pathname}`);
  });

  it("can be sent earlier events by hand only", async () => {
    await record();
    const { rows } = await world.db.pool.query<{ id: string }>("SELECT id FROM evento");
    const eventoId = rows[0]?.id ?? "";
    await expect(resendEvento(deps, SOPORTE, { eventoId })).rejects.toMatchObject({ code: "conflicto" });
    await configure({ webhookUrl: receiver.url });
    await deliverDue(deps);
    expect(receiver.deliveries).toEqual([]);
    await resendEvento(deps, SOPORTE, { eventoId });
    expect(receiver.deliveries).toHaveLength(1);
    expect((await only()).estado).toBe("entregado");
  });

  it("is reported as failing once a day after three consecutive failed events, and stays enabled", async () => {
    const told: { to: string; subject: string }[] = [];
    deps = {
      ...deps,
      mailer: { send: async (mail) => void told.push(mail) },
      soporteEmail: "soporte@test.co",
    };
    await configure({ webhookUrl: receiver.url });
    receiver.answer(answering(500));
    for (let index = 0; index < 3; index += 1) await record();
    await world.asOwner("UPDATE entrega SET estado = 'reintentando', intentos = 6 WHERE orden < 3");
    await deliverDue(deps);
    await configure({ emails: ["oficial@test.co"] });
    expect(await warnFailingReceptores(deps)).toEqual({ receptores: 0, avisados: 0 });
    await world.asOwner(
      "UPDATE entrega SET intentos = 6, proximo_intento_en = now() WHERE estado = 'reintentando'",
    );
    await advance(24 * 60 * MINUTE);
    await world.asOwner("UPDATE entrega SET proximo_intento_en = '2026-11-20' WHERE estado = 'reintentando'");
    await deliverDue(deps);
    expect(await warnFailingReceptores(deps)).toEqual({ receptores: 1, avisados: 2 });
    expect(await warnFailingReceptores(deps)).toEqual({ receptores: 1, avisados: 0 });
    await sendCorreos(deps);
    expect(told.map(({ to }) => to).sort()).toEqual(["oficial@test.co", "soporte@test.co"]);
    expect(await failingSince()).toEqual(expect.any(Date));
    await advance(24 * 60 * MINUTE);
    expect(await warnFailingReceptores(deps)).toEqual({ receptores: 1, avisados: 2 });
    receiver.answer(answering(200));
    await record();
    await deliverDue(deps);
    expect(await warnFailingReceptores(deps)).toEqual({ receptores: 0, avisados: 0 });
    expect(await failingSince()).toBeNull();
  });
});

describe("no delivery", () => {
  it("is made for an event recorded without a channel or while alerts are off", async () => {
    await record();
    await configure({ webhookUrl: receiver.url, emails: ["a@test.co"], activa: false });
    await record();
    await configure({ activa: true });
    await deliverEntregas(deps);
    expect(await entregas()).toEqual([]);
    expect(receiver.deliveries).toEqual([]);
    const { disparadas } = await getAlertas(deps, actor, { now: await world.clock.now() });
    expect(disparadas.map(({ entrega }) => entrega)).toEqual([null, null]);
  });

  it("except a test's is made while alerts are off", async () => {
    await configure({ webhookUrl: receiver.url, activa: false });
    expect(await sendPrueba(deps, actor)).toMatchObject({
      entrega: { estado: "entregado", ultimoStatus: 200 },
    });
    expect(receiver.deliveries.map(({ tipo }) => tipo)).toEqual(["paquete.prueba"]);
  });
});

describe("an e-mail", () => {
  let server: MailServer;

  beforeEach(async () => {
    server = await openMailServer();
    deps = depsOf(world, { mailer: createMailer({ smtpUrl: server.url, from: "avisos@test.co" }) });
  });
  afterEach(() => server.close());

  it("goes to each address once, even if the webhook fails", async () => {
    receiver.answer(answering(500));
    await configure({ webhookUrl: receiver.url, emails: ["a@test.co", "b@test.co"] });
    await record();
    expect(await deliverDue(deps)).toMatchObject({ entregado: 2, reintentando: 1 });
    await advance(MINUTE);
    await deliverDue(deps);
    expect(server.taken.map(({ to }) => to).sort()).toEqual(["a@test.co", "b@test.co"]);
    expect(server.taken[0]?.text).toMatch(/^Subject: Servicio reactivado\r$/m);
    expect(server.taken[0]?.text).toContain("Content-Type: text/html");
    const { disparadas } = await getAlertas(deps, actor, { now: await world.clock.now() });
    expect(disparadas[0]?.entrega).toMatchObject({ estado: "reintentando", emailEnviadoEn: new Date(START) });
  });

  it("is retried if the server cannot take it now, and given up if it never will", async () => {
    await configure({ emails: ["later@test.co", "nobody@test.co", "now@test.co"] });
    server.refuse((address) => ({ "later@test.co": 451, "nobody@test.co": 550 })[address] ?? null);
    await record();
    await deliverDue(deps);
    const states = async () =>
      Object.fromEntries((await entregas()).map(({ destino, estado }) => [destino, estado]));
    expect(await states()).toEqual({
      "later@test.co": "reintentando",
      "nobody@test.co": "fallido",
      "now@test.co": "entregado",
    });
    server.refuse(() => null);
    await advance(MINUTE);
    await deliverDue(deps);
    expect(server.taken.map(({ to }) => to)).toEqual(["now@test.co", "later@test.co"]);
    const errors = (await entregas()).flatMap(({ intentos }) => intentos.map(({ error }) => error));
    expect(errors.sort()).toEqual(["correo_no_disponible", "correo_rechazado", null, null]);
  });

  /** The unsubscribe addresses of each mail to a mailbox, in its text and its header. */
  const linksTo = (address: string) =>
    server.taken
      .filter(({ to }) => to === address)
      .map(({ text }) => {
        const [header = ""] = /^List-Unsubscribe:\s*<[^>]+>/m.exec(text) ?? [];
        expect(text).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
        const token = /\/api\/avisos\/([^>]+)>/.exec(header)?.[1] ?? "";
        expect(text.replace(/=\r\n/g, "")).toContain(`/avisos/${token}`);
        return token;
      });

  it("names the client that added its reader, and stops once the reader unsubscribes", async () => {
    const { email: jefa } = await newUsuario(world, actor.clienteId, "administrador");
    await configure({ emails: ["Ana@test.co", "b@test.co"] });
    await record();
    await deliverDue(deps);
    const [token = ""] = linksTo("Ana@test.co");
    const shown = { email: "Ana@test.co", cliente: expect.any(String) };
    expect(await readBaja(deps, token)).toMatchObject({ ...shown, isOff: false });
    for (const none of [
      "",
      "x.y",
      `${token}A`,
      linksTo("b@test.co")[0]?.replace(/^.{16}/, "0".repeat(16)) ?? "",
    ])
      await expect(takeOff(deps, { token: none, requestId: "req_test" })).rejects.toMatchObject({
        code: "not_found",
      });

    await Promise.all([1, 2].map(() => takeOff(deps, { token, requestId: "req_test" })));
    const { alertas } = await getAlertas(deps, actor, { now: await world.clock.now() });
    expect(alertas.emails).toEqual(["b@test.co"]);
    await configure({ emails: ["ANA@test.co", "b@test.co"] });
    await record();
    await deliverDue(deps);
    expect(server.taken.map(({ to }) => to).sort()).toEqual(["Ana@test.co", "b@test.co", "b@test.co"]);
    const refused = (await entregas()).find(({ destino }) => destino === "ANA@test.co");
    expect(refused).toMatchObject({ estado: "fallido", intentos: [{ error: "direccion_dada_de_baja" }] });
    const acts = await world.rows(
      "SELECT actor, accion FROM actividad WHERE actor_tipo = 'destinatario' AND cliente_id = $1",
      [actor.clienteId],
    );
    expect(acts).toEqual([{ actor: "Ana@test.co", accion: "alertas.direccion_dada_de_baja" }]);
    const told = await world.rows("SELECT destino FROM correo WHERE asunto LIKE 'Una dirección salió%'");
    expect(told).toContainEqual({ destino: jefa });

    await putBack(deps, { token, requestId: "req_test" });
    await record();
    await deliverDue(deps);
    expect(server.taken.map(({ to }) => to)).toContain("ANA@test.co");
  });

  it("has a daily limit of tests per address, which does not affect real events", async () => {
    const other = await portalActorOf(world, await newCliente(world));
    await configure({ emails: ["a@test.co"] });
    await setAlertas(deps, other, { emails: ["A@test.co"] });
    for (let count = 0; count < ALLOWANCES.buzon.limit; count += 1)
      await sendPrueba(deps, count % 2 === 0 ? actor : other);
    expect(server.taken).toHaveLength(ALLOWANCES.buzon.limit);
    await sendPrueba(deps, actor);
    expect(server.taken).toHaveLength(ALLOWANCES.buzon.limit);
    expect((await entregas()).flatMap(({ intentos }) => intentos.map(({ error }) => error))).toContain(
      "demasiadas_pruebas",
    );
    await record();
    await deliverDue(deps);
    expect(server.taken).toHaveLength(ALLOWANCES.buzon.limit + 1);
    await advance(24 * 60 * MINUTE);
    await sendPrueba(deps, actor);
    expect(server.taken).toHaveLength(ALLOWANCES.buzon.limit + 2);
  });

  it("says PRUEBA if its account is a test account, with a daily limit per address over all of them", async () => {
    const pruebas = await Promise.all(
      [1, 2].map(async () => portalActorOf(world, (await newCuentaPrueba(world)).cliente)),
    );
    for (const prueba of pruebas) await setAlertas(deps, prueba, { emails: ["ajena@test.co"] });
    for (let count = 0; count < ALLOWANCES.buzon.limit; count += 1)
      for (const { clienteId } of pruebas) await record(clienteId);
    while (Object.values(await deliverDue(deps)).some((done) => done > 0));
    expect(server.taken).toHaveLength(ALLOWANCES.buzon.limit);
    for (const { text } of server.taken) expect(text).toMatch(/^Subject: PRUEBA: /m);
    // The client's own tests still reach the address.
    await configure({ emails: ["ajena@test.co"] });
    await sendPrueba(deps, actor);
    expect(server.taken).toHaveLength(ALLOWANCES.buzon.limit + 1);
  });
});
