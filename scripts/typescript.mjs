import { refuseBrokenInstall } from "./inputs.mjs";

// Each command of package.json that is TypeScript loads this first, so that it says in one sentence what is missing.

refuseBrokenInstall("npm ci");
await import("tsx");
