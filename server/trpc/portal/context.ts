import type { PortalSession } from "../../domain/shared/portal-session";
import type { Deps } from "../../usecases/deps";
import type { RequestContext } from "../init";

export interface PortalContext extends RequestContext {
  deps(): Promise<Deps>;
  /** Who is signed in, read from the database once in a request; null: nobody. */
  session(): Promise<PortalSession | null>;
}
