import { createDb } from "../db/client";
import type { Deps } from "../usecases/deps";
import { createClock } from "./clock";
import { entropy } from "./entropy";
import { env } from "./env";
import { createLiveIndex } from "./live-index";
import { createLogger } from "./logger";
import { oncePerProcess } from "./once";
import { onShutdown } from "./shutdown";

/** Connections per process; PostgreSQL's default of 100 leaves room for several processes. */
const POOL_SIZE = 20;

function compose() {
  const { DATABASE_URL, TEST_CLOCK, APP_ENV } = env();
  if (DATABASE_URL === undefined)
    throw new Error("DATABASE_URL is not set: start the service with npm start");
  const log = createLogger();
  const db = createDb({ connectionString: DATABASE_URL, max: POOL_SIZE });
  const liveIndex = createLiveIndex(db, log);
  onShutdown(async () => {
    liveIndex.stop();
    await db.close();
  });
  return {
    db,
    clock: createClock(db, TEST_CLOCK),
    entropy,
    liveIndex,
    fetcher: fetch,
    log,
    allowsSamples: APP_ENV !== "production",
  } satisfies Deps;
}

/** What this process's use cases run on; composed at first use, so that importing a route opens nothing. */
export const getDeps = () => oncePerProcess("deps", compose);
