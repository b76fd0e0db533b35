import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { compressStatic } from "./compress-static";
import { runBin } from "./steps";
import { bundleWorkers } from "./worker-bundle";

const INPUTS = [
  "app",
  "components",
  "inngest",
  "server",
  "prisma",
  "instrumentation.ts",
  "next.config.mjs",
  "postcss.config.mjs",
  "tsconfig.json",
  "package-lock.json",
  "scripts/compress-static.ts",
  "scripts/worker-bundle.ts",
];
const NO_INPUT = /\.(i?test|proof)\.tsx?$|\/(testing|fixtures)\//;
/** What pages load, where Next puts it. */
export const STATIC = ".next/static";
const STAMP = ".next/atalaya-inputs";

async function filesUnder(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => null);
  if (entries === null) return existsSync(path) ? [path] : [];
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** SHA-256 over the path and content of everything a build is made from. */
async function inputsDigest(): Promise<string> {
  const found = (await Promise.all(INPUTS.map(filesUnder))).flat();
  const files = found.filter((file) => !NO_INPUT.test(file)).sort();
  const digest = createHash("sha256");
  for (const file of files) digest.update(`${file}\0`).update(await readFile(file));
  return digest.digest("hex");
}

/** Builds the product unless the build that stands was made from these very inputs. */
export async function ensureBuild(): Promise<void> {
  const inputs = await inputsDigest();
  const built = await readFile(STAMP, "utf8").catch(() => null);
  if (built === inputs) return;
  const code = await runBin("next", ["build"], { NEXT_TELEMETRY_DISABLED: "1" });
  if (code !== 0) throw new Error("the build failed: see the lines above");
  await bundleWorkers();
  await compressStatic(STATIC);
  await writeFile(STAMP, inputs);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await ensureBuild();
