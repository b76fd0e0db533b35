import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { askTimestamp } from "../delivery/bitacora/timestamp-authority";
import type { Estampador } from "../usecases/deps";
import { egress } from "./egress";
import type { Env } from "./env";

const PEM = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

/** The certificates of a variable's file. Empty if unset. @throws Error naming the variable if the file has none. */
export function trustedAuthorities(
  variable: "TSA_CA" | "NODE_EXTRA_CA_CERTS",
  { [variable]: path }: Partial<Env>,
): readonly string[] {
  if (path === undefined) return [];
  try {
    const found = readFileSync(/* turbopackIgnore: true */ path, "utf8").match(PEM) ?? [];
    for (const pem of found) new X509Certificate(pem);
    if (found.length > 0) return found;
  } catch {
    // Reported below.
  }
  throw new Error(`Invalid configuration:\n  ${variable} must be a file with certificates in PEM`);
}

/** The configured time stamp authority. Null if there is none. */
export function createEstampador(
  { TSA_URL, TSA_CA }: Pick<Env, "TSA_URL" | "TSA_CA">,
  stopping: AbortSignal,
): Estampador | null {
  if (TSA_URL === undefined) return null;
  return {
    trusted: trustedAuthorities("TSA_CA", { TSA_CA }),
    ask: (request) => askTimestamp(TSA_URL, request, egress().fetch, stopping),
  };
}
