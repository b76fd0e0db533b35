import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { prepareDatabase } from "../../scripts/database";
import { startEmbeddedPostgres } from "../../scripts/embedded-postgres";
import { APP_ROLE } from "../db/sql/client";
import { temporaryDataDir } from "./data-dir";

export interface TestServer {
  /** Address of an unused database, for the superuser. */
  readonly connectionString: string;
  /** A migrated database to clone. */
  readonly template: string;
}

declare module "vitest" {
  export interface ProvidedContext {
    postgres: TestServer;
  }
}

async function openServer(): Promise<{ connectionString: string; close: () => Promise<void> }> {
  const { TEST_DATABASE_URL } = process.env;
  if (TEST_DATABASE_URL) return { connectionString: TEST_DATABASE_URL, close: async () => {} };
  const dataDir = await temporaryDataDir();
  const server = await startEmbeddedPostgres({ dataDir: dataDir.path, isThrowaway: true });
  // A run that is stopped leaves no server behind, nor the memory that its files are.
  const stopAtOnce = () => {
    process.kill(server.pid, "SIGQUIT");
    rmSync(dataDir.path, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once("exit", stopAtOnce);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  return {
    connectionString: server.connectionString,
    close: async () => {
      process.off("exit", stopAtOnce);
      await server.stop();
      await dataDir.remove();
    },
  };
}

/**
 * Provides one PostgreSQL for a run of the integration tests: a throwaway cluster, or the server of TEST_DATABASE_URL.
 * It has a migrated database that tests clone in milliseconds.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { connectionString, close } = await openServer();
  const template = `atalaya_template_${randomUUID().slice(0, 8)}`;
  const admin = new Client({ connectionString });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${template}`);
  const templateUrl = new URL(connectionString);
  templateUrl.pathname = `/${template}`;
  // Clones have other names, and the role of the one that they were copied from.
  await prepareDatabase({ databaseUrl: templateUrl.toString() }, { role: APP_ROLE });
  project.provide("postgres", { connectionString, template });
  return async () => {
    const made = await admin.query<{ datname: string }>(
      "SELECT datname FROM pg_database WHERE starts_with(datname, $1)",
      [template],
    );
    for (const { datname } of made.rows) await admin.query(`DROP DATABASE ${datname} WITH (FORCE)`);
    await admin.end();
    await close();
  };
}
