import { execFile, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { appendFile, chown, cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { admin, createClienteWithKey, listsReady } from "@/server/testing/api";
import { type TemporaryDataDir, temporaryDataDir } from "@/server/testing/data-dir";
import { fsck } from "@/server/testing/fsck";
import { validateAt, validateUntilAnswered } from "@/server/testing/persistent-client";
import { type Service, startService } from "@/server/testing/service";
import { prepareDatabase } from "./database";

/**
 * The rehearsal of docs/operacion/respaldo.md with PostgreSQL's own tools. They must be of the server's major version:
 * `PG_BIN` names their folder, and otherwise `pg_config` does.
 */
const BIN =
  process.env.PG_BIN ?? spawnSync("pg_config", ["--bindir"], { encoding: "utf8" }).stdout?.trim() ?? "";
const VERSION = spawnSync(join(BIN, "postgres"), ["--version"], { encoding: "utf8" }).stdout ?? "";
const MAJOR = Number(/ (\d+)[.\d]*/.exec(VERSION)?.[1] ?? 0);
const OLDEST_MAJOR = 16;
const MISSING =
  MAJOR >= OLDEST_MAJOR
    ? ""
    : ` (skipped: PostgreSQL's tools ${MAJOR === 0 ? "are missing" : `are of version ${MAJOR}`}; name a folder of ${OLDEST_MAJOR} or newer in PG_BIN)`;

const WORKERS = 8;
const DATABASE = "atalaya";
const BASE_URL = "https://atalaya.example.co";
/** PostgreSQL refuses to run as root. */
const OWNER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : null;
const PASSWORD = randomBytes(12).toString("hex");

const run = promisify(execFile);

/** One of PostgreSQL's programs, as the user of the server. */
const tool = (name: string, ...args: string[]) =>
  run(join(BIN, name), args, {
    ...OWNER,
    cwd: "/",
    env: { LC_ALL: "C", PATH: process.env.PATH ?? "", PGPASSWORD: PASSWORD } as unknown as NodeJS.ProcessEnv,
    maxBuffer: 1 << 28,
  });

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

interface Cluster {
  readonly folder: string;
  readonly port: number;
  readonly url: string;
  readonly at: readonly string[];
}

async function clusterIn(folder: string): Promise<Cluster> {
  const port = await freePort();
  const url = `postgresql://${DATABASE}:${PASSWORD}@127.0.0.1:${port}/${DATABASE}`;
  return { folder, port, url, at: ["-h", "127.0.0.1", "-p", String(port), "-U", DATABASE] };
}

async function start({ folder, port }: Cluster, ...settings: string[]): Promise<void> {
  const lines = [
    `port = ${port}`,
    "listen_addresses = '127.0.0.1'",
    `unix_socket_directories = ''`,
    ...settings,
  ];
  await appendFile(join(folder, "postgresql.auto.conf"), `${lines.join("\n")}\n`);
  await tool("pg_ctl", "-D", folder, "-w", "-t", "120", "-l", join(folder, "server.log"), "start");
}

const stop = ({ folder }: Cluster) => tool("pg_ctl", "-D", folder, "-m", "immediate", "stop").catch(() => {});

async function query<Row extends object>({ url }: Cluster, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client
    .query<Row>(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

/** What a balancer does: leads connections to one database, and then to another. */
async function openSwitch(first: Cluster) {
  let { port } = first;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect({ host: "127.0.0.1", port });
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(one);
      one
        .on("error", () => {})
        .on("close", () => {
          open.delete(one);
          other.destroy();
        });
    }
    client.pipe(upstream).pipe(client);
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const url = new URL(first.url);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.toString(),
    lead(to: Cluster) {
      port = to.port;
      for (const socket of open) socket.destroy();
    },
    close: () => server.close(),
  };
}

interface Acknowledged {
  readonly llave: string;
  readonly consultaId: string;
  readonly body: string;
  readonly at: number;
}

describe.skipIf(MISSING !== "")(`a backup by PostgreSQL's own tools${MISSING}`, () => {
  let home: TemporaryDataDir;
  let primary: Cluster;
  let balancer: Awaited<ReturnType<typeof openSwitch>>;
  let service: Service;
  let dataDir: string;
  let key: string;
  const acknowledged: Acknowledged[] = [];
  const opened: Cluster[] = [];

  const folderOf = async (name: string) => {
    const folder = join(home.path, name);
    await mkdir(folder, { mode: 0o700 });
    if (OWNER !== null) await chown(folder, OWNER.uid, OWNER.gid);
    return folder;
  };
  const newCluster = async (name: string) => {
    const cluster = await clusterIn(await folderOf(name));
    opened.push(cluster);
    return cluster;
  };
  const initialize = async (cluster: Cluster) => {
    const file = join(home.path, "password");
    await writeFile(file, PASSWORD, { mode: 0o644 });
    const locale = ["--encoding=UTF8", "--locale=C"];
    const access = ["--auth=scram-sha-256", `--username=${DATABASE}`, `--pwfile=${file}`];
    await tool("initdb", "-D", cluster.folder, ...locale, ...access);
  };
  const underLoad = async (work: () => Promise<unknown>) => {
    let isOver = false;
    const workers = Array.from({ length: WORKERS }, async () => {
      while (!isOver) {
        const { llave, response, body } = await validateUntilAnswered(() => service.url, key);
        if (response.status !== 200) throw new Error(`${response.status}: ${body}`);
        const { consulta_id: consultaId } = JSON.parse(body) as { consulta_id: string };
        acknowledged.push({ llave, consultaId, body, at: performance.now() });
      }
    });
    await work().finally(() => {
      isOver = true;
    });
    await Promise.all(workers);
  };
  const seal = async () => {
    for (const tarea of ["sellar-bitacora", "sellar-actos", "sellar-actividad"])
      await admin(service, "POST", `/tareas/${tarea}`);
  };
  /** The heads that are kept outside the database at this moment. */
  const headsNow = async (name: string) => {
    const copy = join(home.path, name);
    await cp(dataDir, copy, { recursive: true });
    return copy;
  };
  const storedIn = async (cluster: Cluster) =>
    new Set((await query<{ id: string }>(cluster, "SELECT id FROM consulta")).map(({ id }) => id));
  /** `npm run migrate`, which analyses, and `npm run fsck`. */
  const check = async ({ url }: Cluster, heads: string) => {
    await prepareDatabase({ databaseUrl: url });
    const { status, stdout, stderr } = await fsck({ DATABASE_URL: url, DATA_DIR: heads, ...{ BASE_URL } });
    expect([status, stderr, stdout.split("\n").filter((line) => line.includes("differ"))]).toEqual([
      0,
      "",
      [],
    ]);
  };
  const seconds = (since: number) => ((performance.now() - since) / 1_000).toFixed(1);

  beforeAll(async () => {
    home = await temporaryDataDir();
    primary = await newCluster("primary");
    await initialize(primary);
    const archive = await folderOf("archive");
    await start(
      primary,
      "archive_mode = on",
      `archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'`,
      "archive_timeout = 60",
      "max_connections = 200",
    );
    await tool("createdb", ...primary.at, DATABASE);
    balancer = await openSwitch(primary);
    dataDir = join(home.path, "data");
    await mkdir(dataDir);
    service = await startService({ DATABASE_URL: balancer.url, DATA_DIR: dataDir, BASE_URL, PAGES: "0" });
    await listsReady(service);
    ({ key } = await createClienteWithKey(service));
  });
  afterAll(async () => {
    await service?.stop();
    balancer?.close();
    for (const cluster of opened) await stop(cluster);
    await home.remove();
  });

  it("restores a dump with roles and grants into a new cluster, whole as of its beginning", async () => {
    const file = join(await folderOf("dump"), "atalaya.dump");
    const roles = join(dirname(file), "roles.sql");
    await underLoad(() => sleep(3_000));
    await seal();
    const heads = await headsNow("heads-dump");
    const before = acknowledged.length;
    await underLoad(async () => {
      await tool("pg_dumpall", ...primary.at, "-l", DATABASE, "--roles-only", "-f", roles);
      await tool("pg_dump", ...primary.at, "--format=custom", "-f", file, DATABASE);
    });
    const lostAt = performance.now();
    const restored = await newCluster("restored");
    await initialize(restored);
    await start(restored);
    // The superuser is there already: the one line that may fail.
    await tool("psql", ...restored.at, "-d", "postgres", "-q", "-f", roles);
    await tool("createdb", ...restored.at, DATABASE);
    await tool("pg_restore", ...restored.at, "--exit-on-error", "--jobs=2", "-d", DATABASE, file);
    await check(restored, heads);
    const stored = await storedIn(restored);
    for (const { consultaId } of acknowledged.slice(0, before)) expect(stored.has(consultaId)).toBe(true);
    const lost = acknowledged.filter(({ consultaId }) => !stored.has(consultaId)).length;
    console.log(
      `dump: RTO ${seconds(lostAt)} s with fsck (${stored.size} consultas); RPO the dump's age (${lost} consultas answered meanwhile)`,
    );
    await stop(restored);
  });

  it("restores a base backup and the archived log to a moment, with all before it and nothing after", async () => {
    const restored = await newCluster("moment");
    await underLoad(() =>
      tool("pg_basebackup", ...primary.at, "-D", restored.folder, "-X", "stream", "-c", "fast"),
    );
    await underLoad(() => sleep(3_000));
    await seal();
    const before = new Set(acknowledged.map(({ consultaId }) => consultaId));
    const heads = await headsNow("heads-moment");
    const [moment] = await query<{ now: string }>(primary, "SELECT clock_timestamp()::text AS now");
    await sleep(1_000);
    await underLoad(() => sleep(3_000));
    const [archived] = await query<{ age: string | null }>(
      primary,
      "SELECT round(extract(epoch FROM now() - last_archived_time)::numeric, 1)::text AS age FROM pg_stat_archiver",
    );
    const [switched] = await query<{ wal: string }>(
      primary,
      "SELECT pg_walfile_name(pg_switch_wal()) AS wal",
    );
    await vi.waitFor(
      async () => {
        const [last] = await query<{ wal: string }>(
          primary,
          "SELECT last_archived_wal AS wal FROM pg_stat_archiver",
        );
        expect((last?.wal ?? "") >= (switched?.wal ?? "")).toBe(true);
      },
      { timeout: 60_000, interval: 100 },
    );
    const lostAt = performance.now();
    await writeFile(join(restored.folder, "recovery.signal"), "");
    await start(
      restored,
      "archive_mode = off",
      `restore_command = 'cp ${join(home.path, "archive")}/%f %p'`,
      `recovery_target_time = '${moment?.now}'`,
      "recovery_target_action = 'promote'",
    );
    await vi.waitFor(
      async () =>
        expect(await query(restored, "SELECT pg_is_in_recovery() AS recovers")).toEqual([
          { recovers: false },
        ]),
      { timeout: 120_000, interval: 100 },
    );
    await check(restored, heads);
    expect(await storedIn(restored)).toEqual(before);
    console.log(
      `to a moment: RTO ${seconds(lostAt)} s with fsck (${before.size} consultas); RPO at most archive_timeout, 60 s ` +
        `(the last archived segment was ${archived?.age ?? "never"} s old)`,
    );
    await stop(restored);
  });

  it("promotes a synchronous standby under load, and loses nothing that was acknowledged", async () => {
    const standby = await newCluster("standby");
    await tool("pg_basebackup", ...primary.at, "-D", standby.folder, "-X", "stream", "-c", "fast", "-R");
    await start(standby, "archive_mode = off", "restore_command = ''");
    await query(primary, "ALTER SYSTEM SET synchronous_standby_names = '*'");
    await query(primary, "SELECT pg_reload_conf()");
    await vi.waitFor(
      async () =>
        expect(await query(primary, "SELECT sync_state FROM pg_stat_replication")).toEqual([
          { sync_state: "sync" },
        ]),
      { timeout: 30_000, interval: 100 },
    );
    const from = acknowledged.length;
    let killedAt = 0;
    await underLoad(async () => {
      await sleep(3_000);
      const pid = Number((await readFile(join(primary.folder, "postmaster.pid"), "utf8")).split("\n")[0]);
      killedAt = performance.now();
      process.kill(pid, "SIGKILL");
      await tool("pg_ctl", "-D", standby.folder, "-w", "promote");
      balancer.lead(standby);
      await vi.waitFor(() => expect(acknowledged.at(-1)?.at ?? 0).toBeGreaterThan(killedAt + 100), 60_000);
      await sleep(3_000);
    });
    const answers = acknowledged.slice(from);
    const next = Math.min(...answers.filter(({ at }) => at > killedAt + 100).map(({ at }) => at));
    const stored = await storedIn(standby);
    expect(acknowledged.filter(({ consultaId }) => !stored.has(consultaId))).toEqual([]);
    expect(stored.size).toBe(acknowledged.length);
    for (const { llave, body } of answers.slice(0, 200)) {
      const again = await validateAt(service.url, key, llave);
      expect([again.headers.get("x-service-idempotent-replay"), await again.text()]).toEqual(["true", body]);
    }
    await seal();
    await check(standby, dataDir);
    console.log(
      `standby: RTO ${((next - killedAt) / 1_000).toFixed(1)} s to the next answer; RPO 0 (${answers.length} acknowledged)`,
    );
  });
});
