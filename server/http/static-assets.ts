import type { IncomingMessage, ServerResponse } from "node:http";
import sirv from "sirv";

type Handle = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

const PREFIX = "/_next/static";
const YEAR_S = 365 * 24 * 3_600;

/**
 * Serves assets from `folder`, compressed at build time (`scripts/compress-static.ts`), and passes everything else to
 * `handle`. Names change with content, so browsers cache them forever.
 */
export function withStaticAssets(folder: string, handle: Handle): Handle {
  const serve = sirv(folder, { brotli: true, gzip: true, immutable: true, maxAge: YEAR_S });
  return (req, res) => {
    const { url = "", method } = req;
    if (!url.startsWith(`${PREFIX}/`) || (method !== "GET" && method !== "HEAD")) return handle(req, res);
    return new Promise((resolve, reject) => {
      res.once("close", resolve);
      // sirv knows the files of its start, and leaves the error of one that is gone to nobody.
      res.once("pipe", (file) => file.once("error", () => res.destroy()));
      req.url = url.slice(PREFIX.length);
      serve(req, res, () => {
        req.url = url;
        handle(req, res).then(resolve, reject);
      });
    });
  };
}
