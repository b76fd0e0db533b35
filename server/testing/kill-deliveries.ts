import { setTimeout } from "node:timers/promises";
import { expect } from "vitest";
import { nextIntento } from "../db/avisos/entregas";
import { readCuenta } from "../db/facturacion/cuentas";
import { createSecretBox } from "../delivery/avisos/secret-box";
import { seededRandom } from "../domain/screening/testing/synthetic-names";
import { createClock } from "../runtime/clock";
import { recordHecho } from "../usecases/facturacion/cuenta";
import { setClock } from "../usecases/operacion/reloj";
import { depsOf } from "./deps";
import { newCliente, openWorld, SOPORTE, type TestWorld } from "./fixtures";
import { openMailServer } from "./mail-server";
import { type Answer, openReceiver } from "./receiver";
import { portalActorOf } from "./screening";
import { setAlertas } from "./set-alertas";
import { spawnVictim, type Victim } from "./victim";

const KEY = "0123456789abcdef".repeat(4);
const CLIENTES = 10;
/** Delay of a receiver or the mail server, so that a kill may fall between its answer and the commit. */
const ANSWER_MS = 15;
const FAILURES_MAX = 2;
/** Longest wait of a kill for a delivery. What a dead process holds is delivered later. */
const LULL_MS = 3_000;
const POLL_MS = 20;
const MINUTE_MS = 60_000;
/** Contract, "Delivery rules" 2. */
const WAITS_MIN = [1, 5, 30, 120, 720, 1_440];

interface EntregaRow {
  readonly id: string;
  readonly evento_id: string;
  readonly canal: string;
  readonly estado: string;
  readonly intentos: number;
}
interface IntentoRow {
  readonly id: string;
  readonly entrega_id: string;
  readonly en: Date;
  readonly ms: number | null;
  readonly error: string | null;
}

/**
 * Records `eventos` events, each for a webhook and an e-mail address, while `processes` processes deliver them and are
 * killed one after the other with `kill -9`, `rounds` times. Then a last set of processes runs undisturbed. Checks
 * received and recorded deliveries.
 */
export async function killDuringDeliveries(options: {
  readonly eventos: number;
  readonly processes: number;
  readonly rounds: number;
  readonly seed: number;
}) {
  const { eventos, processes, rounds, seed } = options;
  const random = seededRandom(seed);
  const aMoment = () => setTimeout(random() * ANSWER_MS);
  const world = await openWorld();
  const deps = depsOf(world, {
    clock: createClock(world.db, true),
    secretBox: createSecretBox([Buffer.from(KEY, "hex")], world.entropy.hex),
  });
  const mailServer = await openMailServer(aMoment);
  const failures = new Map<string, number>();
  const taken: string[] = [];
  const answer: Answer = async ({ id }, response) => {
    await aMoment();
    const failed = failures.get(id) ?? 0;
    if (failed < FAILURES_MAX && random() < 0.2) {
      failures.set(id, failed + 1);
      if (random() < 0.3) response.destroy();
      else response.writeHead(500).end();
    } else {
      taken.push(id);
      response.writeHead(200).end();
    }
  };
  const receivers = await Promise.all(Array.from({ length: CLIENTES }, () => openReceiver(answer)));
  const clienteIds: string[] = [];
  for (const [at, { url }] of receivers.entries()) {
    const actor = await portalActorOf(world, await newCliente(world));
    await setAlertas(deps, actor, { webhookUrl: url, emails: [`oficial${at}@test.co`] });
    clienteIds.push(actor.clienteId);
  }
  const start = async (): Promise<Victim[]> => {
    const environment = {
      DATABASE_URL: world.serviceUrl,
      SMTP_URL: mailServer.url,
      WEBHOOK_ALLOW_INSECURE: "1",
      WEBHOOK_SECRETS_KEY: KEY,
      BITACORA_KEY: KEY,
      TEST_CLOCK: "1",
    };
    const victims = await Promise.all(
      Array.from({ length: processes }, () => spawnVictim("delivery-victim.ts", [], environment)),
    );
    await Promise.all(victims.map((victim) => victim.printed("ready")));
    return victims;
  };
  const came = () =>
    mailServer.taken.length + receivers.reduce((sum, { deliveries }) => sum + deliveries.length, 0);

  async function record(count: number): Promise<void> {
    for (let index = 0; index < count; index += 1) {
      const clienteId = clienteIds[index % CLIENTES] ?? "";
      const now = await deps.clock.now();
      const { cuenta } = await readCuenta(world.db, clienteId, now);
      const hecho = { tipo: "paquete.reactivado", cobro: null } as const;
      await recordHecho(world.db, world.entropy, { clienteId, cuenta, hecho }, now);
    }
  }

  async function killOneByOne(victims: readonly Victim[], perVictim: number): Promise<void> {
    for (const victim of victims) {
      const enough = came() + 1 + random() * perVictim;
      const lull = Date.now() + LULL_MS;
      while (came() < enough && Date.now() < lull) await setTimeout(1);
      await aMoment();
      await victim.kill();
    }
    // All are dead, so their claims can end at once instead of after the lease.
    await world.asOwner(
      "UPDATE entrega SET reclamado_en = reclamado_en - interval '60 seconds' WHERE reclamo IS NOT NULL",
    );
    await moveClock(new Date((await deps.clock.now()).getTime() + MINUTE_MS));
  }

  /** The processes read their clock when they are notified of work. */
  async function moveClock(ahora: Date): Promise<void> {
    await setClock(deps, SOPORTE, { ahora });
    await world.asOwner("NOTIFY entregas, ''");
  }

  async function deliverTheRest(): Promise<void> {
    const victims = await start();
    for (;;) {
      const next = await nextIntento(world.db, null);
      if (next === null) break;
      const [claimed] = await world.rows("SELECT FROM entrega WHERE reclamo IS NOT NULL LIMIT 1");
      if (claimed === undefined && next > (await deps.clock.now())) await moveClock(next);
      await setTimeout(POLL_MS);
    }
    for (const victim of victims) await victim.kill();
  }

  try {
    for (let round = 0; round < rounds; round += 1) {
      const share = Math.floor((eventos * (round + 1)) / rounds) - Math.floor((eventos * round) / rounds);
      const victims = await start();
      await Promise.all([record(share), killOneByOne(victims, share / processes)]);
    }
    await deliverTheRest();
    expect(new Set(taken).size).toBe(eventos);
    const deliveries = receivers.flatMap((receiver) => receiver.deliveries);
    return {
      kills: rounds * processes,
      ...(await expectOnRecord(world, eventos, deliveries)),
      repeatedWebhooks: taken.length - eventos,
      repeatedMails: await repeatedMails(),
    };
  } finally {
    for (const receiver of receivers) await receiver.close();
    await mailServer.close();
    await world.close();
  }

  /** Returns how many mails came twice, each because a process died during it. */
  async function repeatedMails(): Promise<number> {
    const rows = await world.rows<{ id: string; interrupted: number }>(`
      SELECT entrega.id, count(entrega_intento.id) FILTER (WHERE error = 'interrumpido')::int AS interrupted
      FROM entrega JOIN entrega_intento ON entrega_id = entrega.id WHERE canal = 'email' GROUP BY 1`);
    const times = new Map<string, number>();
    for (const { text } of mailServer.taken) {
      const [, id = ""] = /^Message-ID: <([^@]+)@/im.exec(text) ?? [];
      times.set(id, (times.get(id) ?? 0) + 1);
    }
    expect([...times.keys()].sort()).toEqual(rows.map(({ id }) => id).sort());
    const beyond = rows.filter(({ id, interrupted }) => (times.get(id) ?? 0) > 1 + interrupted);
    expect(beyond).toEqual([]);
    return mailServer.taken.length - times.size;
  }
}

