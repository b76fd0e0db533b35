import { portalSessionOf } from "../../auth/portal";
import type { PortalSession } from "../../domain/identidad/portal-session";
import type { HttpContext } from "../../http/http-context";
import { createSessionContext, type SessionContext } from "../session-context";

export type PortalContext = SessionContext<PortalSession>;

/** What the portal's procedures run in. */
export const createPortalContext = (http: HttpContext, headers: Headers, requestId: string): PortalContext =>
  createSessionContext(http, headers, requestId, portalSessionOf);
