import { spawn } from "node:child_process";
import { once } from "node:events";
import { open, readFile, rm, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import {
  ensureCluster,
  findQuarters,
  type Quarters,
  SERVER_ENVIRONMENT,
  SUPERUSER,
} from "./embedded-postgres-files";

const DATABASE = "atalaya";
const LAUNCHES = 5;
const LAUNCH_PAUSE_MS = 500;
const READY_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 30_000;
const POLL_MS = 20;
const CONNECT_TIMEOUT_MS = 5_000;
const MAX_LOG_BYTES = 10_000_000;
const LOG_TAIL_LINES = 15;

/** Held shared by every process that uses the server, for as long as it does. */
const USERS_LOCK = 4_715_201;

/** A cluster that nobody will miss needs no durability: tests run several times faster. */
const THROWAWAY_SETTINGS = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];

export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  readonly log?: (line: string) => void;
  /** For tests: not durable, and removed when it stops. */
  readonly isThrowaway?: boolean;
}

export interface EmbeddedPostgres {
  /** As the cluster's superuser, to the database the service uses. */
  readonly connectionString: string;
  /** Of the server's first process. */
  readonly pid: number;
  /** Ends this process's use; whoever is the last to do so stops the server. */
  stop(): Promise<void>;
}

interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly isReady: boolean;
}

/** What the running server says of itself; null without one (or after a crash, until the next start). */
async function readPostmaster({ home }: Quarters): Promise<Postmaster | null> {
  const text = await readFile(join(home, "cluster", "postmaster.pid"), "utf8").catch(() => "");
  const lines = text.split("\n");
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return pid > 0 && port > 0 ? { pid, port, isReady: lines[7]?.startsWith("ready") ?? false } : null;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no free port on 127.0.0.1");
  return address.port;
}

const logFile = ({ home }: Quarters) => join(home, "postgres.log");

async function openLog(quarters: Quarters) {
  const size = await stat(logFile(quarters)).then(
    (found) => found.size,
    () => 0,
  );
  return open(logFile(quarters), size > MAX_LOG_BYTES ? "w" : "a", 0o600);
}

/**
 * Starts the server in a session of its own: Ctrl-C in a terminal must reach the service, which still answers
 * its last requests, and not the database below it. Resolves to whether it got ready.
 */
async function launch(quarters: Quarters, isThrowaway: boolean): Promise<boolean> {
  const { bin, home, owner } = quarters;
  const log = await openLog(quarters);
  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    `port=${await freePort()}`,
    "timezone=UTC",
    "log_timezone=UTC",
    ...(isThrowaway ? THROWAWAY_SETTINGS : []),
  ];
  const child = spawn(
    join(bin, "postgres"),
    ["-D", join(home, "cluster"), ...settings.flatMap((setting) => ["-c", setting])],
    { ...owner, cwd: "/", env: SERVER_ENVIRONMENT, detached: true, stdio: ["ignore", log.fd, log.fd] },
  );
  const ended = once(child, "exit").then(() => true);
  child.unref();
  await log.close();
  const deadline = performance.now() + READY_TIMEOUT_MS;
  while (performance.now() < deadline) {
    const postmaster = await readPostmaster(quarters);
    if (postmaster?.pid === child.pid && postmaster?.isReady) return true;
    if (await Promise.race([ended, sleep(POLL_MS, false)])) return false;
  }
  return false;
}

const addressOf = (port: number, password: string, database: string) =>
  `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;

interface Lease {
  readonly client: Client;
  readonly pid: number;
  readonly connectionString: string;
}

/**
 * Joins the users of a running server; null without one, or with one that is being stopped. A connection is
 * what makes a process a user, so that a process that is killed stops being one by itself.
 */
async function joinUsers(quarters: Quarters): Promise<Lease | null> {
  const postmaster = await readPostmaster(quarters);
  if (!postmaster?.isReady) return null;
  const { pid, port } = postmaster;
  const password = await readFile(join(quarters.home, "password"), "utf8");
  const client = new Client({
    connectionString: addressOf(port, password, "postgres"),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    // Waits while the last user stops the server, and then fails with its connection.
    await client.query("SELECT pg_advisory_lock_shared($1)", [USERS_LOCK]);
    await ensureDatabase(client);
    return { client, pid, connectionString: addressOf(port, password, DATABASE) };
  } catch {
    await client.end().catch(() => {});
    return null;
  }
}

async function ensureDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [DATABASE]);
  if (rowCount !== 0) return;
  await client.query(`CREATE DATABASE ${DATABASE}`).catch((error: { code?: string }) => {
    // Another process that started with this one made it: duplicate_database or unique_violation.
    if (error.code !== "42P04" && error.code !== "23505") throw error;
  });
}

/** Leaves the users; the last one stops the server, with its exclusive lock keeping newcomers waiting. */
async function leaveUsers(quarters: Quarters, { client, pid }: Lease): Promise<void> {
  try {
    await client.query("SELECT pg_advisory_unlock_shared($1)", [USERS_LOCK]);
    const { rows } = await client.query<{ is_last: boolean }>("SELECT pg_try_advisory_lock($1) AS is_last", [
      USERS_LOCK,
    ]);
    if (!rows[0]?.is_last) return;
    process.kill(pid, "SIGINT");
    const deadline = performance.now() + STOP_TIMEOUT_MS;
    while ((await readPostmaster(quarters))?.pid === pid && performance.now() < deadline)
      await sleep(POLL_MS);
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * A PostgreSQL of the service's own below `dataDir`: made at the first start, found again and reused where a
 * killed service left its server running, shared by processes that use one data folder at the same time.
 * As root its files may lie elsewhere (`findQuarters`).
 * @throws Error with the end of the server's log where it does not start.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log = () => {}, isThrowaway = false } = options;
  const quarters = await findQuarters(dataDir);
  await ensureCluster(quarters, isThrowaway);
  for (let launches = 0; ; launches += 1) {
    const lease = await joinUsers(quarters);
    if (lease) {
      log(`PostgreSQL in ${quarters.home} (pid ${lease.pid})`);
      return {
        connectionString: lease.connectionString,
        pid: lease.pid,
        stop: async () => {
          await leaveUsers(quarters, lease);
          if (isThrowaway) await rm(quarters.home, { recursive: true, force: true });
        },
      };
    }
    if (launches === LAUNCHES)
      throw new Error(`The embedded PostgreSQL did not start:\n${await logTail(quarters)}`);
    // Not ready: another process launches it too, or the remains of a crash still hold the cluster.
    if (!(await launch(quarters, isThrowaway))) await sleep(LAUNCH_PAUSE_MS);
  }
}

async function logTail(quarters: Quarters): Promise<string> {
  const text = await readFile(logFile(quarters), "utf8").catch(() => "");
  return text.trimEnd().split("\n").slice(-LOG_TAIL_LINES).join("\n");
}
