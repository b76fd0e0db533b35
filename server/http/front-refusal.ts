import type { IncomingMessage } from "node:http";
import { methodsOf, operationsAt } from "../contract/methods";
import { ServiceError } from "../domain/shared/errors";
import type { Area } from "./response";

/** The methods Next routes to a handler; of others it answers an empty 400 or a 500 in plain text. */
const ROUTED_METHODS: ReadonlySet<string | undefined> = new Set([
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "OPTIONS",
]);

const SLASH = "(?:/|%(?:25)*2f)";
const BACKSLASH = "(?:\\\\|%(?:25)*5c)";
/**
 * A segment of one or two dots, or a backslash, written out or percent-encoded, once or more often. Next resolves the
 * one and takes the other for a slash, so that it would read another path than we do.
 */
const AMBIGUOUS = new RegExp(`${BACKSLASH}|${SLASH}(?:\\.|%(?:25)*2e){1,2}(?:${SLASH}|$)`, "i");

export interface FrontRefusal {
  readonly error: ServiceError;
  readonly headers: Readonly<Record<string, string>>;
}

/** Which part of the HTTP interface a path is under; null: a page, or nothing of ours. */
export function areaOf(pathname: string): Area | null {
  if (/^\/api\/v1(?:\/|$)/.test(pathname)) return "contract";
  return /^\/api(?:\/|$)/.test(pathname) ? "internal" : null;
}

export function pathnameOf(req: IncomingMessage): string {
  return (req.url ?? "").replace(/[?#].*$/s, "");
}

/** What no route handler can refuse, because Next would answer it by itself (contract-decisions 5, 207). */
export function frontRefusal(req: IncomingMessage, hasAdminRoutes: boolean): FrontRefusal | null {
  const pathname = pathnameOf(req);
  const isSound = hasSoundHost(req) && pathname.startsWith("/") && !AMBIGUOUS.test(pathname);
  if (!isSound) return refuse("solicitud_malformada");
  const area = areaOf(pathname);
  if (!isDecodable(area === null ? pathname : (req.url ?? ""))) return refuse("solicitud_malformada");
  if (ROUTED_METHODS.has(req.method)) return null;
  if (area === null) return refuse("metodo_no_permitido", { Allow: "GET, HEAD" });
  const isHidden = !hasAdminRoutes && /^\/api\/admin(?:\/|$)/.test(pathname);
  const operations = isHidden ? [] : operationsAt(pathname);
  if (operations.length === 0) return refuse("not_found");
  return refuse("metodo_no_permitido", { Allow: methodsOf(operations).join(", ") });
}

function refuse(
  code: "solicitud_malformada" | "not_found" | "metodo_no_permitido",
  headers: Readonly<Record<string, string>> = {},
): FrontRefusal {
  return { error: new ServiceError(code), headers };
}

/** RFC 9112, 3.2: exactly one Host, which HTTP/1.0 may leave out. Node would answer an empty 400. */
function hasSoundHost(req: IncomingMessage): boolean {
  const hosts = req.headersDistinct.host?.length ?? 0;
  return hosts === 1 || (hosts === 0 && req.httpVersion === "1.0");
}

function isDecodable(target: string): boolean {
  try {
    decodeURIComponent(target);
    return true;
  } catch {
    return false;
  }
}
