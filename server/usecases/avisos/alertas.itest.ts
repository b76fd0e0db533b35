import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { PortalActor } from "../../domain/shared/actor";
import { depsOf } from "../../testing/deps";
import { newCliente, openWorld, type TestWorld } from "../../testing/fixtures";
import { answering, openReceiver, type Receiver } from "../../testing/receiver";
import { portalActorOf } from "../../testing/screening";
import type { Deps } from "../deps";
import { sendPrueba, submitAlertas } from "./alertas";
import { getAviso, type ListAvisosInput, listAvisos, resendEvento } from "./eventos";
import { rotateSecreto } from "./secretos";

const START = "2026-11-20T15:00:00.000Z";
const ALL: ListAvisosInput = {
  tipo: null,
  estado: null,
  status: null,
  desde: null,
  hasta: null,
  eventoId: null,
  limite: 50,
  cursor: null,
};

describe("alerts in the portal", () => {
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

  const avisos = async (part: Partial<ListAvisosInput> = {}) =>
    (await listAvisos(deps, actor, { ...ALL, ...part })).rows;
  const acts = () =>
    world.rows<{ accion: string; actor: string; detalle: unknown }>(
      "SELECT accion, actor, detalle FROM actividad ORDER BY en, accion",
    );

  it("records an act for each change, without the secret or the path of the address", async () => {
    const { secret } = await submitAlertas(deps, actor, { webhookUrl: receiver.url, umbrales: [50] });
    const rotated = await rotateSecreto(deps, actor);
    const { eventoId } = await sendPrueba(deps, actor);
    await resendEvento(deps, actor, { eventoId });
    const recorded = await acts();
    expect(recorded.map(({ accion }) => accion)).toEqual([
      "alertas.cambiadas",
      "alertas.prueba_enviada",
      "alertas.secreto_rotado",
      "evento.reenviado",
    ]);
    expect(new Set(recorded.map((act) => act.actor))).toEqual(new Set([actor.nombre]));
    const text = JSON.stringify(recorded);
    for (const hidden of [secret, rotated.secret]) expect(text).not.toContain(hidden?.slice(6));
    expect(JSON.stringify(recorded[0])).not.toContain("/hook");
  });

  it("changes nothing if the act cannot be recorded", async () => {
    const ghost = { ...actor, usuarioId: world.entropy.uuidV4() };
    await expect(submitAlertas(deps, ghost, { umbrales: [7] })).rejects.toThrow();
    const [row] = await world.rows<{ umbrales: number[] }>(
      `SELECT umbrales_alerta AS umbrales FROM cliente WHERE id = '${actor.clienteId}'`,
    );
    expect(row?.umbrales).not.toContain(7);
  });

  it("finds events by state, by the receiver's answer and by time, also those without a channel", async () => {
    const { eventoId: unheard } = await sendPrueba(deps, actor);
    await submitAlertas(deps, actor, { webhookUrl: receiver.url });
    world.clock.set("2026-11-21T15:00:00.000Z");
    const { eventoId: taken } = await sendPrueba(deps, actor);
    receiver.answer(answering(503));
    world.clock.set("2026-11-22T15:00:00.000Z");
    const { eventoId: refused } = await sendPrueba(deps, actor);

    const ids = async (part: Partial<ListAvisosInput>) =>
      (await avisos(part)).map(({ eventoId }) => eventoId);
    expect(await ids({})).toEqual([refused, taken, unheard]);
    expect(await ids({ estado: "sin_canal" })).toEqual([unheard]);
    expect(await ids({ estado: "entregado" })).toEqual([taken]);
    expect(await ids({ estado: "reintentando" })).toEqual([refused]);
    expect(await ids({ status: 503 })).toEqual([refused]);
    expect(await ids({ tipo: "paquete.bloqueado" })).toEqual([]);
    const [desde, hasta] = [new Date("2026-11-21T15:00:00.000Z"), new Date("2026-11-22T15:00:00.000Z")];
    expect(await ids({ desde, hasta })).toEqual([taken]);
    expect(await getAviso(deps, actor, { eventoId: refused })).toMatchObject({
      entregas: [{ canal: "webhook", estado: "reintentando", intentos: [{ status: 503 }] }],
    });
  });

  it("lists each event once over all pages", async () => {
    for (let index = 0; index < 5; index += 1) await sendPrueba(deps, actor);
    const seen: string[] = [];
    let cursor: number | null = null;
    do {
      const page = await listAvisos(deps, actor, { ...ALL, limite: 2, cursor });
      seen.push(...page.rows.map(({ eventoId }) => eventoId));
      cursor = page.siguienteCursor === null ? null : Number(page.siguienteCursor);
    } while (cursor !== null);
    expect(seen).toEqual((await avisos()).map(({ eventoId }) => eventoId));
    expect(seen).toHaveLength(5);
    const oldest = { eventoId: seen.at(-1) ?? "" };
    expect(await getAviso(deps, actor, oldest)).toMatchObject(oldest);
  });

  it("hides them from other clients", async () => {
    await submitAlertas(deps, actor, { webhookUrl: receiver.url });
    const { eventoId } = await sendPrueba(deps, actor);
    const stranger = await portalActorOf(world, await newCliente(world, "Ajena S.A.S."));
    await expect(getAviso(deps, stranger, { eventoId })).rejects.toMatchObject({ code: "not_found" });
    await expect(resendEvento(deps, stranger, { eventoId })).rejects.toMatchObject({ code: "not_found" });
    expect(receiver.deliveries).toHaveLength(1);
  });
});
