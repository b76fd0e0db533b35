import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { entropy } from "./clock";
import { env } from "./env";

const SECRET_BYTES = 32;

/**
 * Returns a generated secret of 32 bytes in hexadecimal, stored under `DATA_DIR/secrets` readable by its owner only.
 * If several processes create it at once, all use the first.
 */
export function keptSecret(dataDir: string, name: string): string {
  const directory = join(/* turbopackIgnore: true */ dataDir, "secrets");
  const path = join(/* turbopackIgnore: true */ directory, name);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(path, entropy.hex(SECRET_BYTES), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(path, "utf8");
}

/** Settings of next-auth: the secret for its cookies and the service's address. */
export function nextAuthSettings(): { readonly secret: string; readonly isHttps: boolean } {
  const { NEXTAUTH_SECRET, BASE_URL, DATA_DIR } = env();
  // next-auth reads this variable itself, and otherwise trusts the request's address.
  process.env.NEXTAUTH_URL = BASE_URL;
  return {
    secret: NEXTAUTH_SECRET ?? keptSecret(DATA_DIR, "sesiones"),
    isHttps: BASE_URL.startsWith("https://"),
  };
}

/**
 * Keys of webhook secrets: the current one, which seals, and during a change the previous one, which only opens. If
 * they are lost, every client must rotate its secret.
 */
export function webhookKeys(): [Buffer, ...Buffer[]] {
  const { WEBHOOK_SECRETS_KEY, WEBHOOK_SECRETS_KEY_PREVIOUS, DATA_DIR } = env();
  const current = WEBHOOK_SECRETS_KEY ?? keptSecret(DATA_DIR, "webhook-secrets");
  const previous = WEBHOOK_SECRETS_KEY_PREVIOUS;
  return [decode(current), ...(previous === undefined ? [] : [decode(previous)])];
}

const decode = (hex: string): Buffer => Buffer.from(hex, "hex");
