import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { Client } from "pg";
import { APP_ROLE } from "../server/db/sql/client";
import { connectTo } from "./connect";
import { keepRights, type Queryable, refuseOtherRights } from "./granted-rights";

const MIGRATIONS = pathToFileURL("prisma/migrations/");

/** Oldest PostgreSQL for the migrations' SQL, as `server_version_num`. */
const OLDEST = 160_000;

/** Prisma's own advisory lock for `migrate`, so that neither runs during the other. */
const PRISMA_LOCK = 72_707_369;

/** Prisma's own bookkeeping, so that its commands accept what this runner applied. */
const CREATE_TABLE = `
  CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    "id"                  VARCHAR(36) PRIMARY KEY NOT NULL,
    "checksum"            VARCHAR(64) NOT NULL,
    "finished_at"         TIMESTAMPTZ,
    "migration_name"      VARCHAR(255) NOT NULL,
    "logs"                TEXT,
    "rolled_back_at"      TIMESTAMPTZ,
    "started_at"          TIMESTAMPTZ NOT NULL DEFAULT now(),
    "applied_steps_count" INTEGER NOT NULL DEFAULT 0
  )`;

export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

interface Applied {
  readonly migration_name: string;
  readonly checksum: string;
  readonly finished_at: Date | null;
}

const READ_APPLIED =
  'SELECT migration_name, checksum, finished_at FROM "_prisma_migrations" WHERE rolled_back_at IS NULL';

