import { requireUnpacked } from "./packed.mjs";

// Each command of package.json that is TypeScript loads this first: where the install is not whole it says so, and no more.

requireUnpacked();
await import("tsx");
