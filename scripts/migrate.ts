import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import type { Client } from "pg";
import { connectTo } from "./connect";
import { keepRights, refuseOtherRights } from "./granted-rights";

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

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

interface Applied {
  readonly migration_name: string;
  readonly checksum: string;
  readonly finished_at: Date | null;
}

async function readMigrations(folder: URL): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(new URL(`${name}/migration.sql`, folder), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

/** Returns the pending migrations. @throws if database and folder disagree about the history. */
function pendingOf(migrations: readonly Migration[], applied: readonly Applied[]): Migration[] {
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

async function apply(client: Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query("BEGIN");
  try {
    await client.query(sql);
    await client.query(
      `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, clock_timestamp(), 1)`,
      [randomUUID(), checksum, name],
    );
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Migration ${name} failed and changed nothing: ${reason}`, { cause: error });
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

/**
 * Applies the pending migrations in order, each completely or not at all. Concurrent processes apply them once and the
 * others wait. Analyses changed tables, and those of a restored copy. Returns the applied names.
 * @throws Error naming a migration that failed or was changed after it was applied. In one sentence if the server is
 *   too old, or the service's role lacks its rights.
 */
export async function migrate(
  connectionString: string,
  log: (line: string) => void = () => {},
  folder: URL = MIGRATIONS,
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = await connectTo(connectionString);
  try {
    refuseOldServer(...(await readVersion(client)));
    await client.query("SELECT pg_advisory_lock($1)", [PRISMA_LOCK]);
    await client.query(CREATE_TABLE);
    const { rows } = await client.query<Applied>(
      `SELECT migration_name, checksum, finished_at FROM "_prisma_migrations" WHERE rolled_back_at IS NULL`,
    );
    const pending = pendingOf(migrations, rows);
    const last = rows
      .map(({ migration_name }) => migration_name)
      .sort()
      .at(-1);
    if (last !== undefined) await refuseOtherRights(client, last);
    for (const migration of pending) {
      await apply(client, migration);
      log(`applied migration ${migration.name}`);
    }
    const newest = pending.at(-1)?.name ?? last;
    if (newest !== undefined) await keepRights(client, newest);
    await analyse(client, pending.length > 0);
    return pending.map(({ name }) => name);
  } finally {
    // Also releases the lock.
    await client.end();
  }
}
