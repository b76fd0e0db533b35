import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { bootOnce } from "../boot-once";
import type { Db } from "../server/db/sql/client";
import { type Route, withRoutes } from "../server/http/direct-routes";
import { createFront } from "../server/http/front";
import { createAccessLog } from "../server/http/request-log";
import { refuseBlankTerms } from "../server/runtime/condiciones";
import { getDeps } from "../server/runtime/deps";
import { amendEnv, env, misspelt } from "../server/runtime/env";
import { trustedAuthorities } from "../server/runtime/estampador";
import { createLogger, logConsole, logUnhandled } from "../server/runtime/logger";
import { shutdown, startDraining } from "../server/runtime/shutdown";
import { type Database, openDatabase, openMigrated, prepareDatabase } from "./database";
import { NO_PAGES, openPages, refuseUnbuilt } from "./pages";
import { type DemoClientes, issueDemoKey, issueDemoPruebaKey, seedDemoClientes } from "./seed";
import { OFICIAL_COOPERATIVA, OFICIAL_DEMO, OFICIAL_HISTORIA, seedDemoUsuario } from "./seed-portal";
import { type DemoSoporte, seedDemoSoporte } from "./seed-soporte";
import { say, sayInLog, sayWhy, step } from "./steps";

const SECOND_MS = 1_000;
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
/** Share of every thread's heap that may be garbage before a collection. */
const GARBAGE_PERCENT = 30;
/**
 * How much of a WebAssembly function runs before V8 optimizes it. With V8's default some eighty functions of Prisma are
 * optimized for the schema, which is read once: half a second of processor time. The search kernel is compiled by then,
 * with the default.
 */
const WASM_TIERING_BUDGET = 200_000_000;

/**
 * On a machine with much memory V8 collects garbage late: first at half a gigabyte, then at more than the service
 * itself. A machine with one gigabyte then has no room for a list of a million names. The limit applies from the first
 * collection on.
 */
function keepHeapSmall(): void {
  // They would stay in the heap and are larger than the code: a hundred megabytes. The files are beside the bundles.
  process.setSourceMapsEnabled(false);
  setFlagsFromString(`--heap-growing-percent=${GARBAGE_PERCENT}`);
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
}

export interface StartOptions {
  /** Next's own development server answers everything, from the sources. */
  readonly dev?: boolean;
}

interface Serving {
  stop(): Promise<void>;
}

/** @throws Error that names PORT if another program listens there. */
async function listen(server: Server, port: number): Promise<void> {
  try {
    await once(server.listen(port), "listening");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    throw new Error(`Port ${port} is taken by another program: set PORT to a free one.`);
  }
}

/** Says so before anything is migrated or waited for. */
async function refuseTakenPort(port: number): Promise<void> {
  const server = createServer();
  await listen(server, port);
  await new Promise((resolve) => server.close(resolve));
}

/** Resolves once the API answers. The pages open afterwards, and early requests for one wait. */
async function serve(routes: readonly Route[], { dev = false }: StartOptions): Promise<Serving> {
  const { PORT: port, DOCS_URL, TRUSTED_PROXIES, ADMIN_TOKEN, BASE_URL, PAGES, ROUTER } = env();
  if (!dev) await bootOnce();
  const lostPages = (error: unknown) => getDeps().log.error({ error }, "the pages could not be opened");
  const front = createFront({
    handle: withRoutes(ROUTER === "own" ? routes : [], async (req, res) => {
      const { handle } = await pages;
      // The client may have gone before the pages opened.
      if (!res.destroyed) await handle(req, res);
    }),
    docsUrl: DOCS_URL,
    reportFault: (error) => getDeps().log.error({ error }, "a request failed outside of its route"),
    trustedProxies: TRUSTED_PROXIES,
    hasAdminRoutes: ADMIN_TOKEN !== undefined,
    isHttps: BASE_URL.startsWith("https:"),
    isDevelopment: dev,
    // Next's development server tells of requests itself.
    ...(!dev && { openAccess: createAccessLog(getDeps().log) }),
  });
  const listening = listen(front, port);
  const pages = listening.then(() => (PAGES ? openPages({ dev, port }, lostPages) : NO_PAGES));
  let closePages = async () => {};
  void pages.then(({ close }) => {
    closePages = close;
  });
  await listening;
  if (!dev) keepHeapSmall();
  return {
    async stop() {
      const forced = setTimeout(() => front.closeAllConnections(), env().DRAIN_LIMIT_SECONDS * SECOND_MS);
      await new Promise((resolve) => front.close(resolve));
      clearTimeout(forced);
      await shutdown();
      await closePages();
    },
  };
}

