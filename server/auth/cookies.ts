import type { Realm } from "../domain/identidad/session";
import { nextAuthSettings } from "../runtime/kept-secret";

const YEAR_S = 365 * 24 * 3_600;

/** `__Host-` binds a cookie to this host over https. Not available over http in development. */
const prefix = () => (nextAuthSettings().isHttps ? "__Host-" : "");

/** Each realm has its own cookies, so a person signed in to both has two sessions. */
const SCOPE = { portal: "atalaya", soporte: "atalaya.soporte" } as const satisfies Record<Realm, string>;

const named = (realm: Realm, name: string) => `${prefix()}${SCOPE[realm]}.${name}`;

export const sessionCookie = (realm: Realm) => named(realm, "sesion");
export const deviceCookie = (realm: Realm) => named(realm, "dispositivo");

export const cookieOptions = () =>
  ({ httpOnly: true, sameSite: "lax", path: "/", secure: nextAuthSettings().isHttps }) as const;

export const deviceCookieOptions = () => ({ ...cookieOptions(), maxAge: YEAR_S });

/** Every cookie of next-auth that our sign-in uses, under a name of ours. */
export const nextAuthCookies = (realm: Realm) => {
  const options = cookieOptions();
  return {
    sessionToken: { name: sessionCookie(realm), options },
    callbackUrl: { name: named(realm, "retorno"), options },
    csrfToken: { name: named(realm, "csrf"), options },
  };
};

/** Returns a cookie of a request. Null if it has none of this name. */
export function cookieOf(headers: Headers, name: string): string | null {
  for (const pair of (headers.get("cookie") ?? "").split(";")) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).trim() === name) return decoded(pair.slice(at + 1).trim());
  }
  return null;
}

/** A value with another encoding is not ours. */
function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}
