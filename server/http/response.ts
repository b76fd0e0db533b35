import { EXPOSED_HEADERS, HEADERS } from "../contract/http/headers";
import { ERRORS, type ServiceError } from "../domain/shared/errors";

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
