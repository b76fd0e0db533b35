import { cookies } from "next/headers";
import type { NextAuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { type Realm, SESION_MS } from "../domain/identidad/session";
import { ServiceError } from "../domain/shared/errors";
import { getDeps } from "../runtime/deps";
import { nextAuthSettings } from "../runtime/kept-secret";
import { signIn as enter } from "../usecases/identidad/sign-in";
import { deviceCookie, deviceCookieOptions, nextAuthCookies } from "./cookies";
import { direccionOf } from "./sesion-cookie";

type Typed = Readonly<Record<"email" | "clave" | "codigo", string>> | undefined;

/** Above every field's limit. The rest is ignored. */
const TYPED_MAX = 512;
const typed = (value: unknown): string => (typeof value === "string" ? value.slice(0, TYPED_MAX) : "");

async function authorize(
  realm: Realm,
  given: Typed,
  headers: Headers,
  requestId: string,
): Promise<{ id: string }> {
  const jar = await cookies();
  const { sesionId, dispositivo } = await enter(getDeps(), {
    realm,
    email: typed(given?.email),
    clave: typed(given?.clave),
    codigo: typed(given?.codigo) || null,
    dispositivo: jar.get(deviceCookie(realm))?.value ?? null,
    direccion: direccionOf(headers),
    agente: headers.get("user-agent"),
    requestId,
  });
  jar.set(deviceCookie(realm), dispositivo, deviceCookieOptions());
  return { id: sesionId };
}

/**
 * next-auth options for one request of a realm. Its sign-in is `signIn`, its cookie holds only the session's id, and
 * the session's row decides. A refusal reaches the page as its code, a fault as `db_error`.
 */
export function nextAuthOptions(
  realm: Realm,
  headers: Headers,
  requestId: string,
  reportFault: (fault: unknown) => void,
): NextAuthOptions {
  const codeOf = (thrown: unknown) => {
    if (thrown instanceof ServiceError) return thrown.code;
    reportFault(thrown);
    return "db_error";
  };
  const signIn = `/${realm}/ingresar`;
  return {
    secret: nextAuthSettings().secret,
    session: { strategy: "jwt", maxAge: SESION_MS / 1000 },
    cookies: nextAuthCookies(realm),
    useSecureCookies: nextAuthSettings().isHttps,
    pages: { signIn, error: signIn, signOut: signIn },
    providers: [
      Credentials({
        credentials: { email: {}, clave: {}, codigo: {} },
        authorize: (given) =>
          authorize(realm, given, headers, requestId).catch((thrown: unknown) => {
            throw new Error(codeOf(thrown));
          }),
      }),
    ],
    callbacks: { jwt: ({ token, user }) => (user === undefined ? token : { sesionId: user.id }) },
    // Its own log would contain what was typed. Pages and `reportFault` report errors.
    logger: { error: () => {}, warn: () => {}, debug: () => {} },
  };
}
