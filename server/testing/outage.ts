import { expect } from "vitest";
import { nextIntento } from "../db/avisos/entregas";
import { readCuenta } from "../db/facturacion/cuentas";
import { createWebhookSender } from "../delivery/avisos/webhook-sender";
import { seededRandom } from "../domain/screening/testing/synthetic-names";
import { deliverDue, listEntregas } from "../usecases/avisos/entregas";
import { recordHecho } from "../usecases/facturacion/cuenta";
import { depsOf } from "./deps";
import { type Behaviour, type BehaviourName, openFaultyReceivers } from "./faulty-receivers";
import { newCliente, openWorld, SOPORTE } from "./fixtures";
import { portalActorOf } from "./screening";
import { setAlertas } from "./set-alertas";

const MINUTE_MS = 60_000;
/** Contract, "Delivery rules" 2, repeated here to test the code's values. */
const WAITS_MIN = [1, 5, 30, 120, 720, 1_440];
const YEAR_MS = 365 * 24 * 60 * MINUTE_MS;
/** Timeout for all but silent receivers. Only a stalled machine takes longer. */
const PATIENCE_MS = 120_000;

/** Behaviours that no request reaches. */
const UNREACHED: readonly BehaviourName[] = ["down", "is not vouched for", "speaks no TLS"];

const isTaken = ({ error }: Behaviour) => error === null;

/**
 * Sends one event after the other through its whole schedule, 38 h 36 min of virtual time. Each receiver follows a
 * script, attempt by attempt. Checks received and recorded attempts against the script. `silentMs` is the real time
 * that a silent receiver is waited for.
 */
export async function deliverThroughOutage(options: {
  readonly silentMs: number;
  readonly mixedScripts: number;
  readonly seed: number;
}): Promise<{ readonly eventos: number; readonly intentos: number }> {
  const { silentMs, mixedScripts, seed } = options;
  const random = seededRandom(seed);
  const world = await openWorld();
  const receivers = await openFaultyReceivers();
  const behaviours: Readonly<Record<BehaviourName, Behaviour>> = receivers.behaviours;
  const names = Object.keys(behaviours) as BehaviourName[];
  const now = async () => (await world.clock.now()).getTime();
  const setNow = (ms: number) => world.clock.set(new Date(ms).toISOString());
  const [patient, impatient] = [PATIENCE_MS, silentMs].map((timeoutMs) =>
    createWebhookSender({ allowsInsecure: true, timeoutMs }),
  );
  let current: Behaviour = behaviours.takes;
  let tookMs = 0;
  const deps = depsOf(world, {
    sendWebhook: async (message) => {
      const send = current.isSilent ? impatient : patient;
      if (send === undefined) throw new Error("no sender");
      const outcome = await send(message);
      setNow((await now()) + tookMs);
      return outcome;
    },
  });
  const total = { eventos: 0, intentos: 0 };

  async function run(script: readonly BehaviourName[]): Promise<void> {
    const actor = await portalActorOf(world, await newCliente(world));
    const { clienteId } = actor;
    await setAlertas(deps, actor, { webhookUrl: behaviours.takes.url });
    const { cuenta } = await readCuenta(world.db, clienteId, await world.clock.now());
    const hecho = { tipo: "paquete.reactivado", cobro: null } as const;
    await recordHecho(world.db, world.entropy, { clienteId, cuenta, hecho }, await world.clock.now());
    const hitsBefore = receivers.hits();
    const expected: object[] = [];
    let hits = 0;
    let dueMs = await now();
    for (const [index, name] of script.entries()) {
      current = behaviours[name];
      tookMs = current.isSilent ? 10_000 : Math.floor(random() * 10_000);
      await setAlertas(deps, actor, { webhookUrl: current.url });
      if (index > 0) {
        setNow(dueMs - 1);
        expect(await deliverDue(deps)).toEqual({ entregado: 0, reintentando: 0, fallido: 0, cancelado: 0 });
        setNow(dueMs);
      }
      await deliverDue(deps);
      expected.push({ en: new Date(dueMs), status: current.status, error: current.error });
      if (!UNREACHED.includes(name) && !current.isSilent) hits += 1;
      const waitMin = isTaken(current) ? undefined : WAITS_MIN[index];
      const endedMs = dueMs + tookMs;
      expect(await nextIntento(world.db, null)).toEqual(
        waitMin === undefined ? null : new Date(endedMs + waitMin * MINUTE_MS),
      );
      if (waitMin === undefined) break;
      dueMs = endedMs + waitMin * MINUTE_MS;
    }
    setNow((await now()) + YEAR_MS);
    expect(await deliverDue(deps)).toEqual({ entregado: 0, reintentando: 0, fallido: 0, cancelado: 0 });
    const query = { clienteId, estado: null, limite: 200, cursor: null };
    const { rows } = await listEntregas(deps, SOPORTE, query);
    expect(rows).toMatchObject([
      { estado: isTaken(current) ? "entregado" : "fallido", proximoIntentoEn: null, intentos: expected },
    ]);
    expect(new Set(rows[0]?.intentos.map(({ deliveryId }) => deliveryId)).size).toBe(expected.length);
    expect(receivers.hits() - hitsBefore).toBe(hits);
    total.eventos += 1;
    total.intentos += expected.length;
  }

  try {
    for (const name of names) await run(Array<BehaviourName>(WAITS_MIN.length + 1).fill(name));
    const anyOf = (from: readonly BehaviourName[]) => from[Math.floor(random() * from.length)] ?? "fails";
    // A receiver that accepts ends the script. With a chance of one in twelve, most scripts run their whole schedule.
    for (let script = 0; script < mixedScripts; script += 1)
      await run(Array.from({ length: WAITS_MIN.length + 1 }, () => anyOf(names)));
    return total;
  } finally {
    await receivers.close();
    await world.close();
  }
}
