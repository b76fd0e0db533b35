import { textResponse } from "@/server/docs/public-files";
import { sitemapText } from "@/server/docs/sitemap";
import { env } from "@/server/runtime/env";

export const dynamic = "force-dynamic";

export const GET = () => {
  const { BASE_URL, REGISTRO } = env();
  return textResponse(sitemapText(BASE_URL, REGISTRO === "abierto"), "application/xml");
};
