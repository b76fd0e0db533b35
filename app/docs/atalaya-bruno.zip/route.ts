import { brunoFiles } from "@/server/docs/bruno";
import { env } from "@/server/runtime/env";
import { zipTexts } from "@/server/usecases/archivos/zip-texts";

export const dynamic = "force-dynamic";

/** Made once a process. */
let made: Promise<Buffer<ArrayBuffer>> | undefined;

export async function GET(): Promise<Response> {
  made ??= zipTexts(brunoFiles(env().BASE_URL));
  const headers = { "Content-Type": "application/zip", "Cache-Control": "public, max-age=3600" };
  return new Response(await made, { headers });
}
