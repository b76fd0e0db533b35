import { soporteSessionOf } from "../../auth/soporte";
import type { SoporteSession } from "../../domain/identidad/session";
import type { SoportePersona } from "../../domain/shared/actor";
import type { HttpContext } from "../../http/http-context";
import { createSessionContext, type SessionContext } from "../session-context";
import { sessionDownloads } from "../session-download";
import { sessionProcedures } from "../session-procedures";

export type SoporteContext = SessionContext<SoporteSession>;

/** The context of the back-office's procedures. */
export const createSoporteContext = (
  http: HttpContext,
  headers: Headers,
  requestId: string,
): SoporteContext => createSessionContext(http, headers, requestId, soporteSessionOf);

/** The handler of a file's address in the back-office. */
export const downloadRoute = sessionDownloads(createSoporteContext);

/** Procedures act on any client named in the input. Delicate ones concern money, keys, lists and people. */
export const { router, callerOf, enrollingProcedureFor, procedureFor, freshProcedureFor } =
  sessionProcedures<SoportePersona>();
