import { soporteSessionOf } from "../../auth/soporte";
import type { SoporteSession } from "../../domain/identidad/soporte-session";
import type { HttpContext } from "../../http/http-context";
import { createSessionContext, type SessionContext } from "../session-context";

export type SoporteContext = SessionContext<SoporteSession>;

/** What the back-office's procedures run in. */
export const createSoporteContext = (
  http: HttpContext,
  headers: Headers,
  requestId: string,
): SoporteContext => createSessionContext(http, headers, requestId, soporteSessionOf);
