import { bundleService } from "./bundles";
import { ensureBuilt } from "./inputs.mjs";
import { requireUnpacked } from "./packed.mjs";
import { start } from "./start";

requireUnpacked();

// Threads are as their sources were when it started.
await ensureBuilt("service", bundleService);
start([], { dev: true });
