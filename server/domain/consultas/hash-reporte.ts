import { createHash } from "node:crypto";
import canonicalize from "canonicalize";

/**
 * The contract's `hash_reporte`: SHA-256 of the evidence's canonical text in UTF-8, 64 lower-case
 * hexadecimal characters. Recomputable forever from the stored text alone (contract-decisions 167).
 */
export function hashReporte(evidenceText: string): string {
  return createHash("sha256").update(evidenceText, "utf8").digest("hex");
}

/**
 * Identifies bodies under one Idempotency-Key: SHA-256 of the canonical JSON (RFC 8785) of the parsed body, before
 * normalization. White space and property order do not matter, values do (contract-decisions 69). Accepts any JSON
 * value: numbers beyond a double become null.
 */
export function bodyFingerprint(body: unknown): Buffer {
  const finite: unknown = JSON.parse(JSON.stringify(body));
  return createHash("sha256")
    .update(canonicalize(finite) ?? "", "utf8")
    .digest();
}

/** An Idempotency-Key of our own. The header admits no space, so that no client can send one. */
export const internalKey = (name: string): string => ` ${name}`;
