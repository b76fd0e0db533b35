import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { NodeRequest, type NodeResponse } from "srvx/node";
import { pathnameOf } from "./front-refusal";
import type { Method } from "./serve-request";

type Handle = (req: IncomingMessage, res: ServerResponse) => Promise<void>;
type Params = Readonly<Record<string, string>>;
type RouteHandler = (request: Request, route: { readonly params: Promise<Params> }) => Promise<Response>;
type LoadRoute = () => Promise<Partial<Record<Method, RouteHandler>>>;

/** Path of a route file below `app/` without groups, and its loader. */
export type Route = readonly [path: string, load: LoadRoute];

interface RouteMatch {
  readonly load: LoadRoute;
  readonly params: Params;
}

/**
 * Answers the route files named in `routes` directly and passes everything else to `handle`. Next's router costs
 * several times as much.
 */
export function withRoutes(routes: readonly Route[], handle: Handle): Handle {
  const find = createFinder(routes);
  return async (req, res) => {
    const pathname = pathnameOf(req);
    const found = find(pathname);
    if (found === null) {
      const plain = pathname.replace(/\/{2,}/g, "/");
      // As Next does (contract-decisions 4).
      if (plain !== pathname && find(plain) !== null) return redirect(req, res, plain);
      return handle(req, res);
    }
    const route = await found.load();
    const method = req.method as Method;
    const answer = route[method] ?? (method === "HEAD" ? route.GET : undefined);
    if (answer === undefined) return handle(req, res);
    const params = Promise.resolve(found.params);
    await send(res, await answer(requestOf(req, res), { params }));
  };
}

/** Uses the headers as the front left them, without an address that the caller claims. */
function requestOf(req: IncomingMessage, res: ServerResponse): Request {
  req.rawHeaders = Object.entries(req.headers).flatMap(([name, value = ""]) =>
    [value].flat().flatMap((each) => [name, each]),
  );
  return new NodeRequest({ req, res });
}

/** Writes a text together with its headers, in one write. A file or a stream waits for the connection. */
async function send(res: ServerResponse, response: Response): Promise<void> {
  const { status, headers, body } =
    "_toNodeResponse" in response ? plainOf(response as NodeResponse) : response;
  res.statusCode = status;
  for (const [name, value] of headers) res.appendHeader(name, value);
  if (typeof body === "string") return void res.end(body);
  if (body && res.req.method !== "HEAD") return pipeline(body, res);
  if (body instanceof ReadableStream) await body.cancel();
  res.end();
}

/** A route's answer without the standard Response and the stream that it would be read from. */
function plainOf(response: NodeResponse) {
  const { status, headers: flat, body } = response._toNodeResponse();
  const headers: [name: string, value: string][] = [];
  for (let at = 0; at < flat.length; at += 2) headers.push([flat[at] ?? "", flat[at + 1] ?? ""]);
  const content = body instanceof Uint8Array ? [body] : body;
  return { status, headers, body: content as string | Uint8Array[] | ReadableStream | null | undefined };
}

function redirect({ url = "" }: IncomingMessage, res: ServerResponse, pathname: string): void {
  const query = /\?.*$/s.exec(url)?.[0] ?? "";
  res.writeHead(308, { Location: pathname + query }).end();
}

/** Chooses among several matches as Next does: names before parameters, parameters before catch-alls. */
function createFinder(routes: readonly Route[]): (pathname: string) => RouteMatch | null {
  const named = new Map(routes.filter(([path]) => !path.includes("[")));
  const others = routes
    .filter(([path]) => path.includes("["))
    .sort(([one], [other]) => (rankOf(one) < rankOf(other) ? -1 : 1))
    .map(([path, load]) => ({ at: patternOf(path), load }));
  return (pathname) => {
    const path = pathname.replace(/(?<=.)\/$/, "");
    const load = named.get(path);
    if (load !== undefined) return { load, params: {} };
    for (const { at, load } of others) {
      const values = at.exec(path);
      if (values !== null) return { load, params: decoded(values.groups) };
    }
    return null;
  };
}

const rankOf = (path: string): string => path.replace(/\[\[?\.{3}[^/]*/g, "~2").replace(/\[[^/]*/g, "~1");

/** The rest of the path in `[[...path]]` or `[...path]` is not passed on. */
function patternOf(path: string): RegExp {
  const escaped = path.replace(/[.*+?^${}()|\\]/g, "\\$&");
  const pattern = escaped
    .replace(/\/\[\[[^/]*\]\]$/, "(?:/[^/]+)*")
    .replace(/\/\[[^/\w][^/]*\]$/, "(?:/[^/]+)+")
    .replace(/\[(\w+)\]/g, "(?<$1>[^/]+)");
  return new RegExp(`^${pattern}$`);
}

/** The front has rejected paths that cannot be decoded. */
const decoded = (groups: Params = {}): Params =>
  Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]));
