import { bundleService } from "./bundles";
import { ensureBuilt } from "./inputs.mjs";
import { start } from "./start";

// Threads use the sources of the start.
await ensureBuilt("service", bundleService);
start([], { dev: true });
