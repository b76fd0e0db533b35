import { FastResponse } from "srvx/node";
import { presentError } from "../contract/http/error-body";
import { ERRORS, type ErrorCode, ServiceError } from "../domain/shared/errors";
import { nameOperation } from "../runtime/requester";
import type { HttpContext } from "./http-context";
import { type Area, commonHeaders, refusalHeaders } from "./response";

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
