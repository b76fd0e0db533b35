import type { Session } from "../domain/identidad/session";
import type { HttpContext } from "../http/http-context";
import type { Deps } from "../usecases/deps";
import type { RequestContext } from "./init";

/** A procedure to be run for a caller with an admitted role. */
export interface Called {
  /** `consultas.get`. */
  readonly path: string;
  readonly input: () => Promise<unknown>;
}

export interface SessionContext<S extends Session<unknown>> extends RequestContext {
  deps(): Promise<Deps>;
  /** The signed-in user as procedures act for them, read once per request. Null if no one is signed in. */
  session(procedure?: string): Promise<S | null>;
  /** Throws for procedures that these pages exclude besides roles. Absent if roles decide alone. */
  admit?(called: Called): Promise<void>;
}

/** The same for a request over HTTP and for a page that is rendered. */
export function createSessionContext<S extends Session<unknown>>(
  http: HttpContext,
  headers: Headers,
  requestId: string,
  sessionOf: (headers: Headers, requestId: string) => Promise<S | null>,
): SessionContext<S> {
  let session: Promise<S | null> | undefined;
  return {
    requestId,
    reportFault: (fault, operation) => http.reportFault(fault, { requestId, operation }),
    deps: http.deps,
    session: () => {
      session ??= sessionOf(headers, requestId);
      return session;
    },
  };
}
