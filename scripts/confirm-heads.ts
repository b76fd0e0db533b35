import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { getDeps } from "../server/runtime/deps";
import { amendEnv } from "../server/runtime/env";
import { shutdown } from "../server/runtime/shutdown";
import { unknownHeads } from "../server/usecases/bitacora/cabezas";
import { openDatabase, openMigrated } from "./database";
import { runCommand } from "./steps";

/**
 *   npm run cabezas [-- --confirmar]
 *
 * Shows the signed heads of the database that neither this host's DATA_DIR nor BITACORA_TESTIGOS knows, and with
 * `--confirmar` keeps them there. Until then nothing is signed here: an older copy of the database looks the same.
 */
async function main(): Promise<void> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const { values } = parseArgs({ options: { confirmar: { type: "boolean", default: false } } });
  const database = await openDatabase({ isGuest: true });
  try {
    amendEnv({ DATABASE_URL: await openMigrated(database), MIGRATION_DATABASE_URL: "" });
    const heads = await unknownHeads(getDeps(), { isConfirmed: values.confirmar });
    for (const { nota } of heads) console.log(nota);
    console.log(
      heads.length === 0
        ? "Every signed head is known here: there is nothing to confirm."
        : values.confirmar
          ? "Confirmed: these heads are kept, and what continues them is signed."
          : "Compare these heads with what /verificar/cabeza showed, auditors keep or another host has. If the database " +
            "is not an older copy: npm run cabezas -- --confirmar",
    );
    await shutdown();
  } finally {
    await database.stop();
  }
}

runCommand(main);
