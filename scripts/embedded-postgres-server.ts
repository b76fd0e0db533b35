import { spawn } from "node:child_process";
import { once } from "node:events";
import { open, readFile, stat } from "node:fs/promises";
import { type AddressInfo, createServer, type ListenOptions } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Quarters, SERVER_ENVIRONMENT } from "./embedded-postgres-files";
import { isAlive } from "./embedded-postgres-users";

export const READY_TIMEOUT_MS = 30_000;
export const POLL_MS = 20;
const MAX_LOG_BYTES = 10_000_000;
const LOG_TAIL_LINES = 15;

/** A throwaway cluster needs no durability, which makes tests several times faster. */
const THROWAWAY_SETTINGS = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  // Its logins guard nothing, and tests open thousands of connections.
  "scram_iterations=1",
  // Several products and worlds at a time, each with a pool of its own.
  "max_connections=400",
];

export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** Folder of its socket. Empty if it has none. */
  readonly socketDir: string;
  readonly isReady: boolean;
}

/** Status of the running server. Null without one, or after a crash until the next start. */
export async function readPostmaster({ home }: Quarters): Promise<Postmaster | null> {
  const text = await readFile(join(home, "cluster", "postmaster.pid"), "utf8").catch(() => "");
  const lines = text.split("\n");
  const [pid, port, socketDir = ""] = [Number(lines[0]), Number(lines[3]), lines[4]];
  return pid > 0 && port > 0
    ? { pid, port, socketDir, isReady: lines[7]?.startsWith("ready") ?? false }
    : null;
}

async function listenBriefly(at: ListenOptions): Promise<AddressInfo | string | null> {
  const server = createServer();
  const address = await once(server.listen(at), "listening").then(
    () => server.address(),
    () => null,
  );
  if (address !== null) await once(server.close(), "close");
  return address;
}

/** `wanted` if it is free, otherwise another free port. */
async function freePort(wanted: number): Promise<number> {
  const address = await listenBriefly({ port: wanted, host: "127.0.0.1" });
  return address === null ? freePort(0) : (address as AddressInfo).port;
}

/**
 * Socket folder for the server's setting. A statement takes a quarter less time than by loopback. Empty if the folder
 * cannot have a socket: its path is too long, or its file system has none.
 */
async function socketDirectories({ home }: Quarters): Promise<string> {
  const path = join(home, `.probe.${process.pid}`.padEnd(".s.PGSQL.65535".length, "."));
  if ((await listenBriefly({ path })) === null) return "";
  return `"${home.replaceAll('"', '""')}"`;
}

/** The server's last port, so that clients find it again. 0 before its first start. */
async function lastPort({ home }: Quarters): Promise<number> {
  const options = await readFile(join(home, "cluster", "postmaster.opts"), "utf8").catch(() => "");
  return Number(/"port=(\d+)"/.exec(options)?.[1] ?? 0);
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
 * Starts the server in its own session: Ctrl-C must reach the service, which still answers its last requests, and not
 * the database. Returns whether it got ready. It does not while the previous server still holds the port.
 */
export async function launch(quarters: Quarters, isThrowaway: boolean): Promise<boolean> {
  const { bin, home, owner } = quarters;
  const before = await readPostmaster(quarters);
  const isBeforeAlive = before !== null && isAlive(before.pid);
  const wanted = await lastPort(quarters);
  const port = await freePort(wanted);
  if (port !== wanted && isBeforeAlive) return false;
  const log = await openLog(quarters);
  const settings = [
    "listen_addresses=127.0.0.1",
    `unix_socket_directories=${await socketDirectories(quarters)}`,
    `port=${port}`,
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

/** The end of the server's log. */
export async function logTail(quarters: Quarters): Promise<string> {
  const text = await readFile(logFile(quarters), "utf8").catch(() => "");
  return text.trimEnd().split("\n").slice(-LOG_TAIL_LINES).join("\n");
}
