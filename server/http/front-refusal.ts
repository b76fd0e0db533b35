import type { IncomingMessage } from "node:http";
import { methodsOf, splitName } from "../contract/http/operation";
import { operationsAt } from "../contract/http/operations";
import { ServiceError } from "../domain/shared/errors";
import { commaList } from "../domain/shared/formato";
import { intakeOf } from "./intake";
import { isSameOrigin } from "./same-origin";
import type { Area } from "./serve-request";

/** The methods Next routes to a handler; of others it answers an empty 400 or a 500 in plain text. */
const ROUTED_METHODS: ReadonlySet<string | undefined> = new Set(
  commaList("GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"),
);

const SLASH = "(?:/|%(?:25)*2f)";
const BACKSLASH = "(?:\\\\|%(?:25)*5c)";
/**
 * A segment of one or two dots, or a backslash, written out or percent-encoded, once or more often. Next resolves the
 * one and takes the other for a slash, so that it would read another path than we do.
 */
const AMBIGUOUS = new RegExp(`${BACKSLASH}|${SLASH}(?:\\.|%(?:25)*2e){1,2}(?:${SLASH}|$)`, "i");

/** What Next answers by itself, as an optimizer of images; pages load nothing but `/_next/static/`. */
const OF_NEXT = /^\/+_next(?!\/+static\/)(?:\/|$)/i;

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

/**
 * What no route handler can refuse, because Next would answer it by itself (contract-decisions 5, 207), a page asked for
 * by another method than a page has among it.
 */
export function frontRefusal(
  req: IncomingMessage,
  { hasAdminRoutes, isDevelopment }: { readonly hasAdminRoutes: boolean; readonly isDevelopment: boolean },
): FrontRefusal | null {
  const pathname = pathnameOf(req);
  const isSound = hasSoundHost(req) && pathname.startsWith("/") && !AMBIGUOUS.test(pathname);
  if (!isSound) return refuse("solicitud_malformada");
  const area = areaOf(pathname);
  if (!isDecodable(area === null ? pathname : (req.url ?? ""))) return refuse("solicitud_malformada");
  if (/^\/v1(?:\/|$)/.test(pathname)) return refuse("not_found", {}, apiHint(pathname));
  if (!isDevelopment && OF_NEXT.test(decodeURIComponent(pathname))) return refuse("not_found");
  const { methods } = intakeOf(pathname);
  if (methods !== null) {
    if (isDevelopment && pathname.startsWith("/__nextjs")) return null;
    return pageRefusal(req, methods);
  }
  if (ROUTED_METHODS.has(req.method)) return null;
  const isHidden = !hasAdminRoutes && /^\/api\/admin(?:\/|$)/.test(pathname);
  const operations = isHidden ? [] : operationsAt(pathname);
  if (operations.length === 0) return refuse("not_found");
  return refuse("metodo_no_permitido", { Allow: methodsOf(operations).join(", ") });
}

/** Says where the route is that was asked for without `/api`; of no route, where all of them are. */
function apiHint(pathname: string): string {
  const [meant] = operationsAt(`/api${pathname}`);
  const hint =
    meant === undefined ? "Las rutas de la API empiezan por /api/v1." : `Use ${splitName(meant.name).path}.`;
  return `Esta ruta no existe. ${hint}`;
}

/** What changes or asks something comes from a page of ours; the action of a page, as the form that it is. */
function pageRefusal(req: IncomingMessage, methods: readonly string[]): FrontRefusal | null {
  const { method = "", headers } = req;
  const isForm = /^multipart\/form-data\b/i.test(headers["content-type"] ?? "");
  const isAction = method === "POST" && methods.includes("GET");
  if (!methods.includes(method) || (isAction && !isForm)) {
    return refuse("metodo_no_permitido", { Allow: methods.join(", ") });
  }
  const sent = { get: (name: string) => headers[name]?.toString() ?? null };
  const isOurs = method !== "POST" || isSameOrigin(sent, { changes: true });
  return isOurs ? null : refuse("origen_no_permitido");
}

function refuse(
  code: "solicitud_malformada" | "not_found" | "metodo_no_permitido" | "origen_no_permitido",
  headers: Readonly<Record<string, string>> = {},
  message?: string,
): FrontRefusal {
  return { error: new ServiceError(code, message === undefined ? {} : { message }), headers };
}

/** RFC 9112, 3.2: exactly one Host, which HTTP/1.0 may leave out. Node would answer an empty 400, and Next fail. */
function hasSoundHost(req: IncomingMessage): boolean {
  const [host, ...others] = req.headersDistinct.host ?? [];
  if (host === undefined) return req.httpVersion === "1.0";
  return others.length === 0 && /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}`);
}

function isDecodable(target: string): boolean {
  try {
    decodeURIComponent(target);
    return true;
  } catch {
    return false;
  }
}
