import { decode } from "next-auth/jwt";
import type { Realm } from "../domain/identidad/realm";
import { nextAuthSettings } from "../runtime/session-secret";
import { cookieOf, sessionCookie } from "./cookies";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Where the request comes from, by the word of the server in front of Next (`http/client-address.ts`). */
export const direccionOf = (headers: Headers): string | null => headers.get("x-atalaya-direccion") || null;

/** Which session of a realm a request is made in; null: none, or none whose cookie is ours. */
export const sesionIn = (headers: Headers, realm: Realm): Promise<string | null> =>
  sesionIdOf(cookieOf(headers, sessionCookie(realm)));

/** The cookie says nothing but which session it is, sealed; null: it is none of ours. */
export async function sesionIdOf(cookie: string | null): Promise<string | null> {
  if (cookie === null) return null;
  const token = await decode({ token: cookie, secret: nextAuthSettings().secret }).catch(() => null);
  const sesionId = token?.sesionId;
  return typeof sesionId === "string" && UUID.test(sesionId) ? sesionId : null;
}
