import { FastResponse } from "srvx/node";
import { presentError } from "../contract/http/error-body";
import { EXPOSED_HEADERS, HEADERS } from "../contract/http/headers";
import { ERRORS, type ErrorCode, ServiceError } from "../domain/shared/errors";
import { nameOperation } from "../runtime/requester";
import type { HttpContext } from "./http-context";

/** A request to serve, of any surface. */
interface Served {
  /** Name in metrics and faults, without variable parts: `POST /api/v1/validate`. */
  readonly operation: string;
  readonly area: Area;
  /** The methods that are answered there. */
  readonly allowed: readonly string[];
  /** Error code of a fault. `db_error` by default. */
  readonly fault?: ErrorCode | undefined;
}

/** Data of a request that its answer needs. */
export interface Numbered {
  readonly requestId: string;
  readonly reportFault: (fault: unknown) => void;
}

/** A refusal with headers of its own. */
export class HeadedRefusal extends Error {
  constructor(
    readonly refusal: ServiceError,
    readonly headers: Readonly<Record<string, string>>,
  ) {
    super(refusal.message);
  }
}

/**
 * Wraps every request of every surface: assigns its id, measures time by operation, and always answers. A refusal
 * gets the Error body. Any other error is a fault, logged here without details in the answer (contract-decisions 79).
 */
export async function serveRequest(
  http: HttpContext,
  { operation, area, allowed, fault = "db_error" }: Served,
  answer: (asked: Numbered) => Promise<Response>,
): Promise<Response> {
  const requestId = http.newRequestId();
  nameOperation(operation);
  const endTiming = http.timeRequest();
  const reportFault = (thrown: unknown) => http.reportFault(thrown, { requestId, operation });
  const refuse = (thrown: unknown): Response => {
    const { refusal, headers } = thrown instanceof HeadedRefusal ? thrown : { refusal: thrown, headers: {} };
    const isRefusal = refusal instanceof ServiceError;
    if (!isRefusal) reportFault(refusal);
    const error = isRefusal ? refusal : new ServiceError(fault);
    const allow = error.code === "metodo_no_permitido" && { Allow: allowed.join(", ") };
    return FastResponse.json(presentError(error, { requestId, docsUrl: http.docsUrl }), {
      status: ERRORS[error.code].status,
      headers: { ...(allow || headers), ...refusalHeaders(error) },
    });
  };
  const response = await answer({ requestId, reportFault }).catch(refuse);
  for (const [name, value] of Object.entries(commonHeaders({ requestId, area })))
    response.headers.set(name, value);
  endTiming(operation, response.status);
  return response;
}

/** All methods that Next knows, so that it derives none (contract-decisions 1, 8, 9). */
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

export type Method = (typeof METHODS)[number];

/** The exports of a route file with `handler` for every method, including rejected ones. */
export const routeExports = <Handler>(handler: Handler) =>
  Object.fromEntries(METHODS.map((method) => [method, handler])) as Readonly<Record<Method, Handler>>;

/** The part of the HTTP interface a response belongs to: only the contract's is open to other origins. */
export type Area = "contract" | "internal";

export interface ResponseContext {
  readonly requestId: string;
  readonly docsUrl: string;
  readonly area: Area;
}

/** Keys are bearer, not ambient, so `*` opens no cross-site forgery (contract-decisions 9). */
const CORS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": EXPOSED_HEADERS.join(", "),
};

/** Headers of every response of a route, besides the front's (`security-headers.ts`). */
export function commonHeaders({ requestId, area }: Omit<ResponseContext, "docsUrl">): Record<string, string> {
  return {
    [HEADERS.requestId]: requestId,
    "Cache-Control": "no-store",
    ...(area === "contract" && CORS),
  };
}

/** Headers that go with a refusal: 401 names its scheme (contract, Authentication 4). */
export function refusalHeaders(error: ServiceError): Record<string, string> {
  return ERRORS[error.code].status === 401 ? { "WWW-Authenticate": "Bearer" } : {};
}

/** Text pieces as a response body, read at the client's speed. A disconnect ends the reading. */
export function streamedText(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: () => void pieces.return(undefined),
  });
}
