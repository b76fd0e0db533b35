import { createHash } from "node:crypto";

/**
 * The contract's `hash_reporte`: SHA-256 of the evidence's canonical text in UTF-8, 64 lower-case
 * hexadecimal characters. Recomputable forever from the stored text alone (contract-decisions 167).
 */
export function hashReporte(evidenceText: string): string {
  return createHash("sha256").update(evidenceText, "utf8").digest("hex");
}
