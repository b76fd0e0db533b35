import type { SoporteSession } from "../domain/identidad/session";
import { getDeps } from "../runtime/deps";
import { recognizeRequester } from "../runtime/requester";
import { authenticateSoporteSesion } from "../usecases/identidad/sesiones";
import { direccionOf, isOfOther, sesionIn } from "./sesion-cookie";

/**
 * Returns the signed-in user of the back-office by the session's current row. Null if there is none, also for a
 * portal session, or if the page was opened for someone else.
 * @throws if the database does not answer.
 */
export async function soporteSessionOf(headers: Headers, requestId: string): Promise<SoporteSession | null> {
  const sesionId = await sesionIn(headers, "soporte");
  if (sesionId === null) return null;
  const direccion = direccionOf(headers);
  const session = await authenticateSoporteSesion(getDeps(), sesionId, { requestId, direccion });
  if (session === null || isOfOther(headers, session.actor)) return null;
  recognizeRequester(session.actor.usuarioId, null);
  return session;
}
