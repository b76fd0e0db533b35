import { decode } from "next-auth/jwt";
import type { PortalSession } from "../domain/shared/portal-session";
import { getDeps } from "../runtime/deps";
import { nextAuthSettings } from "../runtime/session-secret";
import { authenticateSesion } from "../usecases/usuarios/authenticate-sesion";
import { signOut } from "../usecases/usuarios/sign-out";
import { cookieOf, sessionCookie } from "./cookies";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Where the request comes from, by the word of the server in front of Next (`http/client-address.ts`). */
export const direccionOf = (headers: Headers): string | null => headers.get("x-atalaya-direccion") || null;

/**
 * Who is signed in to the portal, by the session's row as it is now: one that was revoked a moment ago lets nobody in.
 * Null: nobody, whether the cookie is missing, altered or of a session that ended.
 * @throws where the database cannot be asked.
 */
export async function portalSessionOf(headers: Headers, requestId: string): Promise<PortalSession | null> {
  const sesionId = await sesionIdOf(cookieOf(headers, sessionCookie()));
  if (sesionId === null) return null;
  return authenticateSesion(getDeps(), sesionId, { requestId, direccion: direccionOf(headers) });
}

/** Ends the session that a request is made in, where it is in one. @throws where the database cannot be asked. */
export async function endPortalSession(headers: Headers, requestId: string): Promise<void> {
  const session = await portalSessionOf(headers, requestId);
  if (session !== null) await signOut(getDeps(), session);
}

/** The cookie says nothing but which session it is, sealed; null: it is none of ours. */
export async function sesionIdOf(cookie: string | null): Promise<string | null> {
  if (cookie === null) return null;
  const token = await decode({ token: cookie, secret: nextAuthSettings().secret }).catch(() => null);
  const sesionId = token?.sesionId;
  return typeof sesionId === "string" && UUID.test(sesionId) ? sesionId : null;
}
