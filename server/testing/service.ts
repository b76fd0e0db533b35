import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

export const ADMIN_TOKEN = "test-admin-token-0123456789abcdefgh";

const READY_TIMEOUT_MS = 120_000;

export interface Service {
  readonly url: string;
  /** The demo client's key, printed at the database's first start. Null later. */
  readonly demoKey: string | null;
  /** Credentials for the portal of the client with a history, or else of the demo client. Null if there are none. */
  readonly officer: { readonly email: string; readonly clave: string } | null;
  readonly pid: number;
  output(): string;
  /** Processor time since its start, from its own metrics. */
  cpuMs(): Promise<number>;
  /** Stops it like a deployment, with SIGTERM by default. Returns the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** `kill -9`. */
  kill(): Promise<void>;
}

/** Below the ports of outgoing connections, one of which could take it before the service does. */
const PORTS = { from: 20_000, below: 32_000 };

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.below);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once("error", () => resolve(false)).listen(port, "127.0.0.1", () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}

function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => child.once("exit", resolve));
}

function officerIn(output: string): Service["officer"] {
  const [, email, clave] = /Officer +([^\s,]+)[\s\S]*?Password +(\S+)/.exec(output) ?? [];
  return email === undefined || clave === undefined ? null : { email, clave };
}

export interface StartOptions {
  readonly command?: readonly string[];
  readonly line?: string;
  /** A free one by default. */
  readonly port?: number;
}

let dataDir: string | undefined;

/**
 * A folder per database, because another database's logs do not belong to it. Clones begin with the same acts, and a
 * clone would not continue the other's head.
 */
function dataDirOf({ DATABASE_URL = "" }: Record<string, string>): string {
  if (dataDir === undefined) {
    const made = mkdtempSync(join(tmpdir(), "atalaya-service-"));
    process.once("exit", () => rmSync(made, { recursive: true, force: true }));
    // Vitest ends an idle process this way, which would not run exit handlers by itself.
    process.once("SIGTERM", () => process.exit());
    dataDir = made;
  }
  return join(dataDir, basename(DATABASE_URL));
}

/** The command of `npm start`. */
const START: readonly string[] = [process.execPath, "scripts/start.mjs"];

/**
 * Starts the product like `npm start`, in a process of its own, and waits until it prints `line`.
 * @throws Error with the process's output if it ends or stays silent.
 */
export async function startService(
  environment: Record<string, string>,
  { command = START, line = "Atalaya is ready", port: given }: StartOptions = {},
): Promise<Service> {
  const port = given ?? (await freePort());
  const [file = "", ...args] = command;
  const child = spawn(file, args, {
    env: {
      ...process.env,
      // Set by Vite, unknown to the service.
      BASE_URL: "",
      APP_ENV: "test",
      ADMIN_TOKEN,
      BITACORA_KEY: "0123456789abcdef".repeat(4),
      DATA_DIR: dataDirOf(environment),
      ...environment,
      PORT: String(port),
      NODE_ENV: "production",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  await new Promise<void>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`${why}:\n${output}`));
    const timer = setTimeout(() => fail("the service did not get ready"), READY_TIMEOUT_MS);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (!output.includes(line)) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", (code) => {
      clearTimeout(timer);
      fail(`the service ended with ${code}`);
    });
  });
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    return exitOf(child);
  };
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    demoKey: /atl_[0-9a-f]{64}/.exec(output)?.[0] ?? null,
    officer: officerIn(output),
    pid: child.pid ?? -1,
    output: () => output,
    async cpuMs() {
      const headers = { authorization: `Bearer ${ADMIN_TOKEN}` };
      const metrics = await (await fetch(`${url}/api/admin/metricas`, { headers })).text();
      return Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1]) * 1_000;
    },
    stop: (signal = "SIGTERM") => end(signal),
    kill: async () => void (await end("SIGKILL")),
  };
}
