import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { ensureCluster, findQuarters, type Quarters, SUPERUSER } from "./embedded-postgres-files";
import {
  launch,
  logTail,
  POLL_MS,
  type Postmaster,
  READY_TIMEOUT_MS,
  readPostmaster,
} from "./embedded-postgres-server";
import { hasUsers, registerUser } from "./embedded-postgres-users";

const DATABASE = "atalaya";
/** Some twenty seconds, in which the processes of a killed server release its cluster. */
const LAUNCHES = 32;
const LAUNCH_PAUSE_MS = 500;
const STOP_TIMEOUT_MS = 30_000;
const CONNECT_TIMEOUT_MS = 5_000;

/** SQLSTATE of a server that is starting, recovering or stopping. */
const CANNOT_CONNECT_NOW = "57P03";

/** Shared lock held by every process that uses the server. */
const USERS_LOCK = 4_715_201;

export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  readonly log?: (line: string) => void;
  /** For tests: not durable, and removed when it stops. */
  readonly isThrowaway?: boolean;
  /** A tool, which stops a server only if it started it. */
  readonly isGuest?: boolean;
}

export interface EmbeddedPostgres {
  /** Address for the cluster's superuser, of the service's database. */
  readonly connectionString: string;
  /** Id of the server's first process. Changes when it is launched again. */
  readonly pid: number;
  /** Rejects if the server died and does not come back at its address. Never resolves. */
  readonly lost: Promise<never>;
  /** Ends this process's use. The last user stops the server. */
  stop(): Promise<void>;
}

/** By socket if there is one. The rest of the address stays the same for readers. */
function addressOf({ port, socketDir }: Postmaster, password: string, database: string): string {
  const host = socketDir === "" ? "" : `?host=${encodeURIComponent(socketDir)}`;
  return `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}${host}`;
}

interface Lease {
  readonly client: Client;
  readonly pid: number;
  readonly connectionString: string;
  /** Resolves when the connection is lost: with the server, or with one process of it. */
  readonly ended: Promise<unknown>;
}

/**
 * Joins the users of a running server. Null without one, or if it is stopping. A connection makes a process a user,
 * so a killed process stops being one.
 */
async function joinUsers(
  quarters: Quarters,
  deadline = performance.now() + READY_TIMEOUT_MS,
): Promise<Lease | null> {
  const postmaster = await readPostmaster(quarters);
  if (!postmaster?.isReady) return null;
  const password = await readFile(join(quarters.home, "password"), "utf8");
  const client = new Client({
    connectionString: addressOf(postmaster, password, "postgres"),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  client.on("error", () => {});
  const ended = new Promise((resolve) => client.once("end", resolve));
  try {
    await client.connect();
    // Waits while the last user stops the server, and then fails with its connection.
    await client.query("SELECT pg_advisory_lock_shared($1)", [USERS_LOCK]);
    await ensureDatabase(client);
    // Another user may have launched it again since the file was read: the server that answers knows its own process.
    const { rows } = await client.query<{ pid: number }>(
      "SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int AS pid",
    );
    const pid = rows[0]?.pid ?? postmaster.pid;
    return { client, pid, connectionString: addressOf(postmaster, password, DATABASE), ended };
  } catch (error) {
    await client.end().catch(() => {});
    const isBusy = (error as { code?: unknown }).code === CANNOT_CONNECT_NOW;
    if (!isBusy || performance.now() > deadline) return null;
    await sleep(POLL_MS);
    return joinUsers(quarters, deadline);
  }
}

async function ensureDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [DATABASE]);
  if (rowCount !== 0) return;
  await client.query(`CREATE DATABASE ${DATABASE}`).catch((error: { code?: string }) => {
    // Another process created it at the same time: duplicate_database or unique_violation.
    if (error.code !== "42P04" && error.code !== "23505") throw error;
  });
}

/** The last of the users stops the server, with its exclusive lock keeping newcomers waiting. */
async function stopIfLast(quarters: Quarters, { client, pid }: Lease): Promise<void> {
  await client.query("SELECT pg_advisory_unlock_shared($1)", [USERS_LOCK]);
  const { rows } = await client.query<{ is_last: boolean }>("SELECT pg_try_advisory_lock($1) AS is_last", [
    USERS_LOCK,
  ]);
  // A lease that was lost with the server's other connections is no sign that its user is gone.
  if (!rows[0]?.is_last || (await hasUsers(quarters.home))) return;
  process.kill(pid, "SIGINT");
  const deadline = performance.now() + STOP_TIMEOUT_MS;
  while ((await readPostmaster(quarters))?.pid === pid && performance.now() < deadline) await sleep(POLL_MS);
}

/**
 * Runs the service's own PostgreSQL below `dataDir`. Created at the first start, and found again if a killed service
 * left it running. Processes that use one data folder share it, and it is restarted at the same address if it dies. As
 * root its files may be elsewhere (`findQuarters`).
 * @throws Error with the end of the server's log if it does not start.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log = () => {}, isThrowaway = false, isGuest = false } = options;
  const quarters = await findQuarters(dataDir);
  await ensureCluster(quarters, isThrowaway);
  const user = await registerUser(quarters.home);
  const stopping = new AbortController();
  let hasLaunched = false;

  /** Joins the server's users. Launches it if necessary. */
  async function takeLease(): Promise<Lease> {
    for (let launches = 0; ; launches += 1) {
      stopping.signal.throwIfAborted();
      const lease = await joinUsers(quarters);
      if (lease) return lease;
      if (launches === LAUNCHES)
        throw new Error(`The embedded PostgreSQL did not start:\n${await logTail(quarters)}`);
      // Not ready: another process launches it too, or the remains of a crash still hold the cluster.
      if (await launch(quarters, isThrowaway)) hasLaunched = true;
      else await sleep(LAUNCH_PAUSE_MS);
    }
  }

  let taking = takeLease();
  let lease = await taking.catch(async (error: unknown) => {
    await user.leave();
    throw error;
  });
  const { connectionString } = lease;
  log(`PostgreSQL in ${quarters.home} (pid ${lease.pid})`);

  /** Takes a lost lease again at once, because the server may stop under a process without one. */
  async function keepLease(): Promise<never> {
    for (;;) {
      await lease.ended;
      taking = takeLease();
      lease = await taking;
      if (lease.connectionString !== connectionString)
        throw new Error("The embedded PostgreSQL died, and its port is in use now: start the service again.");
      log(`PostgreSQL is back (pid ${lease.pid})`);
    }
  }
  const lost = new Promise<never>((_, reject) => {
    keepLease().catch((error: unknown) => stopping.signal.aborted || reject(error));
  });
  // A caller that does not wait for it needs no error.
  lost.catch(() => {});

  return {
    connectionString,
    get pid() {
      return lease.pid;
    },
    lost,
    stop: async () => {
      stopping.abort();
      await user.leave();
      const held = await taking.catch(() => null);
      if (held !== null && (hasLaunched || !isGuest)) {
        // A server that dies right now needs no stopping.
        await stopIfLast(quarters, held).catch(() => {});
      }
      await held?.client.end().catch(() => {});
      if (isThrowaway) await rm(quarters.home, { recursive: true, force: true });
    },
  };
}
