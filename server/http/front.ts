import { type IncomingMessage, Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { splitName } from "../contract/http/operation";
import { operationsAt } from "../contract/http/operations";
import { type ErrorCode, OUTCOME_UNKNOWN, ServiceError } from "../domain/shared/errors";
import { entropy as systemEntropy } from "../runtime/clock";
import { type Access, rememberedRequester, servingFor, unknownAt } from "../runtime/requester";
import { TurnsFull } from "../runtime/turns";
import type { Entropy } from "../usecases/deps";
import { ADDRESS_HEADER, createAddressReader } from "./client-address";
import { sendError, sendRawError } from "./front-answer";
import { createFrontQueue, type Exchange, type FrontQueue, goneOf } from "./front-queue";
import { areaOf, frontRefusal, pathnameOf } from "./front-refusal";
import { intakeOf, UPLOAD_MS } from "./intake";
import { DISCARD_MS, EarlyResponse, LimitedRequest, limitIntake } from "./limit-intake";
import { createRequestId } from "./live-context";
import { secureExchange } from "./secure-exchange";
import { securityHeaders } from "./security-headers";
import type { ResponseContext } from "./serve-request";

const HEADERS_MAX_BYTES = 16 * 1024;
const HEADERS_TIMEOUT_MS = 20_000;
const TIMEOUTS_CHECKED_EVERY_MS = 5_000;
/** Longer than the 60 s for which load balancers keep a connection, so that they are the ones to close it. */
const KEEP_ALIVE_MS = 65_000;
/** How long connections that wait for a request stay open after `close()`: one may be on its way on them. */
const IDLE_GRACE_MS = 1_000;
/** How long the reader of a body past its cap has to refuse it, in an order of its own (contract-decisions 236). */
const BODY_GRACE_MS = 2_000;
/** What Next's own pages send its router. On an API route they would make Next redirect or answer by itself. */
const ROUTER_HEADER = /^(?:rsc$|next-|x-nextjs-|x-middleware-)/;
/** Contract, "Limits": server time limit per query. */
const ANSWER_DEADLINE_MS = 60_000;

export interface FrontOptions {
  /** Answers, or throws a ServiceError to be told. */
  readonly handle: (req: IncomingMessage, res: ServerResponse) => Promise<void>;
  readonly docsUrl: string;
  /** Logs a failure that no route has told. */
  readonly reportFault?: (fault: unknown) => void;
  /** Takes note of each request for the log. The route fills the names in. */
  readonly openAccess?: (req: IncomingMessage, res: ServerResponse) => Access;
  /** Proxies whose word on where a request comes from is taken. */
  readonly trustedProxies?: readonly string[];
  /** Whether an admin token is set; without one the admin routes do not exist. */
  readonly hasAdminRoutes?: boolean;
  /** Whether people reach it over TLS. */
  readonly isHttps?: boolean;
  /** Next's reload upgrades connections, asks by addresses of its own and evaluates what it loads. */
  readonly isDevelopment?: boolean;
  readonly entropy?: Pick<Entropy, "hex">;
  readonly answerDeadlineMs?: number;
  readonly idleGraceMs?: number;
  readonly bodyGraceMs?: number;
}

/**
 * The HTTP server in front of Next. It answers in the Error shape what no route handler can: a malformed
 * request or path, a method its path does not have, headers or a body that are too large, a request or an answer that
 * does not come. Everything else passes untouched in its turn, and nothing leaves without the headers of its kind. After
 * `close()` it takes no new connection and finishes the requests in flight. Every connection ends with its next answer,
 * or soon if it is idle.
 */
export function createFront(options: FrontOptions): Server {
  const { docsUrl, entropy = systemEntropy, answerDeadlineMs = ANSWER_DEADLINE_MS } = options;
  const { isHttps = false, isDevelopment = false, hasAdminRoutes = false } = options;
  const house = { entropy, isHttps, isDevelopment };
  const queue = createFrontQueue();
  /** Connections on which nothing more is taken: what they asked last is refused. */
  const closing = new WeakSet<Duplex>();
  /** Those among them on which nothing that waits begins any more either. */
  const cutOff = new WeakSet<Duplex>();
  const addressOf = createAddressReader(options.trustedProxies ?? []);
  const server = new GentleServer(queue, options.idleGraceMs ?? IDLE_GRACE_MS);

  const contextOf = (pathname: string): ResponseContext => ({
    requestId: createRequestId(entropy),
    docsUrl,
    area: areaOf(pathname) ?? "internal",
  });

  const refuseRaw = (socket: Duplex, error: ServiceError, headers: Readonly<Record<string, string>> = {}) =>
    sendRawError(socket, error, contextOf(""), {
      ...securityHeaders("data", { nonce: "", isHttps, isDevelopment }),
      ...headers,
    });

  const serve = async ({ req, res, access }: Exchange) => {
    normalize(req);
    const pathname = pathnameOf(req);
    secureExchange({ req, res, pathname }, house);
    const cut = limitIntake(req, res, intakeOf(pathname), {
      refuse: (code) => sendError(res, new ServiceError(code), contextOf(pathname)),
      onCut: () => {
        closing.add(req.socket);
        cutOff.add(req.socket);
      },
      graceMs: options.bodyGraceMs ?? BODY_GRACE_MS,
    });
    // With its intake held: a refusal is not lost on its way to a client that still sends a body that is too large.
    const refusal = frontRefusal(req, { hasAdminRoutes, isDevelopment });
    if (refusal) return sendError(res, refusal.error, contextOf(pathname), refusal.headers);
    const fail = () => {
      if (!req.complete) cut();
      failUnanswered(req, res, contextOf(pathname));
    };
    const deadline = areaOf(pathname) === "contract" ? setTimeout(fail, answerDeadlineMs) : undefined;
    res.once("close", () => clearTimeout(deadline));
    const address = addressOf(req);
    req.headers[ADDRESS_HEADER] = address ?? "";
    const name = rememberedRequester(req.headers.authorization) ?? unknownAt(address);
    const asked = { res, name, access, gone: goneOf(res), fail: () => res.isAnswered || fail() };
    try {
      await queue.run(name, asked, () => servingFor(asked, () => options.handle(req, res)));
    } catch (thrown) {
      if (res.destroyed) return;
      if (thrown instanceof ServiceError && !res.headersSent) {
        return sendError(res, thrown, contextOf(pathname));
      }
      // In a flood it would be a line for each.
      if (!(thrown instanceof TurnsFull)) options.reportFault?.(thrown);
      fail();
    }
  };

  server.on("request", (req, res) => {
    if (closing.has(req.socket)) return;
    if (!server.listening) res.shouldKeepAlive = false;
    // Each part of the way of a request waits for the end of its answer.
    res.setMaxListeners(20);
    res.once("finish", () => discardUnread(req));
    const exchange = { req, res, access: options.openAccess?.(req, res) };
    queue.enter(exchange, () => {
      if (cutOff.has(req.socket)) return;
      serve(exchange).catch((thrown: unknown) => {
        options.reportFault?.(thrown);
        failUnanswered(req, res, contextOf(pathnameOf(req)));
      });
    });
    res.once("close", () => {
      if (!server.listening && !req.socket.destroyed) server.closeIdleConnections();
    });
  });
  // An expectation nobody knows is ignored, as RFC 9110, 10.1.1 allows; Node would answer an empty 417.
  server.on("checkExpectation", (req, res) => server.emit("request", req, res));
  server.on("connect", (_, socket) => {
    refuseRaw(socket, new ServiceError("metodo_no_permitido"), { Allow: "GET, HEAD, POST" });
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    // The parser fails again with every packet that follows; the answer must not be cut short for it.
    if (closing.has(socket)) return;
    closing.add(socket);
    const refuse = () => {
      if (socket.writable) refuseRaw(socket, clientErrorOf(error));
    };
    const here = queue.of(socket);
    // What was refused before it had arrived has its answer, behind those that came before.
    const refused = here.find(({ req, res }) => !req.complete && res.isAnswered);
    if (refused) return void refused.res.once("close", () => (socket as Socket).destroySoon());
    const isAnswering = here.some(({ req, res }) => !req.complete && res.headersSent);
    if (error.code === "ECONNRESET" || isAnswering) return void socket.destroy();
    // Whole requests that came before are answered first: what they ask for may be done and charged already.
    const last = here.filter(({ req }) => req.complete).at(-1);
    if (last === undefined) refuse();
    else last.res.once("close", refuse);
  });
  if (!isDevelopment) serveUpgradesPlainly(server);
  return server;
}

/**
 * Absolute-form targets become origin-form, as Next expects. Node keeps the first of several Authorization
 * headers; joined they are no credential, and the answer is 401 (contract-decisions 35).
 */
function normalize(req: IncomingMessage): void {
  req.url = req.url?.replace(/^https?:\/\/[^/?#]*(?=[/?#]|$)/i, "") || "/";
  const credentials = req.headersDistinct.authorization ?? [];
  if (credentials.length > 1) req.headers.authorization = credentials.join(", ");
  if (areaOf(pathnameOf(req)) === null) return;
  for (const name of Object.keys(req.headers)) {
    if (ROUTER_HEADER.test(name)) delete req.headers[name];
  }
}

/**
 * Ends a request whose handler failed or did not answer in time: with the failure its operation declares, or
 * because it has not even arrived.
 */
function failUnanswered(req: IncomingMessage, res: ServerResponse, context: ResponseContext): void {
  if (res.headersSent || res.destroyed) return void res.destroy();
  const asked = operationsAt(pathnameOf(req)).find(({ name }) => splitName(name).method === req.method);
  const fault = asked?.operation.fault ?? "db_error";
  const code = req.complete ? fault : "tiempo_agotado";
  // What was asked for may be done, or still be doing.
  const error = new ServiceError(code, code === "persistencia_error" ? { message: OUTCOME_UNKNOWN } : {});
  sendError(res, error, context, { Connection: "close" });
}

/**
 * Next queues what arrives whether it is read or not: once answered, the rest is dropped as it comes. Nothing flows
 * while somebody still listens for `readable`, as Next does.
 */
function discardUnread(req: IncomingMessage): void {
  if (req.complete) return;
  for (const event of ["data", "readable"]) req.removeAllListeners(event);
  // Not before the stream has taken notice that nobody listens: it would stop once more.
  process.nextTick(() => req.resume());
  const giveUp = () => {
    // What has arrived is done with: the connection serves somebody else's request by now.
    if (!req.complete) req.destroy();
  };
  const impatience = setTimeout(giveUp, DISCARD_MS).unref();
  req.once("close", () => clearTimeout(impatience));
}

/**
 * Makes requests and answers of the front's own classes, and closes gently. Node's `close()` cuts connections that wait
 * for a request at once, and a request on its way on them would be reset. Here they stay for a moment, and each ends
 * with its next answer, which says so.
 */
class GentleServer extends Server<typeof LimitedRequest, typeof EarlyResponse> {
  constructor(
    private readonly queue: FrontQueue,
    private readonly idleGraceMs: number,
  ) {
    super({
      IncomingMessage: LimitedRequest,
      ServerResponse: EarlyResponse,
      maxHeaderSize: HEADERS_MAX_BYTES,
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUTS_CHECKED_EVERY_MS,
      requestTimeout: UPLOAD_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      // Node would answer a missing Host with an empty 400. `frontRefusal` does it in the Error shape.
      requireHostHeader: false,
    });
  }

  /** Node's `close()` calls it first. */
  override closeIdleConnections(): void {
    for (const { res } of this.queue.all()) res.shouldKeepAlive = false;
    setTimeout(() => super.closeIdleConnections(), this.idleGraceMs).unref();
  }
}

const CLIENT_ERRORS: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: "encabezados_demasiado_grandes",
  ERR_HTTP_REQUEST_TIMEOUT: "tiempo_agotado",
};

function clientErrorOf({ code = "" }: NodeJS.ErrnoException): ServiceError {
  return new ServiceError(CLIENT_ERRORS[code] ?? "solicitud_malformada");
}

/**
 * Clients that offer h2c, such as Java's, expect to be served over HTTP/1.1 where it is refused. Node does so
 * unless somebody listens for upgrades, and Next, which has no use for one in production, does.
 */
function serveUpgradesPlainly(server: Server): void {
  server.on("newListener", (event) => {
    if (event === "upgrade") queueMicrotask(() => server.removeAllListeners("upgrade"));
  });
}
