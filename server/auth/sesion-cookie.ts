import { decode } from "next-auth/jwt";
import { PERSONA_HEADER, type Realm } from "../domain/identidad/session";
import { nextAuthSettings } from "../runtime/kept-secret";
import { cookieOf, sessionCookie } from "./cookies";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns the address of the request, as set by the server in front (`http/client-address.ts`). */
export const direccionOf = (headers: Headers): string | null => headers.get("x-atalaya-direccion") || null;

/** Whether the request comes from a page that was opened for another person, who has left this browser since. */
export const isOfOther = (headers: Headers, { usuarioId }: { readonly usuarioId: string }): boolean =>
  (headers.get(PERSONA_HEADER) ?? usuarioId) !== usuarioId;

/** Returns the session id of a request in a realm. Null without a valid cookie. */
export const sesionIn = (headers: Headers, realm: Realm): Promise<string | null> =>
  sesionIdOf(cookieOf(headers, sessionCookie(realm)));

/** Returns the session id in a sealed cookie. Null if it is not ours. */
export async function sesionIdOf(cookie: string | null): Promise<string | null> {
  if (cookie === null) return null;
  const token = await decode({ token: cookie, secret: nextAuthSettings().secret }).catch(() => null);
  const sesionId = token?.sesionId;
  return typeof sesionId === "string" && UUID.test(sesionId) ? sesionId : null;
}
