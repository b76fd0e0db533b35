import type { IncomingMessage, ServerResponse } from "node:http";
import onHeaders from "on-headers";
import { kindOf, pagePolicy, securityHeaders } from "./security-headers";

const NONCE_BYTES = 16;

interface Secured {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly pathname: string;
}

interface House {
  readonly entropy: { hex(bytes: number): string };
  readonly isHttps: boolean;
  readonly isDevelopment: boolean;
}

/**
 * Sets the headers of an answer's kind, and for a page the nonce for its scripts and its address. Replaces values
 * that the request has under those names.
 */
export function secureExchange(
  { req, res, pathname }: Secured,
  { entropy, isHttps, isDevelopment }: House,
): void {
  const nonce = entropy.hex(NONCE_BYTES);
  req.headers["content-security-policy"] = pagePolicy(nonce, isDevelopment);
  req.headers["x-nonce"] = nonce;
  req.headers["x-atalaya-path"] = addressOf(req.url ?? "/");
  onHeaders(res, () => {
    const kind = kindOf(pathname, String(res.getHeader("content-type") ?? ""));
    const headers = securityHeaders(kind, { nonce, isHttps, isDevelopment });
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  });
}

/** The address as in the browser, without the mark of Next's router. */
function addressOf(target: string): string {
  const at = target.indexOf("?");
  if (at < 0 || !target.includes("_rsc=")) return target;
  const kept = target
    .slice(at + 1)
    .split("&")
    .filter((part) => !part.startsWith("_rsc="));
  return [target.slice(0, at), ...(kept.length === 0 ? [] : [kept.join("&")])].join("?");
}
