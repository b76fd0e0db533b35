import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { Agent, type RequestOptions, request } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createClienteWithKey, listsReady } from "@/server/testing/api";
import { LISTED } from "@/server/testing/cuenta";
import { type TemporaryDataDir, temporaryDataDir } from "@/server/testing/data-dir";
import { fsck } from "@/server/testing/fsck";
import { cloneDatabase, type TestDatabase } from "@/server/testing/postgres";
import { freePort, type Service, startService } from "@/server/testing/service";
import { connectTo } from "../../scripts/connect";

const PROCESSES = 3;
const PER_SECOND = 30;
const RACES = 25;
/** Of each race: two at every process. */
const RUNNERS = 2 * PROCESSES;
/** A balancer's connections and clients that keep theirs. */
const CONNECTIONS = 20;
/** What production waits, and a balancer that asks each second needs two no's. */
const DRAIN_SECONDS = 8;
const QUERY = JSON.stringify(LISTED);

const hasHaproxy = spawnSync("haproxy", ["-v"]).status === 0;
if (!hasHaproxy)
  console.log("SKIPPED: three processes behind HAProxy. It is not installed (apt-get install haproxy)");

/** It asks `/api/ready` each second, and never sends a request twice: what a process drops is lost. */
const configOf = (front: number, ports: readonly number[]) => `
defaults
  mode http
  timeout connect 2s
  timeout client 65s
  timeout server 65s
  retries 0
  option httpchk GET /api/ready
frontend in
  bind 127.0.0.1:${front}
  default_backend atalaya
backend atalaya
  balance roundrobin
  default-server check inter 1s fall 2 rise 2
${ports.map((port, at) => `  server s${at} 127.0.0.1:${port}`).join("\n")}
`;

interface Outcome {
  readonly llave: string;
  /** Null where the connection ended instead. */
  readonly status: number | null;
  readonly body: string;
}

