import type { Realm } from "../domain/identidad/session";
import type { Service } from "./service";

/** Sends requests like the pages of the portal or of the back-office. */
export interface PortalClient {
  readonly cookie: string;
  /** A page, or another address that is followed as a link is. */
  get(path: string): Promise<Response>;
  /** A procedure with its input, as superjson writes it. */
  call(procedure: string, input?: unknown, headers?: Record<string, string>): Promise<Response>;
}

const SIGN_IN = { portal: "/api/auth", soporte: "/api/auth/soporte/ingreso" } as const satisfies Record<
  Realm,
  string
>;

interface Credentials {
  readonly email: string;
  readonly clave: string;
}

const cookiesOf = (response: Response): string[] =>
  response.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");

/** Signs in like the page of a realm. @throws Error if it is refused. */
export async function signInto(
  { url }: Pick<Service, "url">,
  realm: Realm,
  credentials: Credentials,
): Promise<PortalClient> {
  const token = await fetch(`${url}${SIGN_IN[realm]}/csrf`);
  const { csrfToken } = (await token.json()) as { csrfToken: string };
  const response = await fetch(`${url}${SIGN_IN[realm]}/callback/credentials`, {
    method: "POST",
    headers: { cookie: cookiesOf(token).join("; "), origin: url },
    body: new URLSearchParams({ csrfToken, json: "true", ...credentials }),
  });
  if (response.status !== 200) throw new Error(`not let in: ${response.status} ${await response.text()}`);
  return clientOf({ url }, realm, cookiesOf(response).join("; "));
}

export const signIntoPortal = (service: Pick<Service, "url">, credentials: Credentials) =>
  signInto(service, "portal", credentials);

/** A client with these cookies. */
export const clientOf = ({ url }: Pick<Service, "url">, realm: Realm, cookie: string): PortalClient => ({
  cookie,
  get: (path) => fetch(url + path, { headers: { cookie }, redirect: "manual" }),
  call: (procedure, input, headers = {}) =>
    fetch(`${url}/api/trpc/${realm}/${procedure}`, {
      method: "POST",
      headers: { cookie, origin: url, "content-type": "application/json", ...headers },
      body: JSON.stringify({ json: input ?? null }),
    }),
});

export const portalClient = (service: Pick<Service, "url">, cookie: string) =>
  clientOf(service, "portal", cookie);
