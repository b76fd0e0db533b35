import type { Service } from "./service";

/** What the pages of the portal send, as a program. */
export interface PortalClient {
  readonly cookie: string;
  /** A page, or another address that is followed as a link is. */
  get(path: string): Promise<Response>;
  /** A procedure with its input, as superjson writes it. */
  call(procedure: string, input?: unknown, headers?: Record<string, string>): Promise<Response>;
}

const cookiesOf = (response: Response): string[] =>
  response.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");

/** Signs in to the portal as its page does. @throws where it is refused. */
export async function signIntoPortal(
  { url }: Pick<Service, "url">,
  credentials: { readonly email: string; readonly clave: string },
): Promise<PortalClient> {
  const token = await fetch(`${url}/api/auth/csrf`);
  const { csrfToken } = (await token.json()) as { csrfToken: string };
  const response = await fetch(`${url}/api/auth/callback/credentials`, {
    method: "POST",
    headers: { cookie: cookiesOf(token).join("; "), origin: url },
    body: new URLSearchParams({ csrfToken, json: "true", ...credentials }),
  });
  if (response.status !== 200) throw new Error(`not let in: ${response.status} ${await response.text()}`);
  return portalClient({ url }, cookiesOf(response).join("; "));
}

/** Whoever sends these cookies. */
export const portalClient = ({ url }: Pick<Service, "url">, cookie: string): PortalClient => ({
  cookie,
  get: (path) => fetch(url + path, { headers: { cookie }, redirect: "manual" }),
  call: (procedure, input, headers = {}) =>
    fetch(`${url}/api/trpc/portal/${procedure}`, {
      method: "POST",
      headers: { cookie, origin: url, "content-type": "application/json", ...headers },
      body: JSON.stringify({ json: input ?? null }),
    }),
});