/** Returns the migrations of a release, the oldest first. */
export async function readMigrations(folder: URL = MIGRATIONS): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(new URL(`${name}/migration.sql`, folder), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

/** @throws Error in one sentence if another release has applied what this one does not have. */
function refuseUnknown(migrations: readonly Migration[], applied: readonly Applied[]): void {
  const known = new Set(migrations.map(({ name }) => name));
  const last = migrations.at(-1)?.name ?? "";
  const names = applied.map(({ migration_name }) => migration_name).sort();
  const unknown = names.find((name) => !known.has(name));
  if (unknown === undefined) return;
  throw new Error(
    unknown > last
      ? `The database has the migration ${unknown} of a newer release, and this one ends with ${last}: start that ` +
          "release, or restore the copy made before its upgrade."
      : `The database has the migration ${unknown}, which this line of releases never had, so that its data cannot be ` +
          "upgraded: start the release that made them, or begin with an empty database.",
  );
}

/** Returns the pending migrations. @throws if database and folder disagree about the history. */
function pendingOf(migrations: readonly Migration[], applied: readonly Applied[]): Migration[] {
  refuseUnknown(migrations, applied);
  const unfinished = applied.find((row) => row.finished_at === null);
  if (unfinished) {
    throw new Error(
      `Migration ${unfinished.migration_name} was left unfinished by another tool: mend the database, then ` +
        `mark it with "prisma migrate resolve".`,
    );
  }
  const checksums = new Map(applied.map((row) => [row.migration_name, row.checksum]));
  return migrations.filter(({ name, checksum }) => {
    const known = checksums.get(name);
    if (known !== undefined && known !== checksum) {
      throw new Error(`Migration ${name} was changed after it was applied: restore it and write a new one.`);
    }
    return known === undefined;
  });
}

/** The end of a sentence. */
export const MIGRATE =
  "run npm run migrate, with the owner's login in MIGRATION_DATABASE_URL or DATABASE_URL.";

/** SQLSTATEs of a login that may not read the table of migrations yet, and of a database without one. */
const UNREADABLE = ["42501", "42P01"];

/**
 * Compares a database with this release, by what the service's own login may read. Resolves to the last migration.
 * @throws Error in one sentence if a migration is pending, unknown or changed.
 */
export async function refuseUnmigrated(client: Queryable): Promise<string> {
  const migrations = await readMigrations();
  const applied = await client.query<Applied>(READ_APPLIED).then(
    ({ rows }) => rows,
    (error: { code?: string }) => {
      if (UNREADABLE.includes(error.code ?? "")) return [];
      throw error;
    },
  );
  const [first, ...others] = pendingOf(migrations, applied);
  if (first === undefined) return migrations.at(-1)?.name ?? "";
  const more = others.length > 0 ? ` and ${others.length} more` : "";
  throw new Error(`The database lacks the migration ${first.name}${more} of this release: ${MIGRATE}`);
}

/** @throws Error in one sentence if the server is too old for the migrations. */
export function refuseOldServer(number: number, version: string): void {
  if (number >= OLDEST) return;
  throw new Error(
    `The service needs PostgreSQL ${OLDEST / 10_000} or newer, and the server is ${version}: upgrade it, or name another in DATABASE_URL.`,
  );
}

async function readVersion(client: Client): Promise<[number: number, version: string]> {
  const { rows } = await client.query(
    "SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version",
  );
  return [rows[0].number, rows[0].version];
}

/** A statement that waits for a lock makes all that come after it wait too: it gives up soon, and tries again. */
const LOCK_TIMEOUT_MS = 3_000;
const LOCK_ATTEMPTS = 20;
const LOCK_PAUSE_MS = 1_000;
const LOCK_NOT_AVAILABLE = "55P03";

/** The SQL of a migration for a database whose role has another name. */
const sqlFor = ({ sql }: Migration, role: string): string =>
  role === APP_ROLE
    ? sql
    : sql.replace(/('?)\batalaya_app\b\1/g, (_, quote) => (quote === "'" ? `'${role}'` : `"${role}"`));

async function applyOnce(client: Client, migration: Migration, role: string, lockTimeoutMs: number) {
  await client.query("BEGIN");
  try {
    await client.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`);
    await client.query(sqlFor(migration, role));
    await client.query(
      `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, clock_timestamp(), 1)`,
      [randomUUID(), migration.checksum, migration.name],
    );
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
}

/** Applies a migration, again and again while a lock that it needs is held. */
export async function apply(
  client: Client,
  migration: Migration,
  { role = APP_ROLE, log = () => {}, lockTimeoutMs = LOCK_TIMEOUT_MS }: MigrateOptions = {},
): Promise<void> {
  const { name } = migration;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await applyOnce(client, migration, role, lockTimeoutMs);
      return log(`applied migration ${name}`);
    } catch (error) {
      const isLocked = (error as { code?: string }).code === LOCK_NOT_AVAILABLE;
      if (!isLocked || attempt === LOCK_ATTEMPTS) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new Error(`Migration ${name} failed and changed nothing: ${reason}`, { cause: error });
      }
      log(`migration ${name} waits for a lock, attempt ${attempt} of ${LOCK_ATTEMPTS}`);
      await sleep(Math.min(LOCK_PAUSE_MS, lockTimeoutMs));
    }
  }
}

/**
 * Tables to analyse: all, or those with rows but without statistics. A dozen rows are never analysed automatically,
 * nor a copy before its first vacuum.
 */
const TO_ANALYSE = `
  SELECT format('%I', relname) AS name FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
    AND pg_has_role(relowner, 'USAGE')
    AND ($1 OR (NOT EXISTS (SELECT FROM pg_stats WHERE schemaname = 'public' AND tablename = relname)
      AND (relkind = 'p' OR pg_relation_size(oid) > 0)))
  ORDER BY relname`;

/** Collects table statistics, without which a join may read a whole table for each row of another. */
async function analyse(client: Client, all: boolean): Promise<void> {
  const { rows } = await client.query<{ name: string }>(TO_ANALYSE, [all]);
  if (rows.length > 0) await client.query(`ANALYZE ${rows.map(({ name }) => name).join(", ")}`);
}

export interface MigrateOptions {
  /** The role that the service works as in this database. */
  readonly role?: string;
  readonly log?: (line: string) => void;
  readonly folder?: URL;
  readonly lockTimeoutMs?: number;
}

/**
 * Applies the pending migrations in order, each whole or not at all; processes that start together apply
 * them once, the others wait. Analyses what changed, and what a restored copy brought. Resolves to the names applied.
 * @throws Error naming the migration that failed, or that no longer is what was applied; in one sentence where the server
 *   is too old, the database of another release, or the service's role may not do what the migrations gave it.
 */
export async function migrate(connectionString: string, options: MigrateOptions = {}): Promise<string[]> {
  const { role = APP_ROLE, folder = MIGRATIONS } = options;
  const migrations = await readMigrations(folder);
  const client = await connectTo(connectionString);
  try {
    refuseOldServer(...(await readVersion(client)));
    await client.query("SELECT pg_advisory_lock($1)", [PRISMA_LOCK]);
    await client.query(CREATE_TABLE);
    const { rows } = await client.query<Applied>(READ_APPLIED);
    const pending = pendingOf(migrations, rows);
    const last = rows
      .map(({ migration_name }) => migration_name)
      .sort()
      .at(-1);
    if (last !== undefined) await refuseOtherRights(client, { role, migracion: last });
    for (const migration of pending) await apply(client, migration, options);
    const newest = pending.at(-1)?.name ?? last;
    if (newest !== undefined) await keepRights(client, { role, migracion: newest });
    await analyse(client, pending.length > 0);
    return pending.map(({ name }) => name);
  } finally {
    // Also releases the lock.
    await client.end();
  }
}
