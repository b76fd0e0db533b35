import { existsSync } from "node:fs";

// Every TypeScript command of package.json loads this first, so that missing packages are reported in one sentence.

if (!existsSync("node_modules")) {
  console.error("Nothing is installed: run npm ci.");
  process.exit(1);
}
await import("tsx");
