import { existsSync } from "node:fs";
import next from "next";
import { createFront } from "../server/http/front";
import { env } from "../server/runtime/env";
import { shutdown } from "../server/runtime/shutdown";
import { ensureBuild } from "./build";
import { startEmbeddedPostgres } from "./embedded-postgres";
import { migrate } from "./migrate";
import { type DemoCliente, seedDemoCliente } from "./seed";
import { step } from "./steps";

const DRAIN_MS = 10_000;

if (existsSync(".env")) process.loadEnvFile(".env");
const dev = process.argv.includes("--dev");
const started = performance.now();

async function openDatabase(): Promise<{ connectionString: string; stop: () => Promise<void> }> {
  const { DATABASE_URL, DATA_DIR } = env();
  if (DATABASE_URL !== undefined) return { connectionString: DATABASE_URL, stop: async () => {} };
  const embedded = await step("Embedded PostgreSQL", () => startEmbeddedPostgres({ dataDir: DATA_DIR }));
  process.env.DATABASE_URL = embedded.connectionString;
  return embedded;
}

async function serve(): Promise<() => Promise<void>> {
  const port = env().PORT;
  const app = next({ dev, dir: process.cwd(), port });
  await app.prepare();
  const front = createFront({
    handle: app.getRequestHandler(),
    docsUrl: env().DOCS_URL,
    hasAdminRoutes: env().ADMIN_TOKEN !== undefined,
    allowsUpgrade: dev,
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

function announce(demo: DemoCliente | null): void {
  const base = env().BASE_URL;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const lines = [
    `Atalaya is ready (${seconds} s)`,
    "",
    `  API          ${base}/api/v1`,
    `  List status  ${base}/estado`,
    `  Docs         ${env().DOCS_URL}`,
    `  OpenAPI      ${base}/openapi.json`,
  ];
  if (demo !== null) {
    const key = demo.key ?? "issued on the first start; another: npm run key";
    lines.push(`  Client       ${demo.razonSocial}`, `  API key      ${key}`);
  }
  lines.push("", "  Lists load in the background: the status page says which are in force.");
  if (demo?.key) {
    lines.push(
      "",
      "  This key is shown once: only its hash is kept. A first query:",
      "",
      `  curl -s ${base}/api/v1/validate -H "Authorization: Bearer ${demo.key}" \\`,
      `    -d '{"tipo":"natural","nombre":"Evaristo Clímaco Buitragal Lasprilla"}'`,
    );
  }
  console.log(`\n${lines.join("\n")}\n`);
}

async function main(): Promise<void> {
  env();
  const database = await openDatabase();
  try {
    await step("Migrations", () => migrate(database.connectionString));
    // A live key printed to a production log would be a key lost.
    const isDemo = env().APP_ENV !== "production";
    const demo = isDemo ? await step("Demo client", () => seedDemoCliente(database.connectionString)) : null;
    if (!dev) await step("Build", ensureBuild);
    const stopServing = await step("Server", serve);
    announce(demo);
    const signal = await stopSignal();
    console.log(`${signal}: finishing the requests in flight`);
    await stopServing();
  } finally {
    await database.stop();
  }
}

function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, resolve);
  });
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
