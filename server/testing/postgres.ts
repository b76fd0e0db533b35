import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { inject } from "vitest";
import { loginsOf } from "../../scripts/service-login";

export interface TestDatabase {
  /** Address for the owner of the tables: the `DATABASE_URL` of a deployment. */
  readonly connectionString: string;
  /** Address for the service's login. */
  readonly serviceUrl: string;
  drop(): Promise<unknown>;
}

async function connectAsAdmin(): Promise<Client> {
  const admin = new Client({ connectionString: inject("postgres").connectionString });
  // The server may end before this process does.
  admin.on("error", () => {});
  await admin.connect();
  return admin;
}

/** Shared by all test files of this process. */
let administrator: Promise<Client> | undefined;

async function administer(sql: string): Promise<unknown> {
  administrator ??= connectAsAdmin();
  return (await administrator).query(sql);
}

async function createDatabase(clause: string): Promise<TestDatabase> {
  const name = `atalaya_test_${randomUUID().replaceAll("-", "")}`;
  // Copied file by file: page by page would also write each page to the log.
  await administer(`CREATE DATABASE ${name} ${clause} STRATEGY FILE_COPY`);
  const url = new URL(inject("postgres").connectionString);
  url.pathname = `/${name}`;
  return {
    connectionString: url.toString(),
    serviceUrl: loginsOf(url.toString()).serviceUrl,
    drop: () => administer(`DROP DATABASE ${name} WITH (FORCE)`),
  };
}

/** A migrated database of the test's own. */
export const cloneDatabase = () => createDatabase(`TEMPLATE ${inject("postgres").template}`);

/**
 * Clones a database that was prepared from the migrated one. The first caller prepares it, and all processes find it by
 * its name.
 */
export async function clonePrepared(
  name: string,
  prepare: (database: TestDatabase) => Promise<void>,
): Promise<TestDatabase> {
  const template = `${inject("postgres").template}_${name}`;
  const locking = await connectAsAdmin();
  try {
    await locking.query("SELECT pg_advisory_lock(hashtext($1))", [template]);
    const { rowCount } = await locking.query("SELECT FROM pg_database WHERE datname = $1", [template]);
    if (rowCount === 0) {
      const database = await cloneDatabase();
      await prepare(database);
      const name = new URL(database.connectionString).pathname.slice(1);
      await locking.query(`ALTER DATABASE ${name} RENAME TO ${template}`);
    }
  } finally {
    await locking.end();
  }
  return createDatabase(`TEMPLATE ${template}`);
}

/** A database without anything in it. With it go the role and the login that migrating it made. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createDatabase("");
  const role = `${new URL(database.connectionString).pathname.slice(1)}_app`;
  const drop = async () => {
    await database.drop();
    await administer(`DROP ROLE IF EXISTS ${role}_service, ${role}`);
  };
  return { ...database, drop };
}

/** Copies a database in its current state after ending its connections, like a restored dump. */
export async function copyDatabase({
  connectionString,
}: Pick<TestDatabase, "connectionString">): Promise<TestDatabase> {
  const name = new URL(connectionString).pathname.slice(1);
  await administer(`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${name}'`);
  return createDatabase(`TEMPLATE ${name}`);
}
