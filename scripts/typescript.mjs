import { existsSync } from "node:fs";

// Each command of package.json that is TypeScript loads this first, so that it says in one sentence what is missing.

if (!existsSync("node_modules")) {
  console.error("Nothing is installed: run npm ci.");
  process.exit(1);
}
await import("tsx");
