import { turnOf } from "../domain/clientes/cliente";
import type { PortalSession } from "../domain/identidad/session";
import { modoOfAddress } from "../domain/prueba/portal-prueba";
import { getDeps } from "../runtime/deps";
import { recognizeRequester } from "../runtime/requester";
import { authenticateSesion } from "../usecases/identidad/sesiones";
import { enterPrueba } from "../usecases/identidad/visitas";
import { direccionOf, isOfOther, sesionIn } from "./sesion-cookie";

/**
 * Returns the signed-in user of the portal by the session's current row, so a revoked session ends at once. Null for
 * a missing, altered or ended session, or if the page was opened for someone else.
 * @throws if the database does not answer.
 */
export async function portalSessionOf(headers: Headers, requestId: string): Promise<PortalSession | null> {
  const sesionId = await sesionIn(headers, "portal");
  if (sesionId === null) return null;
  const session = await authenticateSesion(getDeps(), sesionId, {
    requestId,
    direccion: direccionOf(headers),
  });
  if (session === null || isOfOther(headers, session.actor)) return null;
  recognizeRequester(turnOf(session.actor), session.actor.clienteId);
  return session;
}

/** The same, acting for the account that the address is about. @throws ServiceError `not_found`: there is no such account. */
export async function actingSessionOf(headers: Headers, own: PortalSession): Promise<PortalSession> {
  if (modoOfAddress(headers.get("x-atalaya-path") ?? "") === "real") return own;
  const session = await enterPrueba(getDeps(), own);
  recognizeRequester(turnOf(session.actor), session.actor.clienteId);
  return session;
}
