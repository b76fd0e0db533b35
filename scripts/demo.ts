import { existsSync } from "node:fs";
import { lockName } from "../server/db/sql/advisory-lock";
import type { Db } from "../server/db/sql/client";
import { inLongTransaction } from "../server/db/sql/transaction";
import { getDeps } from "../server/runtime/deps";
import { amendEnv, env } from "../server/runtime/env";
import { shutdown } from "../server/runtime/shutdown";
import type { Deps } from "../server/usecases/deps";
import { openDatabase, openMigrated } from "./database";
import { isDemoDue, makeDemo, mayHaveDemo } from "./demo/make-demo";
import { askForHistoria, seedDemoClientes } from "./seed";
import { runCommand } from "./steps";

/**
 * npm run demo Makes a client with a history, on a database that has only the demo client and no query. Continues after
 * a kill. The service may run meanwhile, and must have run once to put the lists in force.
 */
const MAKE = "--make";

const ask = (db: Db): Promise<void> =>
  inLongTransaction(db, async (tx) => {
    await lockName(tx, "seed");
    if (await mayHaveDemo(tx)) return askForHistoria(tx, new Date());
    if (await isDemoDue(tx)) return;
    throw new Error(
      "This database has queries or clients of its own, or a history already: nothing was made.",
    );
  });

async function make(deps: Deps): Promise<void> {
  await Promise.all([deps.liveIndex.refresh(), deps.diligenciaIndex.refresh()]);
  if (deps.liveIndex.current() === null) {
    throw new Error("No list is in force yet: start the service once, then run this again.");
  }
  console.log(`The history is made: ${await makeDemo(deps)} steps.`);
}

async function main(): Promise<void> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  if (env().APP_ENV === "production") throw new Error("No history is invented in production.");
  if (process.argv[2] === MAKE) return make(getDeps());
  const database = await openDatabase({ isGuest: true });
  try {
    amendEnv({ DATABASE_URL: await openMigrated(database), MIGRATION_DATABASE_URL: "" });
    const deps = getDeps();
    await seedDemoClientes(deps.db);
    await ask(deps.db);
    await make(deps);
    await shutdown();
  } finally {
    await database.stop();
  }
}

runCommand(main);
