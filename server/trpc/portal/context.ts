import { actingSessionOf, portalSessionOf } from "../../auth/portal";
import type { PortalSession } from "../../domain/identidad/session";
import { isOfPersona, isOfTeam } from "../../domain/prueba/portal-prueba";
import { ServiceError } from "../../domain/shared/errors";
import type { HttpContext } from "../../http/http-context";
import { createSessionContext, type SessionContext } from "../session-context";
import { sessionDownloads } from "../session-download";

export type PortalContext = SessionContext<PortalSession>;

/** The context of the portal's procedures, for the account in the address. */
export function createPortalContext(http: HttpContext, headers: Headers, requestId: string): PortalContext {
  const own = createSessionContext(http, headers, requestId, portalSessionOf);
  const acting = inModo(
    () => own.session(),
    (session) => actingSessionOf(headers, session),
  );
  return { ...own, ...acting };
}

/**
 * The actor of a procedure: a person's own account is the same in both modes, and a team belongs to the real account.
 */
export function inModo(
  ownSession: () => Promise<PortalSession | null>,
  actFor: (own: PortalSession) => Promise<PortalSession>,
): Required<Pick<PortalContext, "session" | "admit">> {
  let acting: Promise<PortalSession | null> | undefined;
  const actingSession = () => {
    acting ??= ownSession().then((own) => own && actFor(own));
    return acting;
  };
  return {
    session: (procedure = "") => (isOfPersona(procedure) ? ownSession() : actingSession()),
    async admit({ path }) {
      if (!isOfTeam(path)) return;
      const [own, session] = await Promise.all([ownSession(), actingSession()]);
      if (own?.actor.clienteId !== session?.actor.clienteId) throw new ServiceError("prohibido");
    },
  };
}

export type { Download } from "../session-download";

/** The handler of a file's address in the portal. */
export const downloadRoute = sessionDownloads(createPortalContext);
