import { env } from "./env";
import { keptSecret } from "./kept-secret";

/** What next-auth needs of the environment: the secret that seals its cookies, and the service's address. */
export function nextAuthSettings(): { readonly secret: string; readonly isHttps: boolean } {
  const { NEXTAUTH_SECRET, BASE_URL, DATA_DIR } = env();
  // It reads this one by itself, and takes the address of a request for its own where it is missing.
  process.env.NEXTAUTH_URL = BASE_URL;
  return {
    secret: NEXTAUTH_SECRET ?? keptSecret(DATA_DIR, "sesiones"),
    isHttps: BASE_URL.startsWith("https://"),
  };
}