describe.skipIf(!hasHaproxy)("three processes behind HAProxy", () => {
  let database: TestDatabase;
  let dataDir: TemporaryDataDir;
  let haproxy: ChildProcess;
  let front: number;
  let key: string;
  const ports: number[] = [];
  const services: Service[] = [];
  const answered = new Map<string, string>();
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

  const start = async (at: number) => {
    const environment = {
      DATABASE_URL: database.connectionString,
      DATA_DIR: join(dataDir.path, String(at)),
      BASE_URL: `http://127.0.0.1:${front}`,
      DRAIN_SECONDS: String(DRAIN_SECONDS),
      TRUSTED_PROXIES: "127.0.0.1",
      PAGES: "0",
    };
    const service = await startService(environment, { port: ports[at] ?? 0 });
    services[at] = service;
    return service;
  };
  const readiness = async ({ url }: Service) => {
    const response = await fetch(`${url}/api/ready`);
    return [response.status, (await response.json()).motivos];
  };
  const isServed = async () => (await fetch(`http://127.0.0.1:${front}/api/v1/health`)).status === 200;

  beforeAll(async () => {
    dataDir = await temporaryDataDir();
    database = await cloneDatabase();
    front = await freePort();
    for (let at = 0; at < PROCESSES; at += 1) ports.push(await freePort());
    for (let at = 0; at < PROCESSES; at += 1) await listsReady(await start(at));
    const [first] = services as [Service];
    key = (await createClienteWithKey(first)).key;
    const config = join(dataDir.path, "haproxy.cfg");
    await writeFile(config, configOf(front, ports));
    haproxy = spawn("haproxy", ["-db", "-f", config], { stdio: "ignore" });
    await vi.waitFor(async () => expect(await isServed()).toBe(true), { timeout: 15_000, interval: 200 });
  });
  afterAll(async () => {
    agent.destroy();
    haproxy.kill();
    for (const service of services) await service.kill();
    await database.drop();
    await dataDir.remove();
  });

  /** One query, sent once, to the balancer or to the process at `port`. */
  function ask(llave: string, port = front): Promise<Outcome> {
    const headers = {
      authorization: `Bearer ${key}`,
      "idempotency-key": llave,
      "content-length": Buffer.byteLength(QUERY),
    };
    const options: RequestOptions = {
      agent,
      port,
      host: "127.0.0.1",
      path: "/api/v1/validate",
      method: "POST",
      headers,
    };
    return new Promise((resolve) => {
      const lost = () => resolve({ llave, status: null, body: "" });
      const outgoing = request(options, (incoming) => {
        let body = "";
        incoming.setEncoding("utf8").on("data", (text: string) => {
          body += text;
        });
        incoming
          .on("error", lost)
          .on("end", () => resolve({ llave, status: incoming.statusCode ?? null, body }));
      });
      outgoing.on("error", lost).end(QUERY);
    });
  }

  /** Sends thirty queries a second until `work` is done, and waits for no answer between. */
  async function underLoad(work: () => Promise<void>): Promise<Outcome[]> {
    const asked: Promise<Outcome>[] = [];
    const sending = setInterval(() => asked.push(ask(randomUUID())), 1_000 / PER_SECOND);
    await work().finally(() => clearInterval(sending));
    const outcomes = await Promise.all(asked);
    for (const { llave, status, body } of outcomes) if (status === 200) answered.set(llave, body);
    return outcomes;
  }

  const isLost = ({ status }: Outcome) => status !== 200;

  it("loses nothing when each is restarted in turn, without the balancer sending anything twice", async () => {
    const outcomes = await underLoad(async () => {
      await sleep(2_000);
      for (const [at, service] of services.entries()) {
        const stopped = service.stop();
        await vi.waitFor(async () => expect(await readiness(service)).toEqual([503, ["cerrando"]]));
        expect(await stopped).toBe(0);
        const again = await start(at);
        await vi.waitFor(async () => expect(await readiness(again)).toEqual([200, []]), { timeout: 20_000 });
        // The balancer asks twice before it believes it.
        await sleep(4_000);
      }
    });
    console.log(`${outcomes.length} queries, ${outcomes.filter(isLost).length} lost`);
    expect(outcomes.filter(isLost)).toEqual([]);
  });

  it("answers what a kill -9 of one cut off when it is asked again under its key", async () => {
    const outcomes = await underLoad(async () => {
      await sleep(2_000);
      await services[1]?.kill();
      await sleep(5_000);
      await start(1);
      await sleep(4_000);
    });
    const lost = outcomes.filter(isLost);
    console.log(`${outcomes.length} queries, ${lost.length} cut off by the kill`);
    // Two checks, and a third of the queries meanwhile.
    expect(lost.length).toBeLessThan(PER_SECOND);
    for (const { llave } of lost) {
      const again = await ask(llave);
      expect([llave, again.status]).toEqual([llave, 200]);
      answered.set(llave, again.body);
    }
  });

  it(`charges ${RACES} queries for ${RACES} races of one Idempotency-Key over all three`, async () => {
    for (let race = 0; race < RACES; race += 1) {
      const llave = randomUUID();
      const runners = Array.from({ length: RUNNERS }, (_, at) => ask(llave, ports[at % PROCESSES]));
      const outcomes = await Promise.all(runners);
      expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map(() => 200));
      expect(new Set(outcomes.map(({ body }) => body)).size).toBe(1);
      answered.set(llave, outcomes[0]?.body ?? "");
    }
  });

  it("has charged each answer once, and fsck finds nothing", async () => {
    const db = await connectTo(database.connectionString);
    const { rows } = await db.query<{ id: string }>("SELECT id FROM consulta");
    await db.end();
    const told = [...answered.values()].map((body) => JSON.parse(body).consulta_id);
    const stored = new Set(rows.map(({ id }) => id));
    expect(new Set(told).size).toBe(answered.size);
    expect(told.filter((id) => !stored.has(id))).toEqual([]);
    expect(stored.size).toBe(told.length);
    const { status, stdout } = await fsck({ DATABASE_URL: database.connectionString });
    expect([status, stdout]).toEqual([0, expect.not.stringContaining("differ")]);
  });
});
