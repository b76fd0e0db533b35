import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { isBuilt, refuseBrokenInstall } from "./inputs.mjs";

// Plain JavaScript, and one bundle for the service: Node compiles TypeScript at each start.

refuseBrokenInstall("npm ci --omit=dev");
const { NODE_EXTRA_CA_CERTS } = process.env;
if (existsSync(".env")) process.loadEnvFile(".env");
if (process.env.NODE_EXTRA_CA_CERTS !== NODE_EXTRA_CA_CERTS) {
  console.error("NODE_EXTRA_CA_CERTS belongs in the environment: Node reads it before any .env.");
  process.exit(1);
}
if (!isBuilt("service")) {
  if (process.env.APP_ENV === "production") {
    console.error("The service is not built, and production builds nothing at its start: run npm run build.");
    process.exit(1);
  }
  const build = ["--import", "tsx", "scripts/build.ts", "service"];
  const { status } = spawnSync(process.execPath, build, { stdio: "inherit" });
  if (status !== 0) process.exit(1);
}
await import(new URL("../dist/service.mjs", import.meta.url).href);
