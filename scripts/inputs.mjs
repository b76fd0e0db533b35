import { createHash } from "node:crypto";
import { existsSync, lstatSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

// Plain JavaScript without packages: a start and each command ask this before anything could load TypeScript.

/** A program of a package, which npm links. A copy of it does not find the rest of its package. */
const LINKED = "node_modules/.bin/next";

/** @param {string} path */
const isCopy = (path) =>
  lstatSync(path, { throwIfNoEntry: false })?.isFile() === true &&
  readFileSync(path, "utf8").startsWith("#!/usr/bin/env node");

/**
 * Ends the process with one sentence if nothing is installed, or node_modules is a copy that lost its links.
 * @param {string} remedy
 */
export function refuseBrokenInstall(remedy) {
  const isInstalled = existsSync("node_modules");
  if (isInstalled && !isCopy(LINKED)) return;
  const fault = isInstalled ? "node_modules is a copy without its links" : "Nothing is installed";
  console.error(`${fault}: run ${remedy}.`);
  process.exit(1);
}

const PAGES = (
  "app, components, inngest, server, prisma, boot-once.ts, instrumentation.ts, next.config.mjs, " +
  "postcss.config.mjs, tsconfig.json, package-lock.json, scripts/build.ts, scripts/demo, " +
  "scripts/external-packages.mjs"
).split(", ");
const INPUTS = { pages: PAGES, service: [...PAGES, "scripts", "clients"] };
const NO_INPUT =
  /\.(i?test|proof)\.tsx?$|\/(testing|fixtures|fonts|bench)\/|^clients\/.*\/(dist|build|__pycache__)\//;

/** @param {string} path @returns {string[]} */
function filesUnder(path) {
  if (statSync(path).isFile()) return [path];
  const entries = readdirSync(path, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** The file with the input hash of each part of the product. */
const STAMPS = { pages: ".next/atalaya-inputs", service: "dist/inputs" };

/**
 * SHA-256 over the path and content of all inputs of a part.
 * @param {keyof typeof INPUTS} part
 */
function inputsDigest(part) {
  const files = INPUTS[part].flatMap(filesUnder).filter((file) => !NO_INPUT.test(file));
  const digest = createHash("sha256");
  for (const file of files.sort()) digest.update(`${file}\0`).update(readFileSync(file));
  return digest.digest("hex");
}

/**
 * Whether what stands of a part was built from these very inputs. An image has no sources that could have changed.
 * @param {keyof typeof INPUTS} part
 */
export function isBuilt(part) {
  const stamp = STAMPS[part];
  if (!existsSync(stamp)) return false;
  return !existsSync("app") || readFileSync(stamp, "utf8") === inputsDigest(part);
}

/**
 * Builds a part with `build` unless it is up to date.
 * @param {keyof typeof INPUTS} part
 * @param {() => Promise<void>} build
 */
export async function ensureBuilt(part, build) {
  if (isBuilt(part)) return;
  const inputs = inputsDigest(part);
  // A build that is broken off leaves nothing that may be taken for an earlier one.
  rmSync(STAMPS[part], { force: true });
  await build();
  writeFileSync(STAMPS[part], inputs);
}
