import { isIP } from "node:net";
import { isPublicAddress } from "./vetted-lookup";

/** Fault of a receiver's address, for a person. */
export type ReceiverRefusal = "url" | "esquema" | "credenciales" | "fragmento" | "puerto" | "direccion";

export type ReceiverReading =
  | { readonly url: URL; readonly refusal: null }
  | { readonly url: null; readonly refusal: ReceiverRefusal };

const STANDARD_PORTS = [443, 8443];
const LAST_SYSTEM_PORT = 1024;
/** Names of the caller's own machine (RFC 6761), which nobody has to resolve to know. */
const LOOPBACK_NAME = /(?:^|\.)localhost\.?$/;

/**
 * Parses a receiver's address: https to a web port or above 1024, without credentials and fragment, and without a
 * private literal or `localhost`. Another name is resolved when it is used. `allowsInsecure`, for tests, allows http, every port and
 * every address. Contract-decisions 144, 145.
 */
export function readReceiverUrl(text: string, allowsInsecure: boolean): ReceiverReading {
  const url = URL.canParse(text) ? new URL(text) : null;
  const refusal = url === null ? "url" : refusalOf(url, allowsInsecure);
  return url === null || refusal !== null ? { url: null, refusal: refusal ?? "url" } : { url, refusal: null };
}

function refusalOf(url: URL, allowsInsecure: boolean): ReceiverRefusal | null {
  if (url.protocol !== "https:" && !(allowsInsecure && url.protocol === "http:")) return "esquema";
  if (url.username !== "" || url.password !== "") return "credenciales";
  if (url.hash !== "") return "fragmento";
  if (allowsInsecure) return null;
  const port = Number(url.port || 443);
  if (!STANDARD_PORTS.includes(port) && port <= LAST_SYSTEM_PORT) return "puerto";
  if (LOOPBACK_NAME.test(url.hostname)) return "direccion";
  const literal = literalOf(url);
  return literal !== null && !isPublicAddress(literal) ? "direccion" : null;
}

/**
 * The IP address an URL names by number, however it was written: parsing has turned `0x7f.1`, `2130706433` and
 * full-width digits into dotted decimal. Null for a name.
 */
export function literalOf({ hostname }: URL): string | null {
  const host = hostname.replace(/^\[|\]$/g, "");
  return isIP(host) === 0 ? null : host;
}