/** Checks that every received attempt is recorded, and that the records follow the schedule. */
async function expectOnRecord(
  world: TestWorld,
  eventos: number,
  came: readonly { readonly id: string; readonly deliveryId: string }[],
) {
  const entregas = await world.rows<EntregaRow>("SELECT id, evento_id, canal, estado, intentos FROM entrega");
  const intentos = await world.rows<IntentoRow>(
    "SELECT id, entrega_id, en, ms, error FROM entrega_intento ORDER BY en, ms NULLS FIRST, id",
  );
  expect(entregas.map(({ canal }) => canal).sort()).toEqual([
    ...Array(eventos).fill("email"),
    ...Array(eventos).fill("webhook"),
  ]);
  expect(entregas.filter(({ estado }) => estado !== "entregado")).toEqual([]);
  const eventoOf = new Map(entregas.map(({ id, evento_id }) => [id, evento_id]));
  const eventoOfIntento = new Map(intentos.map(({ id, entrega_id }) => [id, eventoOf.get(entrega_id)]));
  expect(came.filter(({ id, deliveryId }) => eventoOfIntento.get(deliveryId) !== id)).toEqual([]);
  expect(new Set(came.map(({ deliveryId }) => deliveryId)).size).toBe(came.length);

  const byEntrega = new Map<string, IntentoRow[]>();
  for (const intento of intentos)
    byEntrega.set(intento.entrega_id, [...(byEntrega.get(intento.entrega_id) ?? []), intento]);
  let interrupted = 0;
  for (const { id, intentos: counted } of entregas) {
    const own = byEntrega.get(id) ?? [];
    const ended = own.filter(({ ms }) => ms !== null);
    expect(own.filter(({ ms, error }) => ms === null && error !== "interrumpido")).toEqual([]);
    expect(ended).toHaveLength(counted);
    expect(ended.map(({ error }) => error === null)).toEqual(ended.map((_, at) => at === ended.length - 1));
    expect(own.at(-1)).toBe(ended.at(-1));
    for (const [at, { en }] of ended.slice(0, -1).entries()) {
      const announced = en.getTime() + (WAITS_MIN[at] ?? Number.POSITIVE_INFINITY) * MINUTE_MS;
      const [next] = own.filter((other) => other.en > en);
      expect(next?.en.getTime()).toBeGreaterThanOrEqual(announced);
    }
    interrupted += own.length - ended.length;
  }
  return { attempts: intentos.length, interrupted };
}
