import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A public answer that may be cached for an hour. */
function publicResponse(body: string | Uint8Array<ArrayBuffer>, mediaType: string, status: number): Response {
  return new Response(body, {
    status,
    headers: {
      "Content-Type": mediaType,
      "Cache-Control": "public, max-age=3600",
      "Access-Control-Allow-Origin": "*",
    },
  });
}

export const textResponse = (body: string, mediaType: string, status = 200): Response =>
  publicResponse(body, `${mediaType}; charset=utf-8`, status);

/** A client's package, as `scripts/client-packages.ts` made it. */
interface Download {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly sha256: string;
}

let read: readonly Download[] | undefined;

function readDownloads(): readonly Download[] {
  const folder = join(/* turbopackIgnore: true */ process.cwd(), "dist/descargas");
  return readdirSync(folder).map((name) => {
    const bytes = new Uint8Array(readFileSync(join(folder, name)));
    return { name, bytes, sha256: createHash("sha256").update(bytes).digest("hex") };
  });
}

/** The package whose name ends so. @throws Error if none was built. */
export function downloadOf(ending: ".tgz" | ".whl"): Download {
  read ??= readDownloads();
  const found = read.find(({ name }) => name.endsWith(ending));
  if (found === undefined) throw new Error(`dist/descargas has no ${ending}: run npm run build`);
  return found;
}

export function downloadResponse(name: string): Response {
  const found = [downloadOf(".tgz"), downloadOf(".whl")].find((each) => each.name === name);
  if (found === undefined) return textResponse("No hay una descarga con ese nombre.\n", "text/plain", 404);
  return publicResponse(found.bytes, "application/octet-stream", 200);
}
