import { existsSync } from "node:fs";
import { createDb } from "../server/db/sql/client";
import { createSecretBox } from "../server/delivery/avisos/secret-box";
import { entropy } from "../server/runtime/clock";
import { webhookKeys } from "../server/runtime/kept-secret";
import { reencryptSecretos } from "../server/usecases/avisos/secretos";
import { findService, openDatabase } from "./database";
import { runCommand } from "./steps";

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
  const database = await openDatabase({ isGuest: true });
  try {
    const { serviceUrl } = await findService(database);
    await reencrypt(serviceUrl);
  } finally {
    await database.stop();
  }
}

runCommand(main);
