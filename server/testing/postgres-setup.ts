import { randomUUID } from "node:crypto";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { prepareDatabase } from "../../scripts/database";
import { startEmbeddedPostgres } from "../../scripts/embedded-postgres";
import { loginsOf } from "../../scripts/service-login";
import { temporaryDataDir } from "./data-dir";

export interface TestServer {
  /** As a superuser, to a database nobody uses. */
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
  return {
    connectionString: server.connectionString,
    close: async () => {
      await server.stop();
      await dataDir.remove();
    },
  };
}

/**
 * One PostgreSQL for a run of the integration tests: a throwaway cluster, or the server of TEST_DATABASE_URL,
 * with a migrated database that tests clone in milliseconds.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { connectionString, close } = await openServer();
  const template = `atalaya_template_${randomUUID().slice(0, 8)}`;
  const admin = new Client({ connectionString });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${template}`);
  const templateUrl = new URL(connectionString);
  templateUrl.pathname = `/${template}`;
  await prepareDatabase(loginsOf(templateUrl.toString()));
  project.provide("postgres", { connectionString, template });
  return async () => {
    await admin.query(`DROP DATABASE ${template} WITH (FORCE)`);
    await admin.end();
    await close();
  };
}
