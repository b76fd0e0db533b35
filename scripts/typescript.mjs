import { refuseBrokenInstall } from "./inputs.mjs";

// Every TypeScript command of package.json loads this first, so that missing packages are reported in one sentence.

refuseBrokenInstall("npm ci");
await import("tsx");