interface Accounts {
  /** Password of the officers. */
  readonly clave: string;
  readonly soporte: DemoSoporte;
}

interface Demo extends DemoClientes, Accounts {
  /** Null if it was printed before, because it is stored nowhere. */
  readonly key: string | null;
  /** Key of its test account. Null in the same case. */
  readonly prueba: string | null;
}

function announce(demo: Demo | null): void {
  const { BASE_URL: base, APP_ENV, PORT: port } = env();
  if (APP_ENV === "production") {
    getDeps().log.info({ base, port, seconds: Math.round(process.uptime()) }, "Atalaya is ready");
    return;
  }
  const seconds = process.uptime().toFixed(1);
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
    const { demo: cliente, historia, cooperativa, clave, soporte } = demo;
    const [first = "", ...others] = soporte.emails;
    const officers = [`${OFICIAL_DEMO}, of ${cliente.razonSocial}: what its key asks`];
    if (cooperativa !== null)
      officers.unshift(`${OFICIAL_COOPERATIVA}, of ${cooperativa.razonSocial}: a bolsa that runs out`);
    if (historia !== null)
      officers.unshift(`${OFICIAL_HISTORIA}, of ${historia.razonSocial}: five invented months`);
    lines.push(
      `  Client       ${cliente.razonSocial}`,
      `  Officer      ${officers.join(`\n${" ".repeat(15)}`)}`,
      `  Password     ${clave}`,
      `  Staff        ${first} (or ${others.map((email) => email.split("@")[0]).join("@, ")}@)`,
      `  Password     ${soporte.clave}, then an authenticator app at the first sign-in`,
    );
  }
  lines.push("", "  Official lists load in the background: the status page says which are in force.");
  if (demo?.prueba)
    lines.push(
      "",
      "  A first query, which counts for nothing:",
      "",
      `  curl -s ${base}/api/v1/validate -H "Authorization: Bearer ${demo.prueba}" \\`,
      `    -d '{"tipo":"natural","nombre":"HALLAZGO VINCULANTE PRUEBA"}'`,
    );
  // Last, where nobody has to look for them.
  if (demo !== null)
    lines.push(
      "",
      `  Test key     ${demo.prueba ?? "issued on the first start"}`,
      `  API key      ${demo.key ?? "issued on the first start; another: npm run key"}`,
      ...(demo.key === null ? [] : ["  Keys are shown once: only their hash is kept."]),
    );
  say(`\n${lines.join("\n")}\n`);
}

async function seedAccounts(db: Db, { demo, historia, cooperativa }: DemoClientes): Promise<Accounts> {
  const { DATA_DIR: dataDir } = env();
  if (historia !== null) await seedDemoUsuario(db, { ...historia, email: OFICIAL_HISTORIA, dataDir });
  if (cooperativa !== null)
    await seedDemoUsuario(db, { ...cooperativa, email: OFICIAL_COOPERATIVA, dataDir });
  const { clave } = await seedDemoUsuario(db, { ...demo, email: OFICIAL_DEMO, dataDir });
  return { clave, soporte: await seedDemoSoporte(db, { dataDir }) };
}

