import { existsSync } from "node:fs";
import { env } from "../server/runtime/env";
import { openDatabase, prepareDatabase } from "./database";

/**
 *   npm run migrate
 *
 * Applies the pending migrations with the owner's login, and makes the service's login where it follows from that. In
 * production nothing else does. The service may run meanwhile: every migration leaves what the release before needs.
 */
async function main(): Promise<void> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const { TEST_CLOCK } = env();
  const database = await openDatabase({ isGuest: true });
  try {
    await prepareDatabase(database, { isClockMovable: TEST_CLOCK, log: console.log });
    console.log("The database is up to date.");
  } finally {
    await database.stop();
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
