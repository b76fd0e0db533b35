import { presentError } from "../contract/http/error-body";
import { ERRORS, type ErrorCode, ServiceError } from "../domain/shared/errors";
import type { HttpContext } from "./http-context";
import { type Area, commonHeaders, refusalHeaders } from "./response";

/** What a request asks for, whoever answers it. */
interface Served {
  /** As metrics and faults name it, without what differs from one request to the next: `POST /api/v1/validate`. */
  readonly operation: string;
  readonly area: Area;
  /** The methods that are answered there. */
  readonly allowed: readonly string[];
  /** How a fault is told; `db_error` unless the operation has another. */
  readonly fault?: ErrorCode | undefined;
}

/** A request as its answer is told of it. */
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
 * Every request of every surface, once: it gets its number and is timed by its operation. Always answers, never throws: a
 * refusal is told in the Error body; anything else is a fault, logged here and never told (contract-decisions 79).
 */
export async function serveRequest(
  http: HttpContext,
  { operation, area, allowed, fault = "db_error" }: Served,
  answer: (asked: Numbered) => Promise<Response>,
): Promise<Response> {
  const requestId = http.newRequestId();
  const endTiming = http.timeRequest();
  const reportFault = (thrown: unknown) => http.reportFault(thrown, { requestId, operation });
  const refuse = (thrown: unknown): Response => {
    const { refusal, headers } = thrown instanceof HeadedRefusal ? thrown : { refusal: thrown, headers: {} };
    const isRefusal = refusal instanceof ServiceError;
    if (!isRefusal) reportFault(refusal);
    const error = isRefusal ? refusal : new ServiceError(fault);
    const allow = error.code === "metodo_no_permitido" && { Allow: allowed.join(", ") };
    return Response.json(presentError(error, { requestId, docsUrl: http.docsUrl }), {
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