/** Prepares everything and serves. */
async function open(database: Database, routes: readonly Route[], options: StartOptions): Promise<Serving> {
  const { MIGRATE_AT_START, TEST_CLOCK, APP_ENV } = env();
  const serviceUrl = MIGRATE_AT_START
    ? await step("Migrations", () => prepareDatabase(database, { isClockMovable: TEST_CLOCK }))
    : await step("Database", () => openMigrated(database, { refusesMovedClock: APP_ENV === "production" }));
  // All that serves has no use for the owner's login.
  amendEnv({ DATABASE_URL: serviceUrl, MIGRATION_DATABASE_URL: "" });
  const { db } = getDeps();
  const { DEMO_DATA: withHistory } = env();
  // A live key printed to a production log would be a key lost.
  const demo = APP_ENV === "production" ? null : await seedDemoClientes(db, { withHistory });
  const [serving, accounts] = await Promise.all([
    step("Server", () => serve(routes, options)),
    demo && seedAccounts(db, demo),
  ]);
  // Issued last: a start that was killed earlier leaves no unknown key, and the key works at once.
  if (demo === null || accounts === null) announce(null);
  else announce({ ...demo, ...accounts, key: await issueDemoKey(db), prueba: await issueDemoPruebaKey(db) });
  return serving;
}

async function run(routes: readonly Route[], options: StartOptions): Promise<void> {
  setFlagsFromString(`--wasm-tiering-budget=${WASM_TIERING_BUDGET}`);
  if (existsSync(".env")) process.loadEnvFile(".env");
  // A closed terminal is no error.
  for (const output of [process.stdout, process.stderr]) output.on("error", () => {});
  // Node itself only warns, and every download would fail later.
  trustedAuthorities("NODE_EXTRA_CA_CERTS", env());
  if (!options.dev) refuseUnbuilt(env());
  refuseBlankTerms(env());
  const log = createLogger();
  logUnhandled(log);
  // Next's development server writes to the terminal.
  if (!options.dev) logConsole(log);
  if (env().APP_ENV === "production") sayInLog(log);
  for (const line of misspelt(process.env)) log.warn(line.trim());
  await refuseTakenPort(env().PORT);
  const stopping = stopSignal();
  const isEmbedded = env().DATABASE_URL === undefined;
  const database = isEmbedded ? await step("Embedded PostgreSQL", openDatabase) : await openDatabase();
  try {
    const ended = Promise.race([stopping, database.lost]);
    const serving = await Promise.race([open(database, routes, options), ended]);
    if (typeof serving === "string") return say(`${serving}: stopped before it served`);
    const signal = await ended;
    if (signal === "SIGTERM") await drain(database.lost);
    say(`${signal}: finishing the requests in flight`);
    await serving.stop();
  } finally {
    await database.stop();
  }
}

/** Serves until the load balancer has seen that this process is not ready. Another signal ends it at once. */
async function drain(lost: Promise<unknown>): Promise<void> {
  const { DRAIN_SECONDS } = env();
  startDraining();
  if (DRAIN_SECONDS === 0) return;
  say(`SIGTERM: not ready any more, serving for ${DRAIN_SECONDS} s`);
  const again = new Promise((resolve) => {
    for (const signal of SIGNALS) process.once(signal, resolve);
  });
  await Promise.race([sleep(DRAIN_SECONDS * SECOND_MS), again, lost]);
}

const ORPHAN_POLL_MS = 500;

/**
 * The signals that end the service. A closing terminal sends SIGHUP. npm passes on only SIGINT and SIGTERM, and dies
 * silently of others. Then the service has another parent.
 */
function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of SIGNALS) process.on(signal, resolve);
    if (process.env.npm_lifecycle_event === undefined) return;
    const { ppid } = process;
    setInterval(() => process.ppid === ppid || resolve("SIGHUP"), ORPHAN_POLL_MS).unref();
  });
}

/** Runs the service until it ends, and then ends the process. */
export function start(routes: readonly Route[], options: StartOptions = {}): void {
  run(routes, options).then(
    () => process.exit(0),
    (error: unknown) => {
      sayWhy(error);
      process.exit(1);
    },
  );
}
