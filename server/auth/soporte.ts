import type { SoporteSession } from "../domain/identidad/soporte-session";
import { getDeps } from "../runtime/deps";
import { recognizeRequester } from "../runtime/requester";
import { authenticateSoporteSesion } from "../usecases/identidad/authenticate-sesion";
import { direccionOf, sesionIn } from "./sesion-cookie";

/**
 * Who is signed in to the back-office, by the session's row as it is now; null: nobody, a session of the portal included.
 * @throws where the database cannot be asked.
 */
export async function soporteSessionOf(headers: Headers, requestId: string): Promise<SoporteSession | null> {
  const sesionId = await sesionIn(headers, "soporte");
  if (sesionId === null) return null;
  const direccion = direccionOf(headers);
  const session = await authenticateSoporteSesion(getDeps(), sesionId, { requestId, direccion });
  if (session !== null) recognizeRequester(session.actor.usuarioId);
  return session;
}
