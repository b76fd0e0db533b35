import { type NextRequest, NextResponse } from "next/server";
import { pageSecurity } from "./server/http/page-security";
import { entropy } from "./server/runtime/entropy";

const NONCE_BYTES = 16;

/** Pages behind a sign-in, those that show what they are made of, and what people take our word from. */
export const config = {
  matcher: ["/portal/:path*", "/soporte/:path*", "/llave/:path*", "/desarrollo/:path*", "/verificar/:path*"],
};

/** Gives each page a nonce of its own, which Next puts on its scripts, and tells the page where it stands. */
export function proxy(request: NextRequest): NextResponse {
  const nonce = entropy.hex(NONCE_BYTES);
  const isDevelopment = process.env.NODE_ENV === "development";
  const security = pageSecurity(nonce, { isDevelopment });
  const headers = new Headers(request.headers);
  headers.set("Content-Security-Policy", security["Content-Security-Policy"]);
  headers.set("x-nonce", nonce);
  headers.set("x-atalaya-path", `${request.nextUrl.pathname}${request.nextUrl.search}`);
  const response = NextResponse.next({ request: { headers } });
  for (const [name, value] of Object.entries(security)) response.headers.set(name, value);
  return response;
}
