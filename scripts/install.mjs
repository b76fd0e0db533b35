import { existsSync, lstatSync, readFileSync } from "node:fs";

// Plain JavaScript without packages: every command asks this first.

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
