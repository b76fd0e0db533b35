import { existsSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { createDb } from "../server/db/sql/client";
import { ServiceError } from "../server/domain/shared/errors";
import { createClock, entropy } from "../server/runtime/clock";
import { env } from "../server/runtime/env";
import { measureClock } from "../server/runtime/pulse";
import { createAdministrador } from "../server/usecases/identidad/create-administrador";
import { openDatabase, openMigrated } from "./database";
import { runCommand } from "./steps";

const USAGE = "npm run soporte:crear -- <correo> <nombre> [--otro]";

async function asked(question: string, given: string | undefined): Promise<string> {
  if (given !== undefined) return given;
  if (!process.stdin.isTTY) throw new Error(`Usage: ${USAGE}`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}

/** Creates an administrador of support from the console, and prints the link to set a password. */
async function main(): Promise<void> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { otro: { type: "boolean", default: false } },
  });
  const email = await asked("Correo: ", positionals[0]);
  const nombre = await asked("Nombre: ", positionals[1]);
  const database = await openDatabase({ isGuest: true });
  try {
    const db = createDb({ connectionString: await openMigrated(database), max: 2 });
    try {
      await measureClock(db);
      const deps = { db, entropy, clock: createClock(db, env().TEST_CLOCK), baseUrl: env().BASE_URL };
      const made = await createAdministrador(deps, { email, nombre, evenIfThereIsOne: values.otro });
      console.log(
        `\n${made.email} is an administrador of support once the password is chosen, by this link, which works ` +
          `once until ${made.venceEn.toISOString()}:\n\n  ${made.enlace}\n`,
      );
    } finally {
      await db.close();
    }
  } finally {
    await database.stop();
  }
}

runCommand(() =>
  main().catch((error: unknown) => {
    throw error instanceof ServiceError ? new Error(error.issues?.[0]?.message ?? error.message) : error;
  }),
);
