import { ServiceError } from "../domain/shared/errors";

interface May {
  readonly changes: boolean;
}

/**
 * Accepts a request with a session cookie only from our own pages, by headers that scripts cannot set. `changes`: the
 * request may change something and must have these headers; a followed link need not.
 * @throws ServiceError `origen_no_permitido`
 */
export function requireSameOrigin(headers: Headers, may: May): void {
  if (!isSameOrigin(headers, may)) throw new ServiceError("origen_no_permitido");
}

export function isSameOrigin(headers: Pick<Headers, "get">, { changes }: May): boolean {
  const site = headers.get("sec-fetch-site");
  const origin = headers.get("origin");
  const isOurs = origin === null ? !changes : hostOf(origin) === headers.get("host");
  // `none`: the person typed the address or opened a bookmark.
  const isNear = site === null || site === "same-origin" || (site === "none" && !changes);
  return isOurs && isNear;
}

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null);
