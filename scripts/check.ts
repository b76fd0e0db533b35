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
  { name: "OpenAPI", bin: "tsx", args: ["scripts/lint-openapi.ts"] },
] as const;

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** What this machine lacks something for, such as the real list files. */
  readonly skipped: number;
  /** What failed and why, a line each. */
  readonly failures: readonly string[];
}

/** The count, behind everything that failed: what was printed between is thousands of lines. */
export const closingLines = ({ passed, failed, skipped, failures }: Tally): string =>
  [
    ...failures.map((failure) => `failed: ${failure}`),
    `${passed} passed, ${failed} failed, ${skipped} skipped`,
  ].join("\n");

/** Runs every static check, the later ones even where one fails. */
export async function runChecks(): Promise<Tally> {
  const failures: string[] = [];
  for (const { name, bin, args } of CHECKS) {
    const code = await step(name, () => runBin(bin, args));
    if (code !== 0) failures.push(name);
  }
  return { passed: CHECKS.length - failures.length, failed: failures.length, skipped: 0, failures };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const tally = await runChecks();
  console.log(closingLines(tally));
  process.exitCode = tally.failed === 0 ? 0 : 1;
}
