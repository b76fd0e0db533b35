import { textResponse } from "@/server/docs/public-files";
import { env } from "@/server/runtime/env";

export const dynamic = "force-dynamic";

/** Allows all paths. Private pages say `noindex` themselves, which a crawler must be able to read. */
export const GET = () =>
  textResponse(`User-agent: *\nDisallow: /api/\n\nSitemap: ${env().BASE_URL}/sitemap.xml\n`, "text/plain");
