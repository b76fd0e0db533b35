/**
 * What a page that nobody else may alter or find may load and where it may stand: scripts and style sheets only with the nonce of the
 * request, nothing from elsewhere, in nobody's frame. Style attributes are let through, which measured layouts need and
 * which run nothing.
 */
export function pageSecurity(nonce: string, { isDevelopment }: { readonly isDevelopment: boolean }) {
  const policy = [
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
  return {
    "Content-Security-Policy": policy,
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "X-Robots-Tag": "noindex",
    "Cache-Control": "no-store",
  } as const;
}
