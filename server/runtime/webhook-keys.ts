import { env } from "./env";
import { keptSecret } from "./kept-secret";

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
