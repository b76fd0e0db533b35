import { existsSync } from "node:fs";
import { createDb } from "../server/db/sql/client";
import { createSecretBox } from "../server/delivery/avisos/secret-box";
import { entropy } from "../server/runtime/entropy";
import { env } from "../server/runtime/env";
import { webhookKeys } from "../server/runtime/webhook-keys";
import { reencryptSecretos } from "../server/usecases/avisos/secretos";
import { startEmbeddedPostgres } from "./embedded-postgres";

/**
 * Encrypts every secret under WEBHOOK_SECRETS_KEY. Secrets under another key need that key in
 * WEBHOOK_SECRETS_KEY_PREVIOUS. The service may run meanwhile if it was started with both.
 */
async function reencrypt(connectionString: string): Promise<void> {
  const db = createDb({ connectionString, max: 1 });
  try {
    const secretBox = createSecretBox(webhookKeys(), entropy.hex);
    const count = await reencryptSecretos({ db, secretBox });
    console.log(
      `${count} webhook secrets were put under the key ${secretBox.llaveId}; none is under another.`,
    );
  } finally {
    await db.close();
  }
}

async function main(): Promise<void> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const { DATABASE_URL, DATA_DIR } = env();
  if (DATABASE_URL !== undefined) return reencrypt(DATABASE_URL);
  const embedded = await startEmbeddedPostgres({ dataDir: DATA_DIR });
  try {
    await reencrypt(embedded.connectionString);
  } finally {
    await embedded.stop();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
