import { createHmac } from "node:crypto";

const PREFIX = "whsec_";
const SYNTAX = /^whsec_[0-9a-f]{64}$/;

/** Random bytes of a secret, for `formatWebhookSecret`. */
export const WEBHOOK_SECRET_BYTES = 32;

/** `whsec_` and 64 lower-case hexadecimal characters (contract-decisions 186). */
export function formatWebhookSecret(hex: string): string {
  const secret = PREFIX + hex;
  if (!SYNTAX.test(secret))
    throw new RangeError(`a secret takes ${WEBHOOK_SECRET_BYTES} bytes of lower-case hexadecimal`);
  return secret;
}

/**
 * The header `X-Service-Signature` of a body sent at `at`: `t=<unix seconds>,v1=<hex>`, with one `v1` for each of
 * `secrets`, the newest first. The key is the whole secret as UTF-8, with its prefix. Contract, "Delivery rules" 3 and
 * 4; contract-decisions 139, 140.
 */
export function signWebhook(secrets: readonly string[], body: string, at: Date): string {
  const t = Math.floor(at.getTime() / 1_000);
  const signatures = secrets.map((secret) =>
    createHmac("sha256", secret).update(`${t}.${body}`).digest("hex"),
  );
  return [`t=${t}`, ...signatures.map((signature) => `v1=${signature}`)].join(",");
}
