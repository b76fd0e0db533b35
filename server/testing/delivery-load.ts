import { setTimeout } from "node:timers/promises";
import { createClientes } from "../../scripts/bench/support";
import { startEmbeddedPostgres } from "../../scripts/embedded-postgres";
import { loginsOf } from "../../scripts/service-login";
import { recordEventos } from "../db/avisos/eventos";
import { readCuenta } from "../db/facturacion/cuentas";
import { createDb } from "../db/sql/client";
import { freezeEvento } from "../domain/avisos/evento-record";
import type { Cuenta } from "../domain/facturacion/cuenta";
import { entropy } from "../runtime/clock";
import { temporaryDataDir } from "./data-dir";
import { type Answer, openReceiver } from "./receiver";
import { startService } from "./service";

const POLL_MS = 50;
/** Several, so that one that waits for the database does not delay the others. */
const RECORDERS = 4;

/** Type of every recorded event. */
const TIPO = "paquete.reactivado";

export interface Arrival {
  /** Index of its client. */
  readonly cliente: number;
  /** Milliseconds since the event was created. */
  readonly lagMs: number;
  readonly atMs: number;
}

/**
 * Opens the product on a database of its own, with clients whose webhooks are on loopback. `answerOf` gives the answers
 * of some, and the others accept everything.
 */
export async function openDeliveryLoad(options: {
  readonly clientes: number;
  readonly answerOf?: (cliente: number) => Answer | undefined;
}) {
  const { clientes, answerOf = () => undefined } = options;
  const dataDir = await temporaryDataDir();
  const postgres = await startEmbeddedPostgres({ dataDir: dataDir.path });
  const service = await startService({
    DATABASE_URL: postgres.connectionString,
    DATA_DIR: dataDir.path,
    WEBHOOK_ALLOW_INSECURE: "1",
  });
  const db = createDb({ connectionString: loginsOf(postgres.connectionString).serviceUrl, max: RECORDERS });
  const arrivals: Arrival[] = [];
  const receivers = await Promise.all(
    Array.from({ length: clientes }, (_, cliente) => {
      const answer = answerOf(cliente);
      return openReceiver((delivery, response) => {
        const atMs = Date.now();
        const { creado_en: creadoEn } = JSON.parse(delivery.body) as { creado_en: string };
        // A tarea may record others meanwhile.
        if (delivery.tipo === TIPO) arrivals.push({ cliente, atMs, lagMs: atMs - Date.parse(creadoEn) });
        if (answer) answer(delivery, response);
        else response.writeHead(200).end();
      });
    }),
  );
  const accounts: { readonly clienteId: string; readonly cuenta: Cuenta }[] = [];
  for (const [at, { clienteId, key }] of (await createClientes(service, clientes)).entries()) {
    const response = await fetch(`${service.url}/api/v1/cuenta/alertas`, {
      method: "PUT",
      headers: { authorization: `Bearer ${key}` },
      body: JSON.stringify({ webhook: { url: receivers[at]?.url } }),
    });
    if (!response.ok) throw new Error(await response.text());
    accounts.push({ clienteId, cuenta: (await readCuenta(db, clienteId, new Date())).cuenta });
  }

  /** Records `count` events of a client in one statement. */
  async function record(cliente: number, count: number, creadoEn: Date): Promise<void> {
    const account = accounts[cliente];
    if (account === undefined) throw new Error("no client");
    const { clienteId, cuenta } = account;
    const hecho = { tipo: TIPO, cobro: null } as const;
    const eventos = Array.from({ length: count }, () => {
      const id = entropy.uuidV7(creadoEn);
      return freezeEvento({ id, creadoEn, clienteId, cuenta, consultaIdDetonante: null, hecho });
    });
    await recordEventos(db, clienteId, eventos);
  }

  return {
    service,
    arrivals,
    /** Records events of the clients in turn at a rate, each with its real time. */
    async recordAtRate(total: number, perSecond: number): Promise<void> {
      const startedMs = Date.now();
      let next = 0;
      const recorder = async () => {
        while (next < total) {
          const index = next++;
          const dueMs = startedMs + (index * 1_000) / perSecond;
          if (dueMs > Date.now()) await setTimeout(dueMs - Date.now());
          await record(index % clientes, 1, new Date());
        }
      };
      await Promise.all(Array.from({ length: RECORDERS }, recorder));
    },
    /** Records events of every client that are all due at one moment to come. */
    async recordDueAt(ofEach: number, creadoEn: Date): Promise<void> {
      for (let cliente = 0; cliente < clientes; cliente += 1) await record(cliente, ofEach, creadoEn);
    },
    async untilArrived(isEnough: (arrivals: readonly Arrival[]) => boolean): Promise<void> {
      while (!isEnough(arrivals)) await setTimeout(POLL_MS);
    },
    /** Processor time of the service so far, in milliseconds. */
    cpuMs: service.cpuMs,
    close: async () => {
      for (const receiver of receivers) await receiver.close();
      await db.close();
      await service.stop();
      await postgres.stop();
      await dataDir.remove();
    },
  };
}

/** Quantile: the value that this share does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
}
