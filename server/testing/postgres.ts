import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { inject } from "vitest";
import { loginsOf } from "../../scripts/service-login";

export interface TestDatabase {
  /** As the login that owns the tables: what a deployment's `DATABASE_URL` is. */
  readonly connectionString: string;
  /** As the login the service works with. */
  readonly serviceUrl: string;
  drop(): Promise<unknown>;
}

async function asAdmin<T>(work: (admin: Client) => Promise<T>): Promise<T> {
  const admin = new Client({ connectionString: inject("postgres").connectionString });
  await admin.connect();
  return work(admin).finally(() => admin.end());
}

const administer = (sql: string) => asAdmin((admin) => admin.query(sql));

async function createDatabase(clause: string): Promise<TestDatabase> {
  const name = `atalaya_test_${randomUUID().replaceAll("-", "")}`;
  // Copied file by file: page by page would write each into the log as well.
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
 * A clone of a database that is made of the migrated one, by whoever asks first for it, and known to all processes by its
 * name.
 */
export async function clonePrepared(
  name: string,
  prepare: (database: TestDatabase) => Promise<void>,
): Promise<TestDatabase> {
  const template = `${inject("postgres").template}_${name}`;
  await asAdmin(async (admin) => {
    await admin.query("SELECT pg_advisory_lock(hashtext($1))", [template]);
    const { rowCount } = await admin.query("SELECT FROM pg_database WHERE datname = $1", [template]);
    if (rowCount === 1) return;
    const database = await cloneDatabase();
    await prepare(database);
    await admin.query(
      `ALTER DATABASE ${new URL(database.connectionString).pathname.slice(1)} RENAME TO ${template}`,
    );
  });
  return createDatabase(`TEMPLATE ${template}`);
}

/** A database without anything in it. */
export const emptyDatabase = () => createDatabase("");

/** A copy of a database as it stands, whose connections are lost: what a dump that is restored would be. */
export async function copyDatabase({
  connectionString,
}: Pick<TestDatabase, "connectionString">): Promise<TestDatabase> {
  const name = new URL(connectionString).pathname.slice(1);
  await administer(`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${name}'`);
  return createDatabase(`TEMPLATE ${name}`);
}
