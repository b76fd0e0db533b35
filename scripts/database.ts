import { env } from "../server/runtime/env";
import { connectTo } from "./connect";
import { startEmbeddedPostgres } from "./embedded-postgres";
import { type Queryable, refuseOtherRights } from "./granted-rights";
import { MIGRATE, type MigrateOptions, migrate, refuseUnmigrated } from "./migrate";
import {
  type DatabaseUrls,
  ensureServiceLogin,
  findRole,
  type Logins,
  loginsOf,
  refuseLogin,
} from "./service-login";

export interface Database extends DatabaseUrls {
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
    const urls = { databaseUrl: DATABASE_URL, migrationUrl: MIGRATION_DATABASE_URL };
    return { ...urls, lost: new Promise(() => {}), stop: async () => {} };
  }
  const { connectionString, lost, stop } = await startEmbeddedPostgres({ dataDir: DATA_DIR, isGuest });
  return { databaseUrl: connectionString, lost, stop };
}

export interface PrepareOptions extends MigrateOptions {
  /**
   * Whether the database accepts the service's clock where ten years must have passed. The service can move that clock,
   * so by default it must not make evidence old with it.
   */
  readonly isClockMovable?: boolean;
}

/**
 * Brings a database up to date as its owner: from here on the service's login is enough. With that login alone it is
 * only looked at. Resolves to the service's address.
 */
export async function prepareDatabase(urls: DatabaseUrls, options: PrepareOptions = {}): Promise<string> {
  const { databaseUrl, migrationUrl } = urls;
  const found = await findRole(migrationUrl ?? databaseUrl);
  if (!found.isOwner && migrationUrl === undefined) return openMigrated(urls);
  const { role = found.role, isClockMovable = false } = options;
  const logins = loginsOf(databaseUrl, migrationUrl, role);
  await migrate(logins.ownerUrl, { ...options, role });
  await ensureServiceLogin(logins);
  await permitMovedClock(logins, isClockMovable);
  return logins.serviceUrl;
}

/**
 * Finds the service's address without the owner's login, where that is not the only one.
 * @throws Error in one sentence if anything is pending, the database is of another release, or the login is not right.
 */
export async function openMigrated(
  urls: DatabaseUrls,
  { refusesMovedClock = false }: { readonly refusesMovedClock?: boolean } = {},
): Promise<string> {
  const service = await findService(urls);
  await refuseLogin(service, async (client) => {
    await refuseOtherRights(client, { role: service.role, migracion: await refuseUnmigrated(client) });
    if (refusesMovedClock) await refuseMovedClock(client);
  });
  return service.serviceUrl;
}

/** The service's login of a database, not tried yet. @throws Error in one sentence if nothing was ever migrated. */
export async function findService({
  databaseUrl,
  migrationUrl,
}: DatabaseUrls): Promise<Omit<Logins, "ownerUrl">> {
  const { name, isMigrated, role, isOwner } = await findRole(databaseUrl);
  if (!isMigrated) throw new Error(`The database ${name} holds nothing of the service: ${MIGRATE}`);
  // An address that is not the owner's is the service's, whether or not the owner's is known too.
  return loginsOf(databaseUrl, migrationUrl ?? (isOwner ? undefined : databaseUrl), role);
}

async function refuseMovedClock(client: Queryable): Promise<void> {
  const { rows } = await client.query("SELECT FROM service_clock WHERE is_movable");
  if (rows.length > 0)
    throw new Error(
      "The database accepts a clock that tests move, by which evidence could be made old: run npm run migrate with " +
        "the owner's login, which ends that in production.",
    );
}

async function permitMovedClock({ ownerUrl }: Logins, isPermitted: boolean): Promise<void> {
  const owner = await connectTo(ownerUrl);
  try {
    const text = "UPDATE service_clock SET is_movable = $1 WHERE is_movable <> $1";
    await owner.query(text, [isPermitted]);
  } finally {
    await owner.end();
  }
}
