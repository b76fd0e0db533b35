import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { askTimestamp } from "../delivery/bitacora/timestamp-authority";
import type { Estampador } from "../usecases/deps";
import type { Env } from "./env";

const PEM = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

/** The certificates of `TSA_CA`. Empty if unset. @throws Error naming the variable if the file has none. */
export function trustedAuthorities({ TSA_CA }: Pick<Env, "TSA_CA">): readonly string[] {
  if (TSA_CA === undefined) return [];
  try {
    const found = readFileSync(/* turbopackIgnore: true */ TSA_CA, "utf8").match(PEM) ?? [];
    for (const pem of found) new X509Certificate(pem);
    if (found.length > 0) return found;
  } catch {
    // Reported below.
  }
  throw new Error("Invalid configuration:\n  TSA_CA must be a file with certificates in PEM");
}

/** The configured time stamp authority. Null if there is none. */
export function createEstampador(
  { TSA_URL, TSA_CA }: Pick<Env, "TSA_URL" | "TSA_CA">,
  stopping: AbortSignal,
): Estampador | null {
  if (TSA_URL === undefined) return null;
  return {
    trusted: trustedAuthorities({ TSA_CA }),
    ask: (request) => askTimestamp(TSA_URL, request, fetch, stopping),
  };
}
