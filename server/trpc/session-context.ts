import type { Session } from "../domain/identidad/session";
import type { HttpContext } from "../http/http-context";
import type { Deps } from "../usecases/deps";
import type { RequestContext } from "./init";

/** A procedure about to be run for whoever its role admits. */
export interface Called {
  /** `consultas.get`. */
  readonly path: string;
  readonly input: () => Promise<unknown>;
}

/** What the procedures of those who sign in are told of a request. */
export interface SessionContext<S extends Session<unknown>> extends RequestContext {
  deps(): Promise<Deps>;
  /** Who is signed in, read from the database once in a request, as a procedure has them act; null: nobody. */
  session(procedure?: string): Promise<S | null>;
  /** Refuses by throwing what these rooms do not have beside what roles say; none: roles say it all. */
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
