/** Kind of an answer, by what a browser may do with it. */
export type Kind = "room" | "page" | "asset" | "data";

interface Setting {
  readonly nonce: string;
  /** Whether users reach it over TLS. Then HSTS is sent. */
  readonly isHttps: boolean;
  readonly isDevelopment: boolean;
}

type SecurityHeaders = Readonly<Record<string, string>>;

const YEAR_S = 365 * 24 * 3_600;

/** Device features that no page uses. */
const NO_DEVICES = ["camera", "display-capture", "geolocation", "microphone", "payment", "usb"]
  .map((feature) => `${feature}=()`)
  .join(", ");

const EVERYTHING = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Cross-Origin-Resource-Policy": "same-origin",
};
const NOT_A_PAGE = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer",
};
const UNLISTED = { "X-Robots-Tag": "noindex" };

/** The table of headers of every answer: private pages, public pages, assets, and data for programs and downloads. */
const HEADERS: Readonly<Record<Kind, (setting: Setting) => SecurityHeaders>> = {
  room: (setting) => ({ ...pageHeaders(setting), ...UNLISTED }),
  page: (setting) => pageHeaders(setting),
  asset: () => NOT_A_PAGE,
  data: () => ({ ...NOT_A_PAGE, ...UNLISTED }),
};

export const securityHeaders = (kind: Kind, setting: Setting): SecurityHeaders => ({
  ...EVERYTHING,
  ...HEADERS[kind](setting),
  ...(setting.isHttps && { "Strict-Transport-Security": `max-age=${YEAR_S}` }),
});

/** Pages below these, of a report or a mailed link, are private. */
const PUBLIC_PAGE = /^\/(?:docs(?:\/[\w-]+)*|estado|legal\/[\w-]+|registro|verificar)?\/*$/;

/** Kind of an answer, by path and media type. */
export function kindOf(pathname: string, mediaType: string): Kind {
  if (mediaType.startsWith("text/html")) return PUBLIC_PAGE.test(pathname) ? "page" : "room";
  return pathname.startsWith("/_next/static/") ? "asset" : "data";
}

function pageHeaders({ nonce, isDevelopment }: Setting): SecurityHeaders {
  return {
    "Content-Security-Policy": pagePolicy(nonce, isDevelopment),
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": NO_DEVICES,
    // Its nonce is of this one answer.
    "Cache-Control": "no-store",
  };
}

/**
 * Scripts and style sheets only with the request's nonce, nothing from other hosts, no frames. Style attributes are
 * allowed: measured layouts need them, and they run nothing.
 */
export function pagePolicy(nonce: string, isDevelopment: boolean): string {
  return [
    "default-src 'self'",
    // React's reload in development evaluates source text.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
