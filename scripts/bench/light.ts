import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { setTimeout } from "node:timers/promises";
import autocannon from "autocannon";
import { temporaryDataDir } from "../../server/testing/data-dir";

/**
 * npm run bench:light -- [FOLDER ...]
 * Measures this checkout, and others in turn: a restart to the first right answer and to the first page, the memory
 * afterwards, and the processor time of a query over all processes. Each must be installed and built.
 */
const ROUNDS = 3;
const CONNECTIONS = 20;
const SECONDS = 8;
const IDLE_MS = 15_000;
const PORT = 4_700;
const ADDRESS = `http://127.0.0.1:${PORT}`;
const QUERY = JSON.stringify({ tipo: "natural", nombre: "Evaristo Clímaco Buitragal Lasprilla" });
const TICKS_PER_SECOND = 100;

interface Figures {
  readonly answerMs: number;
  readonly pageMs: number;
  readonly idleMb: number;
  readonly cpuMs: number;
  readonly perSecond: number;
  readonly p99: number;
}

/** Milliseconds of all processors together, without this process. */
function busyMs(): number {
  const [, user, nice, system] = (readFileSync("/proc/stat", "utf8").split("\n", 1)[0] ?? "").split(/ +/);
  const own = process.cpuUsage();
  const ticks = Number(user) + Number(nice) + Number(system);
  return (ticks * 1_000) / TICKS_PER_SECOND - (own.user + own.system) / 1_000;
}

async function until(path: string, init?: RequestInit): Promise<void> {
  for (;;) {
    const isRight = await fetch(ADDRESS + path, init).then(
      async (response) => (await response.text()) !== "" && response.ok,
      () => false,
    );
    if (isRight) return;
    await setTimeout(20);
  }
}

function residentMb(pid: number): number {
  const own = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1_024;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(/\s+/);
  const ofNode = children.filter(
    (child) => child && /node|esbuild/.test(readFileSync(`/proc/${child}/comm`, "utf8")),
  );
  return ofNode.reduce((sum, child) => sum + residentMb(Number(child)), own);
}

function startIn(folder: string, dataDir: string) {
  const child = spawn("npm", ["start"], {
    cwd: folder,
    env: { ...process.env, PORT: String(PORT), DATA_DIR: dataDir, DEMO_DATA: "0", NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  return { child, output: () => output };
}

async function measure(folder: string, dataDir: string, key: string): Promise<Figures> {
  const started = performance.now();
  const { child } = startIn(folder, dataDir);
  const headers = { authorization: `Bearer ${key}` };
  await until("/api/v1/validate", { method: "POST", headers, body: QUERY });
  const answerMs = performance.now() - started;
  await until("/portal/ingresar");
  const pageMs = performance.now() - started;
  await setTimeout(IDLE_MS);
  const idleMb = residentMb(child.pid ?? 0);
  const load = {
    url: `${ADDRESS}/api/v1/validate`,
    connections: CONNECTIONS,
    method: "POST",
    headers,
    body: QUERY,
  } as const;
  await autocannon({ ...load, duration: 3 });
  const before = busyMs();
  const { requests, latency, non2xx, errors } = await autocannon({ ...load, duration: SECONDS });
  const cpuMs = (busyMs() - before) / requests.total;
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} answers of ${folder} were no 200`);
  child.kill();
  await once(child, "exit");
  return { answerMs, pageMs, idleMb, cpuMs, perSecond: requests.average, p99: latency.p99 };
}

async function keyOf(folder: string, dataDir: string): Promise<string> {
  const { child, output } = startIn(folder, dataDir);
  await until("/api/v1/health");
  await until("/portal/ingresar");
  while (!/curl -s/.test(output())) await setTimeout(50);
  child.kill();
  await once(child, "exit");
  const key = /API key +(atl_[0-9a-f]{64})/.exec(output())?.[1];
  if (key === undefined) throw new Error(`${folder} printed no key`);
  return key;
}

const folders = [process.cwd(), ...process.argv.slice(2)];
const prepared = [];
for (const folder of folders) {
  const dataDir = await temporaryDataDir();
  prepared.push({ folder, dataDir, key: await keyOf(folder, dataDir.path), figures: [] as Figures[] });
}
console.log(`best of ${ROUNDS}, ${availableParallelism()} processors`);
for (let round = 0; round < ROUNDS; round += 1) {
  for (const { folder, dataDir, key, figures } of prepared)
    figures.push(await measure(folder, dataDir.path, key));
}
console.log("   answer s   page s   idle MB   CPU ms a query   queries/s   p99 ms");
for (const { folder, dataDir, figures } of prepared) {
  const least = (name: keyof Figures) => Math.min(...figures.map((figure) => figure[name]));
  const most = Math.max(...figures.map(({ perSecond }) => perSecond));
  const cells = [
    (least("answerMs") / 1_000).toFixed(2).padStart(11),
    (least("pageMs") / 1_000).toFixed(2).padStart(8),
    least("idleMb").toFixed(0).padStart(9),
    least("cpuMs").toFixed(2).padStart(16),
    most.toFixed(0).padStart(11),
    least("p99").toFixed(0).padStart(8),
  ];
  console.log(`${cells.join(" ")}   ${folder}`);
  await dataDir.remove();
}
