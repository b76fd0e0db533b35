import { env } from "./env";
import { keptSecret } from "./kept-secret";

/** Settings of next-auth: the secret for its cookies and the service's address. */
export function nextAuthSettings(): { readonly secret: string; readonly isHttps: boolean } {
  const { NEXTAUTH_SECRET, BASE_URL, DATA_DIR } = env();
  // next-auth reads this variable itself, and otherwise trusts the request's address.
  process.env.NEXTAUTH_URL = BASE_URL;
  return {
    secret: NEXTAUTH_SECRET ?? keptSecret(DATA_DIR, "sesiones"),
    isHttps: BASE_URL.startsWith("https://"),
  };
}
