import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@/scripts/embedded-postgres";
import { loginsOf } from "@/scripts/service-login";
import { createDb } from "@/server/db/sql/client";
import { inSnapshot } from "@/server/db/sql/transaction";
import { admin, createClienteWithKey, listsReady } from "@/server/testing/api";
import { checkLedger } from "@/server/testing/check-ledger";
import { type TemporaryDataDir, temporaryDataDir } from "@/server/testing/data-dir";
import { validateAt, validateUntilAnswered } from "@/server/testing/persistent-client";
import { type Service, startService } from "@/server/testing/service";

const KILLS = Number(process.env.KILLS ?? 60);
const WORKERS = 12;
const PROCESSES = 2;

interface Answer {
  readonly token: string;
  readonly consultaId: string;
  readonly body: string;
}

describe("kill -9 of the service and of the database, at random moments of the load", () => {
  let dataDir: TemporaryDataDir;
  let postgres: EmbeddedPostgres;
  const services: Service[] = [];
  const clients: { readonly clienteId: string; readonly key: string }[] = [];
  /** First 200 of each key, and the token that asked. */
  const answered = new Map<string, Answer>();
  /** Keys whose answers are still to be replayed. */
  const unproven: string[] = [];
  /** The start of the process that was killed last. */
  let reviving = Promise.resolve();
  let asked = 0;
  let retried = 0;
  let replayed = 0;

  const start = () => startService({ DATABASE_URL: postgres.connectionString });

  beforeAll(async () => {
    dataDir = await temporaryDataDir();
    postgres = await startEmbeddedPostgres({ dataDir: dataDir.path });
    for (let at = 0; at < PROCESSES; at += 1) services.push(await start());
    const [first] = services as [Service];
    await listsReady(first);
    for (let at = 0; at < 3; at += 1) clients.push(await createClienteWithKey(first));
    const [bolsa, month] = clients;
    await admin(first, "POST", `/clientes/${bolsa?.clienteId}/bolsas`, {
      consultas_compradas: 2_000_000,
      precio_total: 1000,
      pago_referencia: "P",
    });
    await admin(first, "PUT", `/clientes/${month?.clienteId}/plan`, { codigo: "1K" });
  });
  afterAll(async () => {
    await reviving.catch(() => {});
    for (const service of services) await service.kill();
    await postgres.stop();
    await dataDir.remove();
  });

  async function askUntilAnswered(worker: number): Promise<void> {
    const { key: token } = clients[worker % clients.length] as { key: string };
    const urlOf = (attempt: number) => (services[(worker + attempt) % PROCESSES] as Service).url;
    asked += 1;
    const { llave, response, body, retries } = await validateUntilAnswered(urlOf, token);
    // 401 with the database down would be wrong.
    if (response.status !== 200) throw new Error(`${response.status}: ${body}`);
    answered.set(llave, { token, consultaId: JSON.parse(body).consulta_id, body });
    unproven.push(llave);
    retried += retries;
  }

  /** Sends queries from all workers until `work` is done. Resolves when each has its answer. */
  async function underLoad(work: () => Promise<void>): Promise<void> {
    let isOver = false;
    const workers = Array.from({ length: WORKERS }, async (_, worker) => {
      while (!isOver) await askUntilAnswered(worker);
    });
    await work().finally(() => {
      isOver = true;
    });
    await Promise.all(workers);
  }

  async function killDatabase(): Promise<void> {
    const { pid } = postgres;
    process.kill(pid, "SIGKILL");
    await vi.waitFor(() => expect(postgres.pid).not.toBe(pid), { timeout: 30_000, interval: 20 });
  }

  async function revive(at: number): Promise<void> {
    services[at] = await start();
  }

  /** Every answer given since the last time is given again, to the byte. */
  async function expectReplays({ url }: Service): Promise<void> {
    const replay = async (): Promise<void> => {
      for (let key = unproven.pop(); key !== undefined; key = unproven.pop()) {
        const { token, body } = answered.get(key) as Answer;
        const response = await validateAt(url, token, key);
        expect([response.headers.get("x-service-idempotent-replay"), await response.text()]).toEqual([
          "true",
          body,
        ]);
        replayed += 1;
      }
    };
    await Promise.all(Array.from({ length: WORKERS }, replay));
  }

  async function expectNothingLost(): Promise<void> {
    const db = createDb({ connectionString: loginsOf(postgres.connectionString).serviceUrl, max: 1 });
    try {
      const checks = await inSnapshot(db, checkLedger);
      expect(checks.filter(({ differences }) => differences.length > 0)).toEqual([]);
      const kept = await db.prisma.consulta.findMany({ select: { id: true }, orderBy: { id: "asc" } });
      // Every stored consulta was answered, and every answer is stored exactly once.
      const told = new Set([...answered.values()].map(({ consultaId }) => consultaId));
      expect(kept.map(({ id }) => id)).toEqual([...told].sort());
      expect(kept).toHaveLength(asked);
    } finally {
      await db.close();
    }
  }

  it(`loses and doubles nothing in ${KILLS} kills`, async () => {
    const killed = { service: 0, database: 0 };
    for (let kill = 0; kill < KILLS; kill += 1) {
      const [victim, survivor] = [kill % PROCESSES, (kill + 1) % PROCESSES];
      const what = kill % 3 === 2 ? "database" : "service";
      await underLoad(async () => {
        await sleep(300 + Math.random() * 1200);
        await (what === "database" ? killDatabase() : services[victim]?.kill());
        await sleep(300);
      });
      if (what === "service") reviving = revive(victim);
      await expectReplays(services[survivor] as Service);
      await expectNothingLost();
      await reviving;
      killed[what] += 1;
    }
    console.log(
      `${JSON.stringify(killed)}: ${asked} queries, ${retried} attempts failed and were repeated, ${replayed} replays`,
    );
  });
});
