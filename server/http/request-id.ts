import type { Entropy } from "../usecases/deps";

const REQUEST_ID_BYTES = 16;

/**
 * Always our own: an inbound `X-Service-Request-Id` is never echoed, it would let a caller forge log lines
 * and correlations (contract-decisions 6).
 */
export function createRequestId(entropy: Pick<Entropy, "hex">): string {
  return `req_${entropy.hex(REQUEST_ID_BYTES)}`;
}
