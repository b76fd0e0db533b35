import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { ensureEngine } from "./build-engine.mjs";

// Plain JavaScript: npm runs this right after installing, before anything can rely on a TypeScript loader.

const CLIENT = "generated/prisma/client.ts";
const STAMP = "generated/stamp";

const require = createRequire(import.meta.url);
const manifest = require.resolve("prisma/package.json");

const inputs = createHash("sha256")
  .update(readFileSync("prisma/schema.prisma"))
  .update(readFileSync(manifest))
  .digest("hex");

if (!existsSync(CLIENT) || !existsSync(STAMP) || readFileSync(STAMP, "utf8") !== inputs) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [require.resolve("prisma/build/index.js"), "generate", "--no-hints"],
    {
      encoding: "utf8",
      // Generating needs no schema engine, but the command downloads it unless it is told of one.
      env: { PRISMA_SCHEMA_ENGINE_BINARY: "/bin/false", ...process.env, PRISMA_HIDE_UPDATE_MESSAGE: "1" },
    },
  );
  if (status !== 0) {
    process.stderr.write(`prisma generate failed:\n${stdout}${stderr}`);
    process.exit(1);
  }
  writeFileSync(STAMP, inputs);
}

await ensureEngine();
