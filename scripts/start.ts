import { existsSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import next from "next";
import { createFront } from "../server/http/front";
import { withStaticAssets } from "../server/http/static-assets";
import { env, misspelt } from "../server/runtime/env";
import { shutdown } from "../server/runtime/shutdown";
import { ensureBuild, STATIC } from "./build";
import { type Database, openDatabase, permitMovedClock, prepareDatabase } from "./database";
import { type DemoClientes, issueDemoKey, seedDemoClientes } from "./seed";
import { OFICIAL_DEMO, OFICIAL_HISTORIA, seedDemoUsuario } from "./seed-portal";
import { type DemoSoporte, seedDemoSoporte } from "./seed-soporte";
import { step } from "./steps";

const DRAIN_MS = 10_000;
/** Of every thread's heap, before it is collected. */
const GARBAGE_PERCENT = 30;

if (existsSync(".env")) process.loadEnvFile(".env");
// A terminal that closes is no fault of whatever writes to it still.
for (const output of [process.stdout, process.stderr]) output.on("error", () => {});
const dev = process.argv.includes("--dev");
const started = performance.now();

/**
 * On a machine with much memory V8 lets garbage come to more than the service itself before it collects it, and first
 * of all to half a gigabyte: nothing is left of a gigabyte then for a list of a million names. How much is let stand is
 * counted from the first collection on.
 */
function keepHeapSmall(): void {
  // They stand in the heap beside the code, larger than it is: a hundred megabytes. The files are beside the bundles.
  if (!dev) process.setSourceMapsEnabled(false);
  setFlagsFromString(`--heap-growing-percent=${GARBAGE_PERCENT}`);
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
}

async function serve(): Promise<() => Promise<void>> {
  const port = env().PORT;
  const app = next({ dev, dir: process.cwd(), port });
  await app.prepare();
  keepHeapSmall();
  const handle = app.getRequestHandler();
  const front = createFront({
    handle: dev ? handle : withStaticAssets(STATIC, handle),
    docsUrl: env().DOCS_URL,
    trustedProxies: env().TRUSTED_PROXIES,
    hasAdminRoutes: env().ADMIN_TOKEN !== undefined,
    isHttps: env().BASE_URL.startsWith("https:"),
    isDevelopment: dev,
  });
  await new Promise<void>((resolve, reject) => {
    front.once("error", reject);
    front.listen(port, resolve);
  });
  return async () => {
    const forced = setTimeout(() => front.closeAllConnections(), DRAIN_MS);
    await new Promise((resolve) => front.close(resolve));
    clearTimeout(forced);
    await shutdown();
    await app.close();
  };
}

interface Demo extends DemoClientes {
  /** Of the officers. */
  readonly clave: string;
  readonly soporte: DemoSoporte;
}

function announce(demo: Demo | null, key: string | null): void {
  const base = env().BASE_URL;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const lines = [
    `Atalaya is ready (${seconds} s)`,
    "",
    `  Portal       ${base}/portal`,
    `  Back-office  ${base}/soporte`,
    `  API          ${base}/api/v1`,
    `  List status  ${base}/estado`,
    `  Docs         ${env().DOCS_URL}`,
    `  OpenAPI      ${base}/openapi.json`,
  ];
  if (demo !== null) {
    const { demo: cliente, historia, clave, soporte } = demo;
    const [first = "", ...others] = soporte.emails;
    const officers = [`${OFICIAL_DEMO}, of ${cliente.razonSocial}: what its key asks`];
    if (historia !== null)
      officers.unshift(`${OFICIAL_HISTORIA}, of ${historia.razonSocial}: five invented months`);
    lines.push(
      `  Client       ${cliente.razonSocial}`,
      `  API key      ${key ?? "issued on the first start; another: npm run key"}`,
      `  Officer      ${officers.join(`\n${" ".repeat(15)}`)}`,
      `  Password     ${clave}`,
      `  Staff        ${first} (or ${others.map((email) => email.split("@")[0]).join("@, ")}@)`,
      `  Password     ${soporte.clave}, then an authenticator app at the first sign-in`,
    );
  }
  lines.push("", "  Official lists load in the background: the status page says which are in force.");
  if (key !== null) {
    lines.push(
      "",
      "  This key is shown once: only its hash is kept. A first query:",
      "",
      `  curl -s ${base}/api/v1/validate -H "Authorization: Bearer ${key}" \\`,
      `    -d '{"tipo":"natural","nombre":"Evaristo Clímaco Buitragal Lasprilla"}'`,
    );
  }
  console.log(`\n${lines.join("\n")}\n`);
}

async function seedDemo(serviceUrl: string): Promise<Demo> {
  const { DATA_DIR: dataDir, DEMO_DATA: withHistory } = env();
  const clientes = await step("Demo clients", () => seedDemoClientes(serviceUrl, { withHistory }));
  const { demo, historia } = clientes;
  const { clave } = await step("Demo officers", async () => {
    if (historia !== null)
      await seedDemoUsuario(serviceUrl, { ...historia, email: OFICIAL_HISTORIA, dataDir });
    return seedDemoUsuario(serviceUrl, { ...demo, email: OFICIAL_DEMO, dataDir });
  });
  const soporte = await step("Demo staff", () => seedDemoSoporte(serviceUrl, { dataDir }));
  return { ...clientes, clave, soporte };
}

/** Makes everything ready and serves; resolves to what ends it. */
async function open(database: Database): Promise<() => Promise<void>> {
  await step("Migrations", () => prepareDatabase(database));
  await permitMovedClock(database, env().TEST_CLOCK);
  // All that serves reads the environment, and has no use for the owner's login.
  process.env.DATABASE_URL = database.serviceUrl;
  process.env.MIGRATION_DATABASE_URL = "";
  // A live key printed to a production log would be a key lost.
  const demo = env().APP_ENV === "production" ? null : await seedDemo(database.serviceUrl);
  if (!dev) await step("Build", ensureBuild);
  const stopServing = await step("Server", serve);
  // Only now: a key of which a start that was killed told nobody would be lost, and one that asks now is answered.
  announce(demo, demo && (await issueDemoKey(database.serviceUrl)));
  return stopServing;
}

async function main(): Promise<void> {
  env();
  for (const line of misspelt(process.env)) console.error(line.trim());
  const stopping = stopSignal();
  const isEmbedded = env().DATABASE_URL === undefined;
  const database = isEmbedded ? await step("Embedded PostgreSQL", openDatabase) : await openDatabase();
  try {
    const ended = Promise.race([stopping, database.lost]);
    const stopServing = await Promise.race([open(database), ended]);
    // Told to stop before it served.
    if (typeof stopServing === "string") return;
    console.log(`${await ended}: finishing the requests in flight`);
    await stopServing();
  } finally {
    await database.stop();
  }
}

const ORPHAN_POLL_MS = 500;

/**
 * What ends the service; SIGHUP is what a terminal that closes sends. npm passes on SIGINT and SIGTERM alone, and of
 * anything else it dies without a word: then its service has another parent.
 */
function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, resolve);
    if (process.env.npm_lifecycle_event === undefined) return;
    const { ppid } = process;
    setInterval(() => process.ppid === ppid || resolve("SIGHUP"), ORPHAN_POLL_MS).unref();
  });
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
