import { Client } from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readCuenta } from "../db/facturacion/cuentas";
import type { PortalActor } from "../domain/shared/actor";
import { IMPATIENT_POLICY } from "../lists/download";
import { depsOf } from "../testing/deps";
import { newCliente, openWorld, SOPORTE, type TestWorld } from "../testing/fixtures";
import { portalActorOf } from "../testing/screening";
import { setAlertas } from "../testing/set-alertas";
import { sendPrueba } from "./avisos/alertas";
import { sendCorreos } from "./avisos/correos";
import { resendEvento } from "./avisos/eventos";
import type { Deps } from "./deps";
import { recordHecho } from "./facturacion/cuenta";
import { refreshLista } from "./listas/refresh-lista";
import { runTarea } from "./operacion/tareas";

const WEBHOOK = { webhookUrl: "http://127.0.0.1:9/hook" };
const EMAIL = { emails: ["oficial@test.co"] };

let world: TestWorld;
let owner: Client;
let deps: Deps;
let actor: PortalActor;
/** Number of idle open transactions at each send. */
let openAtSending: number[];

beforeEach(async () => {
  world = await openWorld();
  owner = new Client({ connectionString: world.connectionString });
  await owner.connect();
  openAtSending = [];
  const look = async () => {
    const { rows } = await owner.query<{ open: number }>(
      "SELECT count(*)::int AS open FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'",
    );
    openAtSending.push(rows[0]?.open ?? -1);
  };
  deps = depsOf(world, {
    soporteEmail: "soporte@test.co",
    sendWebhook: async () => {
      await look();
      return { kind: "fallo", status: 500, error: "status_no_exitoso" };
    },
    mailer: { send: look },
    fetcher: async () => {
      await look();
      return { status: 404, headers: new Headers(), body: null };
    },
  });
  actor = await portalActorOf(world, await newCliente(world));
});
afterEach(async () => {
  await owner.end();
  await world.close();
});

async function record(): Promise<void> {
  const { clienteId } = actor;
  const now = await world.clock.now();
  const { cuenta } = await readCuenta(world.db, clienteId, now);
  const hecho = { tipo: "paquete.reactivado", cobro: null } as const;
  await recordHecho(world.db, world.entropy, { clienteId, cuenta, hecho }, now);
}

const tarea = (nombre: "entregar-eventos" | "vigilar-receptores" | "vigilar-listas") =>
  runTarea(
    deps,
    { kind: "sistema", tarea: nombre, requestId: "req_test" },
    { nombre, origen: "programada", trigger: null },
  );

const SENDERS: Readonly<Record<string, () => Promise<unknown>>> = {
  "a webhook": async () => {
    await setAlertas(deps, actor, WEBHOOK);
    await record();
    await tarea("entregar-eventos");
  },
  "an alert by mail": async () => {
    await setAlertas(deps, actor, EMAIL);
    await record();
    await tarea("entregar-eventos");
  },
  "a test of both": async () => {
    await setAlertas(deps, actor, { ...WEBHOOK, ...EMAIL });
    await sendPrueba(deps, actor);
  },
  "an event by hand": async () => {
    await setAlertas(deps, actor, WEBHOOK);
    await record();
    const [evento] = await world.rows<{ id: string }>("SELECT id FROM evento");
    await resendEvento(deps, SOPORTE, { eventoId: evento?.id ?? "" });
  },
  "the warning of a webhook that gets nothing": async () => {
    await setAlertas(deps, actor, WEBHOOK);
    for (let index = 0; index < 3; index += 1) await record();
    await world.asOwner(
      "UPDATE entrega SET estado = 'fallido', terminado_en = now(), proximo_intento_en = NULL",
    );
    await tarea("vigilar-receptores");
    await sendCorreos(deps);
  },
  "a warning about the lists": async () => {
    await tarea("vigilar-listas");
    await sendCorreos(deps);
  },
  "a download": () => refreshLista(deps, SOPORTE, "ofac_sdn", { ...IMPATIENT_POLICY, sleep: async () => {} }),
};

it.each(Object.entries(SENDERS))("no transaction is open during %s", async (_, send) => {
  await send();
  expect(openAtSending.length).toBeGreaterThan(0);
  expect(openAtSending.filter((open) => open !== 0)).toEqual([]);
});
