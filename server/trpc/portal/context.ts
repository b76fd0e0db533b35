import { portalSessionOf } from "../../auth/portal";
import type { PortalSession } from "../../domain/shared/portal-session";
import type { HttpContext } from "../../http/http-context";
import type { Deps } from "../../usecases/deps";
import type { RequestContext } from "../init";

export interface PortalContext extends RequestContext {
  deps(): Promise<Deps>;
  /** Who is signed in, read from the database once in a request; null: nobody. */
  session(): Promise<PortalSession | null>;
}

/** What the portal's procedures run in, for a request over HTTP and for a page that is rendered alike. */
export function createPortalContext(http: HttpContext, headers: Headers, requestId: string): PortalContext {
  let session: Promise<PortalSession | null> | undefined;
  return {
    requestId,
    reportFault: (fault, operation) => http.reportFault(fault, { requestId, operation }),
    deps: http.deps,
    session: () => {
      session ??= portalSessionOf(headers, requestId);
      return session;
    },
  };
}
