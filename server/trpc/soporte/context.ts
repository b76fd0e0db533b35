import { soporteSessionOf } from "../../auth/soporte";
import type { SoporteSession } from "../../domain/identidad/session";
import type { HttpContext } from "../../http/http-context";
import { createSessionContext, type SessionContext } from "../session-context";
import { sessionDownloads } from "../session-download";

export type SoporteContext = SessionContext<SoporteSession>;

/** The context of the back-office's procedures. */
export const createSoporteContext = (
  http: HttpContext,
  headers: Headers,
  requestId: string,
): SoporteContext => createSessionContext(http, headers, requestId, soporteSessionOf);

/** The handler of a file's address in the back-office. */
export const downloadRoute = sessionDownloads(createSoporteContext);
