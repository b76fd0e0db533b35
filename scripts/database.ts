import { env } from "../server/runtime/env";
import { connectTo } from "./connect";
import { startEmbeddedPostgres } from "./embedded-postgres";
import { migrate } from "./migrate";
import { ensureServiceLogin, type Logins, loginsOf } from "./service-login";

export interface Database extends Logins {
  /** Rejects where the database died and does not come back; never resolves. */
  readonly lost: Promise<never>;
  /** Ends this process's use of it. */
  stop(): Promise<void>;
}

/**
 * The database that the environment names, or the embedded one: joined where it runs, otherwise started.
 * `isGuest`: for a tool, which leaves a service's database running.
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

/** Brings a database up to date as its owner: from here on the service's login is enough. */
export async function prepareDatabase(logins: Logins): Promise<void> {
  await migrate(logins.ownerUrl);
  await ensureServiceLogin(logins);
}

/**
 * Says, as its owner, whether the database may take the service's clock for its own where ten years must have passed: the
 * service itself can move the clock, and must not be able to make evidence old by that.
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
