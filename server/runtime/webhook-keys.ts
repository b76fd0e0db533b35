import { env } from "./env";
import { keptSecret } from "./kept-secret";

/**
 * The keys webhook secrets are kept under: the one that seals and, while secrets are put under another, the one before
 * it, which opens. Whoever loses them loses the secrets: every client must rotate its own.
 */
export function webhookKeys(): [Buffer, ...Buffer[]] {
  const { WEBHOOK_SECRETS_KEY, WEBHOOK_SECRETS_KEY_PREVIOUS, DATA_DIR } = env();
  const current = WEBHOOK_SECRETS_KEY ?? keptSecret(DATA_DIR, "webhook-secrets");
  const previous = WEBHOOK_SECRETS_KEY_PREVIOUS;
  return [decode(current), ...(previous === undefined ? [] : [decode(previous)])];
}

const decode = (hex: string): Buffer => Buffer.from(hex, "hex");
