import { bundleService } from "./bundles";
import { ensureBuilt } from "./inputs.mjs";
import { start } from "./start";

// Threads are as their sources were when it started.
await ensureBuilt("service", bundleService);
start([], { dev: true });
