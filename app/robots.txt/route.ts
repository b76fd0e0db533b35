import { textResponse } from "@/server/docs/text-response";
import { env } from "@/server/runtime/env";

export const dynamic = "force-dynamic";

/** What nobody is to find says so itself: whoever may not read it could not know. */
export const GET = () =>
  textResponse(`User-agent: *\nDisallow: /api/\n\nSitemap: ${env().BASE_URL}/sitemap.xml\n`, "text/plain");
