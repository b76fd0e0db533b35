import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import { HEADERS } from "../contract/http/headers";
import { commaList } from "../domain/shared/formato";
import { entropy } from "../runtime/clock";
import { metrics } from "../runtime/metrics";
import type { Access } from "../runtime/requester";

/** W3C Trace Context, version 00. Any other text is not repeated, because a caller may write anything there. */
const TRACEPARENT = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;
/** First parts of the addresses that are ours. Any other part may hold an id, a secret or a name. */
const HOUSES: ReadonlySet<string> = new Set(
  commaList(", _next, api, desarrollo, docs, estado, portal, registro, soporte, verificar"),
);

/**
 * Writes a line for each request when its answer ends. The line has no address, query or header of the caller but a
 * well-formed `traceparent`.
 */
export const createAccessLog =
  (log: Logger) =>
  (req: IncomingMessage, res: ServerResponse): Access => {
    const access: Access = { operation: null, clienteId: null };
    const traceparent = String(req.headers.traceparent ?? "");
    const end = metrics().openRequest();
    const { method, url = "" } = req;
    res.once("close", () => {
      const ms = end();
      log.info(
        {
          requestId: res.getHeader(HEADERS.requestId) ?? `req_${entropy.hex(16)}`,
          operation: access.operation ?? `${method} ${houseOf(url)}`,
          status: res.headersSent ? res.statusCode : null,
          ms: Math.round(10 * ms) / 10,
          ...(access.clienteId !== null && { clienteId: access.clienteId }),
          ...(TRACEPARENT.test(traceparent) && { traceparent }),
          // The client left before it had the whole answer.
          ...(!res.writableFinished && { isCut: true }),
        },
        "request",
      );
    });
    return access;
  };

/** The first part of an address. */
function houseOf(url: string): string {
  const house = /^\/([^/?#]*)/.exec(url)?.[1] ?? "";
  return HOUSES.has(house) ? `/${house}` : "none";
}
