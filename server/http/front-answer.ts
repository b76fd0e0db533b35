import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { presentError } from "../contract/http/error-body";
import { ERRORS, type ServiceError } from "../domain/shared/errors";
import { commonHeaders, type ResponseContext, refusalHeaders } from "./serve-request";

/** How long a refused connection may go on sending before it is cut. */
const LINGER_MS = 1_000;

interface Rendered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Answers a parsed request in the Error shape. */
export function sendError(
  res: ServerResponse,
  error: ServiceError,
  context: ResponseContext,
  extra: Readonly<Record<string, string>> = {},
): void {
  const { status, headers, body } = render(error, context, extra);
  res.writeHead(status, headers).end(body);
}

/**
 * Answers on the bare connection what was not a request, and closes it. What still arrives is read and
 * dropped for a moment: closing at once would reset the connection and could lose the answer.
 */
export function sendRawError(
  socket: Duplex,
  error: ServiceError,
  context: ResponseContext,
  extra: Readonly<Record<string, string>> = {},
): void {
  const { status, headers, body } = render(error, context, { ...extra, Connection: "close" });
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  // Node leaves a connection that asked for CONNECT without a listener: an error on it would end the process.
  socket.on("error", () => {});
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
  socket.resume();
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

function render(
  error: ServiceError,
  context: ResponseContext,
  extra: Readonly<Record<string, string>>,
): Rendered {
  const body = JSON.stringify(presentError(error, context));
  return {
    status: ERRORS[error.code].status,
    body,
    headers: {
      ...extra,
      ...refusalHeaders(error),
      ...commonHeaders(context),
      "Content-Type": "application/json",
      "Content-Length": String(Buffer.byteLength(body)),
    },
  };
}
