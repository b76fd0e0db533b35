import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { runBin, step } from "./steps";

const CHECKED_ROOTS = ["app", "components", "inngest", "server", "scripts", "e2e", "instrumentation.ts"];

const CHECKS = [
  { name: "Format and lint", bin: "biome", args: ["ci", "--error-on-warnings"] },
  { name: "Route types", bin: "next", args: ["typegen"] },
  { name: "Types", bin: "tsc", args: ["--noEmit"] },
  { name: "Boundaries", bin: "depcruise", args: CHECKED_ROOTS.filter((root) => existsSync(root)) },
  { name: "Unused code", bin: "knip", args: [] },
] as const;

export interface Tally {
  readonly passed: number;
  readonly failed: number;
}

/** Runs every static check, the later ones even where one fails. */
export async function runChecks(): Promise<Tally> {
  let failed = 0;
  for (const { name, bin, args } of CHECKS) {
    const code = await step(name, () => runBin(bin, args));
    if (code !== 0) failed += 1;
  }
  return { passed: CHECKS.length - failed, failed };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { passed, failed } = await runChecks();
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
