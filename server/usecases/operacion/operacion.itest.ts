import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readCuenta } from "../../db/facturacion/cuentas";
import type { PortalActor } from "../../domain/shared/actor";
import { depsOf } from "../../testing/deps";
import { newCliente, openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import { answering, openReceiver, type Receiver } from "../../testing/receiver";
import { portalActorOf } from "../../testing/screening";
import { setAlertas } from "../../testing/set-alertas";
import { deliverDue } from "../avisos/entregas";
import { resendEvento } from "../avisos/eventos";
import type { Deps } from "../deps";
import { recordHecho } from "../facturacion/cuenta";
import { listReceptores, listUndelivered, resendReceptor } from "./receptores";
import { readSalud } from "./salud";

const START = "2026-11-20T15:00:00.000Z";
const MINUTE = 60_000;

let world: TestWorld;
let deps: Deps;
let receiver: Receiver;
let actor: PortalActor;

beforeEach(async () => {
  world = await openWorld(START);
  receiver = await openReceiver(answering(503));
  deps = depsOf(world);
  actor = await portalActorOf(world, await newCliente(world));
  await setAlertas(deps, actor, { webhookUrl: receiver.url });
});
afterEach(async () => {
  await receiver.close();
  await world.close();
});

const advance = async (ms: number) =>
  world.clock.set(new Date((await world.clock.now()).getTime() + ms).toISOString());

async function record(times: number) {
  for (let one = 0; one < times; one += 1) {
    const now = await world.clock.now();
    const { cuenta } = await readCuenta(world.db, actor.clienteId, now);
    const hecho = { tipo: "paquete.reactivado", cobro: null } as const;
    await recordHecho(world.db, world.entropy, { clienteId: actor.clienteId, cuenta, hecho }, now);
    await advance(1);
  }
}
const receptorOf = () => ({ clienteId: actor.clienteId, receptor: new URL(receiver.url).host });
const undelivered = () => listUndelivered(deps, SOPORTE, { ...receptorOf(), canal: "webhook" });

describe("deliveries that fail", () => {
  it("are listed by receiver, with their start, number, last answer and next attempt", async () => {
    expect(await listReceptores(deps, SOPORTE)).toEqual([]);
    await record(3);
    await deliverDue(deps);
    await advance(MINUTE);
    await deliverDue(deps);
    const [receptor, ...others] = await listReceptores(deps, SOPORTE);
    expect(others).toEqual([]);
    expect(receptor).toMatchObject({
      ...receptorOf(),
      razonSocial: "Comercializadora Ficticia S.A.S.",
      canal: "webhook",
      isFailing: true,
      fallaDesde: new Date("2026-11-20T15:00:00.003Z"),
      esperan: 3,
      fallidas: 0,
      ultimoStatus: 503,
      ultimoError: "status_no_exitoso",
      ultimoEn: new Date("2026-11-20T15:01:00.003Z"),
      proximoIntentoEn: new Date("2026-11-20T15:06:00.003Z"),
    });
    const pending = await undelivered();
    expect(pending.map(({ intentos }) => intentos.map(({ status }) => status))).toEqual([
      [503, 503],
      [503, 503],
      [503, 503],
    ]);
  });

  it("are sent again oldest first until one is refused, and all once the receiver accepts them", async () => {
    await record(3);
    await deliverDue(deps);
    const before = receiver.deliveries.length;
    expect(await resendReceptor(deps, SOPORTE, receptorOf())).toMatchObject({
      entregados: 0,
      quedan: 3,
      fallo: { status: 503 },
    });
    expect(receiver.deliveries).toHaveLength(before + 1);
    receiver.answer(answering(200));
    expect(await resendReceptor(deps, SOPORTE, receptorOf())).toEqual({
      entregados: 3,
      quedan: 0,
      fallo: null,
    });
    const sent = receiver.deliveries.slice(before + 1).map(({ id }) => id);
    expect(new Set(sent).size).toBe(3);
    expect(await listReceptores(deps, SOPORTE)).toEqual([]);
    const acts = await world.rows("SELECT FROM staff_audit WHERE accion = 'evento.reenviado'");
    expect(acts).toHaveLength(4);
  });

  it("are sent once if two people ask at once", async () => {
    await record(2);
    await deliverDue(deps);
    receiver.answer(answering(200));
    const before = receiver.deliveries.length;
    const asked = await Promise.allSettled([
      resendReceptor(deps, SOPORTE, receptorOf()),
      resendReceptor(deps, SOPORTE, receptorOf()),
    ]);
    expect(receiver.deliveries).toHaveLength(before + 2);
    const refused = asked.filter(({ status }) => status === "rejected");
    for (const one of refused) expect(one).toMatchObject({ reason: { code: "conflicto" } });
  });

  it("are sent once for a double click, before and after it ended", async () => {
    await record(1);
    await deliverDue(deps);
    receiver.answer(answering(200));
    const [{ eventoId = "" } = {}] = await undelivered();
    const before = receiver.deliveries.length;
    const token = world.entropy.uuidV4();
    const [first, echo] = await Promise.all([
      resendEvento(deps, SOPORTE, { eventoId, token }),
      resendEvento(deps, SOPORTE, { eventoId, token }),
    ]);
    const late = await resendEvento(deps, SOPORTE, { eventoId, token });
    expect(receiver.deliveries).toHaveLength(before + 1);
    expect([first.deliveryId, echo.deliveryId]).toEqual([token, token]);
    expect(late).toMatchObject({ deliveryId: token, status: 200, error: null });
    await record(1);
    receiver.answer(answering(500));
    await deliverDue(deps);
    const [other] = await undelivered();
    await expect(
      resendEvento(deps, SOPORTE, { eventoId: other?.eventoId ?? "", token }),
    ).rejects.toMatchObject({ code: "conflicto" });
  });

  it("stay listed as left behind if the receiver accepts again", async () => {
    await record(1);
    for (const minutes of [0, 1, 5, 30, 120, 720, 1440]) {
      await advance(minutes * MINUTE);
      await deliverDue(deps);
    }
    receiver.answer(answering(200));
    await record(1);
    await deliverDue(deps);
    expect(await listReceptores(deps, SOPORTE)).toMatchObject([
      { isFailing: false, esperan: 0, fallidas: 1 },
    ]);
    await advance(31 * 24 * 60 * MINUTE);
    expect(await listReceptores(deps, SOPORTE)).toEqual([]);
  });
});

describe("the figures of health", () => {
  it("say what waits, with its limits", async () => {
    await record(1);
    await deliverDue(deps);
    await advance(45 * MINUTE);
    const { cifras, listas } = await readSalud(deps, SOPORTE);
    const of = (nombre: string) => cifras.find((cifra) => cifra.nombre === nombre);
    expect(of("receptoresFallando")).toMatchObject({ valor: 1, estado: "atencion" });
    expect(of("entregasEnCola")).toMatchObject({ valor: 1, estado: "bien" });
    expect(of("entregasAtrasoMin")).toMatchObject({ valor: 44, estado: "grave" });
    expect(of("listasAtrasadas")).toMatchObject({ valor: listas.length, estado: "grave" });
    expect(of("validarMs")).toMatchObject({ valor: null, estado: "dato" });
    expect(of("conexionesPorCiento")?.valor).toBeGreaterThan(0);
    expect(of("baseBytes")?.valor).toBeGreaterThan(1_000_000);
  });
});
