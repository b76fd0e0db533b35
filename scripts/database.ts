import { env } from "../server/runtime/env";
import { connectTo } from "./connect";
import { startEmbeddedPostgres } from "./embedded-postgres";
import { migrate } from "./migrate";
import { ensureServiceLogin, type Logins, loginsOf } from "./service-login";

export interface Database extends Logins {
  /** Rejects if the database died and does not come back. Never resolves. */
  readonly lost: Promise<never>;
  /** Ends this process's use of it. */
  stop(): Promise<void>;
}

/**
 * Opens the database of the environment, or the embedded one: joins it if it runs, otherwise starts it. `isGuest` is
 * for a tool, which leaves a service's database running.
 */
export async function openDatabase({ isGuest = false } = {}): Promise<Database> {
  const { DATABASE_URL, MIGRATION_DATABASE_URL, DATA_DIR } = env();
  if (DATABASE_URL !== undefined) {
    const logins = loginsOf(DATABASE_URL, MIGRATION_DATABASE_URL);
    return { ...logins, lost: new Promise(() => {}), stop: async () => {} };
  }
  const { connectionString, lost, stop } = await startEmbeddedPostgres({ dataDir: DATA_DIR, isGuest });
  return { ...loginsOf(connectionString), lost, stop };
}

/** Migrates a database as its owner. Afterwards the service's login is enough. */
export async function prepareDatabase(logins: Logins): Promise<void> {
  await migrate(logins.ownerUrl);
  await ensureServiceLogin(logins);
}

/**
 * Sets, as the owner, whether the database accepts the service's clock for the ten-year rule. The service can move that
 * clock, so by default it must not be able to make evidence old with it.
 */
export async function permitMovedClock({ ownerUrl }: Logins, isPermitted: boolean): Promise<void> {
  const owner = await connectTo(ownerUrl);
  try {
    const text = "UPDATE service_clock SET is_movable = $1 WHERE is_movable <> $1";
    await owner.query(text, [isPermitted]);
  } finally {
    await owner.end();
  }
}
