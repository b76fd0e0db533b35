import { textResponse } from "@/server/docs/public-files";
import { docsOf } from "@/server/docs/sections";
import { env } from "@/server/runtime/env";

/** Serves `/docs/<slug>.md`. */
export async function GET(_: Request, { params }: { params: Promise<{ slug: string }> }) {
  const found = docsOf(env().BASE_URL).at((await params).slug);
  if (found === null) return textResponse("No hay una página con ese nombre.\n", "text/plain", 404);
  return textResponse(found.document.markdown, "text/markdown");
}
