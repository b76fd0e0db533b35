import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@/scripts/embedded-postgres";
import { loginsOf } from "@/scripts/service-login";
import { createDb } from "@/server/db/sql/client";
import { inSnapshot } from "@/server/db/sql/transaction";
import { ERRORS, OUTCOME_UNKNOWN } from "@/server/domain/shared/errors";
import { createClienteWithKey, listsReady } from "@/server/testing/api";
import { checkLedger } from "@/server/testing/check-ledger";
import { LISTED } from "@/server/testing/cuenta";
import { type TemporaryDataDir, temporaryDataDir } from "@/server/testing/data-dir";
import { type Service, startService } from "@/server/testing/service";

/** Below a statement's limit, about a charge's deadline, and beyond any request's wait. */
const STOPS_S = (process.env.STOPS ?? "5,14,24,26,40,65,65,65").split(",").map(Number);
const WORKERS = 45;
const CLIENTS = 5;

type Told = "charged" | "not charged" | "unknown";

/** The outcome of a query for its caller. */
interface Outcome {
  readonly token: string;
  /** Its Idempotency-Key and its `referencia_externa`. */
  readonly llave: string;
  readonly told: Told;
  /** The consulta of an answer. Null without one. */
  readonly consultaId: string | null;
}

describe("SIGSTOP of the whole database under load", () => {
  let dataDir: TemporaryDataDir;
  let postgres: EmbeddedPostgres;
  let service: Service;
  let db: Client;
  const keys: string[] = [];

  beforeAll(async () => {
    dataDir = await temporaryDataDir();
    postgres = await startEmbeddedPostgres({ dataDir: dataDir.path });
    service = await startService({ DATABASE_URL: postgres.connectionString });
    await listsReady(service);
    for (let at = 0; at < CLIENTS; at += 1) keys.push((await createClienteWithKey(service)).key);
    db = new Client({ connectionString: postgres.connectionString });
    await db.connect();
  });
  afterAll(async () => {
    await db.end();
    await service.stop();
    await postgres.stop();
    await dataDir.remove();
  });

  /** All processes of the database. The first one creates new ones, so it is stopped before they are counted. */
  function stopDatabase(): () => void {
    process.kill(postgres.pid, "SIGSTOP");
    const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n");
    const processes = lines.map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
    const children = processes.filter(([, parent]) => parent === postgres.pid).map(([pid]) => pid);
    for (const pid of children) process.kill(pid, "SIGSTOP");
    return () => {
      for (const pid of [...children, postgres.pid]) process.kill(pid, "SIGCONT");
    };
  }

  async function ask(token: string, llave: string): Promise<Outcome> {
    const response = await fetch(`${service.url}/api/v1/validate`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "idempotency-key": llave },
      body: JSON.stringify({ ...LISTED, referencia_externa: llave }),
    });
    const body = (await response.json()) as { consulta_id?: string; error?: string; message?: string };
    if (response.status === 200) {
      return { token, llave, told: "charged", consultaId: body.consulta_id ?? null };
    }
    expect([response.status, body.error]).toEqual([500, "persistencia_error"]);
    expect([OUTCOME_UNKNOWN, ERRORS.persistencia_error.message]).toContain(body.message);
    const told = body.message === OUTCOME_UNKNOWN ? "unknown" : "not charged";
    return { token, llave, told, consultaId: null };
  }

  /** Sends queries from all workers until `work` is done. Returns the outcome of each. */
  async function underLoad(work: () => Promise<void>): Promise<Outcome[]> {
    let isOver = false;
    const outcomes: Outcome[] = [];
    const workers = Array.from({ length: WORKERS }, async (_, worker) => {
      while (!isOver) outcomes.push(await ask(keys[worker % CLIENTS] ?? "", randomUUID()));
    });
    await work().finally(() => {
      isOver = true;
    });
    await Promise.all(workers);
    return outcomes;
  }

  /** Resolves when no work of the service is in progress. */
  const untilDatabaseRests = () =>
    vi.waitFor(
      async () => {
        const { rows } = await db.query(
          `SELECT query FROM pg_stat_activity
           WHERE backend_type = 'client backend' AND state <> 'idle' AND pid <> pg_backend_pid()`,
        );
        expect(rows).toEqual([]);
      },
      { timeout: 120_000, interval: 100 },
    );

  /** The stored consultas of each query. */
  async function keptOf(llave: string): Promise<string[]> {
    const { rows } = await db.query<{ id: string }>("SELECT id FROM consulta WHERE referencia_externa = $1", [
      llave,
    ]);
    return rows.map(({ id }) => id);
  }

  async function expectLedgerToAddUp(): Promise<void> {
    const reader = createDb({ connectionString: loginsOf(postgres.connectionString).serviceUrl, max: 1 });
    const checks = await inSnapshot(reader, checkLedger).finally(() => reader.close());
    expect(checks.filter(({ differences }) => differences.length > 0)).toEqual([]);
  }

  it.each(STOPS_S.map((seconds, at) => ({ seconds, at })))(
    "for $seconds s: answers and charges agree (stop $at)",
    async ({ seconds }) => {
      const outcomes = await underLoad(async () => {
        await sleep(500 + Math.random() * 1_000);
        const resume = stopDatabase();
        await sleep(seconds * 1_000).finally(resume);
        await sleep(500);
      });
      await untilDatabaseRests();
      const lies: object[] = [];
      const tally = { charged: 0, "not charged": 0, unknown: 0, "unknown, and charged": 0 };
      for (const outcome of outcomes) {
        const { llave, told, consultaId } = outcome;
        const kept = await keptOf(llave);
        const isTrue =
          told === "unknown" || (told === "charged" ? kept.join() === consultaId : kept.length === 0);
        if (!isTrue) lies.push({ ...outcome, kept });
        tally[told] += 1;
        if (told === "unknown" && kept.length > 0) tally["unknown, and charged"] += 1;
      }
      console.log(`${seconds} s: ${JSON.stringify(tally)}`);
      expect(lies).toEqual([]);
      // Repeated as the contract says, each has one answer and one charge.
      for (const { token, llave, told } of outcomes) {
        if (told === "charged") continue;
        const before = await keptOf(llave);
        const again = await ask(token, llave);
        expect([again.told, await keptOf(llave)]).toEqual(["charged", [again.consultaId]]);
        if (before.length > 0) expect(again.consultaId).toBe(before[0]);
      }
      await expectLedgerToAddUp();
    },
  );
});
