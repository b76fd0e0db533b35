import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { ServiceError } from "../server/domain/shared/errors";
import { withStaticAssets } from "../server/http/static-assets";
import type { Env } from "../server/runtime/env";
import { isBuilt } from "./inputs.mjs";
import { runUnseen, say } from "./steps";

const BUILD_TRIES = 3;
const BUILD_PAUSE_MS = 20_000;

interface Opening {
  readonly dev: boolean;
  readonly port: number;
}

export interface Pages {
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>;
  close(): Promise<void>;
}

/** For a process that serves only the API. */
export const NO_PAGES: Pages = {
  handle: async () => {
    throw new ServiceError("not_found");
  },
  close: async () => {},
};

/** Builds the pages unless they are up to date. Another process may be building them in the same folder. */
async function ensurePages(): Promise<void> {
  for (let tries = 1; !isBuilt("pages"); tries += 1) {
    say("The pages are being built and open in about a minute; everything else answers already.");
    // Next would list every route below the keys, which are printed once.
    const args = ["--import", "tsx", "scripts/build.ts", "pages"];
    const { code, output } = await runUnseen(process.execPath, args);
    if (code === 0) continue;
    say(output);
    if (tries === BUILD_TRIES) throw new Error("the pages could not be built: see the lines above");
    await sleep(BUILD_PAUSE_MS);
  }
}

/** @throws Error in production if a served part was not built. */
export function refuseUnbuilt({ APP_ENV, PAGES }: Pick<Env, "APP_ENV" | "PAGES">): void {
  if (APP_ENV !== "production" || !PAGES || isBuilt("pages")) return;
  throw new Error("The pages are not built, and production builds nothing at its start: run npm run build.");
}

/** For a process whose pages failed to open. The API still works. */
const LOST_PAGES: Pages = {
  handle: async () => {
    throw new Error("the pages are not open");
  },
  close: async () => {},
};

/** Opens Next, which serves the pages. If that fails it reports why, and every page is an error. */
export const openPages = (opening: Opening, reportFault: (fault: unknown) => void): Promise<Pages> =>
  open(opening).catch((fault) => {
    reportFault(fault);
    return LOST_PAGES;
  });

async function open({ dev, port }: Opening): Promise<Pages> {
  const started = performance.now();
  if (!dev) await ensurePages();
  const { default: next } = await import("next");
  const app = next({ dev, dir: process.cwd(), port });
  await app.prepare();
  say(`The pages are open (${((performance.now() - started) / 1000).toFixed(1)} s more)`);
  const serve = app.getRequestHandler();
  const { parseAndValidateFlightRouterState } = await import(
    "next/dist/server/app-render/parse-and-validate-flight-router-state.js"
  );
  const handle: Pages["handle"] = async (req, res) => {
    // Next would answer an unreadable address with its own 500.
    try {
      parseAndValidateFlightRouterState(req.headers["next-router-state-tree"]);
    } catch {
      throw new ServiceError("solicitud_malformada");
    }
    return serve(req, res);
  };
  return {
    handle: dev ? handle : withStaticAssets(".next/static", handle),
    close: () => app.close(),
  };
}
