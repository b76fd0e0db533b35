import { spawnSync } from "node:child_process";
import { isBuilt } from "./inputs.mjs";
import { requireUnpacked } from "./packed.mjs";

// Plain JavaScript, and the service one file: what a start compiles, it compiles each time.

requireUnpacked();
if (!isBuilt("service")) {
  const build = ["--import", "tsx", "scripts/build.ts", "service"];
  const { status } = spawnSync(process.execPath, build, { stdio: "inherit" });
  if (status !== 0) process.exit(1);
}
await import(new URL("../dist/service.mjs", import.meta.url).href);
