import type { IncomingMessage, ServerResponse } from "node:http";
import { ServiceError } from "../server/domain/shared/errors";
import { withStaticAssets } from "../server/http/static-assets";
import { isBuilt } from "./inputs.mjs";
import { run, say } from "./steps";

interface Opening {
  readonly dev: boolean;
  readonly port: number;
}

export interface Pages {
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>;
  close(): Promise<void>;
}

/** Of a process that serves the API alone. */
export const NO_PAGES: Pages = {
  handle: async () => {
    throw new ServiceError("not_found");
  },
  close: async () => {},
};

/** Opens Next, which serves the pages, and builds them first where they are not what their sources make. */
export async function openPages({ dev, port }: Opening): Promise<Pages> {
  const started = performance.now();
  if (!dev && !isBuilt("pages")) {
    say("The pages are being built and open in about a minute; everything else answers already.");
    const code = await run(process.execPath, ["--import", "tsx", "scripts/build.ts", "pages"]);
    if (code !== 0) throw new Error("The pages could not be built: see the lines above.");
  }
  const { default: next } = await import("next");
  const app = next({ dev, dir: process.cwd(), port });
  await app.prepare();
  say(`The pages are open (${((performance.now() - started) / 1000).toFixed(1)} s more)`);
  const handle = app.getRequestHandler();
  return {
    handle: dev ? handle : withStaticAssets(".next/static", handle),
    close: () => app.close(),
  };
}
