import { existsSync } from "node:fs";
import { lockName } from "../server/db/advisory-lock";
import { createDb } from "../server/db/client";
import { inLongTransaction } from "../server/db/transaction";
import { getDeps } from "../server/runtime/deps";
import { env } from "../server/runtime/env";
import { shutdown } from "../server/runtime/shutdown";
import { isDemoDue, makeDemo, mayHaveDemo } from "../server/usecases/demo/make-demo";
import { openDatabase, prepareDatabase } from "./database";
import { askForHistoria, seedDemoClientes } from "./seed";
import { run } from "./steps";

/**
 *   npm run demo
 *
 * Makes a client with a history on a database that has none but the demo client and no query; goes on with one that was
 * killed. The service may run meanwhile, and must have run once: it is what brings the lists into force.
 */
const MAKE = "--make";

async function ask(connectionString: string): Promise<void> {
  const db = createDb({ connectionString, max: 2 });
  try {
    await inLongTransaction(db, async (tx) => {
      await lockName(tx, "seed");
      if (await mayHaveDemo(tx)) return askForHistoria(tx, new Date());
      if (await isDemoDue(tx)) return;
      throw new Error(
        "This database has queries or clients of its own, or a history already: nothing was made.",
      );
    });
  } finally {
    await db.close();
  }
}

/** In a process of its own, whose environment names the database. */
async function make(): Promise<void> {
  const deps = getDeps();
  try {
    await Promise.all([deps.liveIndex.refresh(), deps.diligenciaIndex.refresh()]);
    if (deps.liveIndex.current() === null) {
      throw new Error("No list is in force yet: start the service once, then run this again.");
    }
    console.log(`The history is made: ${await makeDemo(deps)} steps.`);
  } finally {
    await shutdown();
  }
}

async function main(): Promise<void> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  if (env().APP_ENV === "production") throw new Error("No history is invented in production.");
  if (process.argv[2] === MAKE) return make();
  const database = await openDatabase({ isGuest: true });
  try {
    await prepareDatabase(database);
    await seedDemoClientes(database.serviceUrl);
    await ask(database.serviceUrl);
    const environment = { DATABASE_URL: database.serviceUrl, MIGRATION_DATABASE_URL: "" };
    process.exitCode = await run(process.execPath, ["--import", "tsx", "scripts/demo.ts", MAKE], environment);
  } finally {
    await database.stop();
  }
}

main().then(
  () => process.exit(),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
