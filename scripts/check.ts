import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { pathToFileURL } from "node:url";

const CHECKED_ROOTS = ["app", "components", "inngest", "server", "scripts", "e2e", "instrumentation.ts"];

/** Those of one row side by side, the longest first: the second needs what the first writes. */
const CHECKS = [
  [
    { name: "Route types", bin: "next", args: ["typegen"] },
    { name: "Format and lint", bin: "biome", args: ["ci", "--error-on-warnings"] },
    { name: "Prisma client", bin: "tsx", args: ["scripts/check-client.ts"] },
  ],
  [
    // By its own path: the TypeScript with an API, which others here need, brings a `tsc` too, of 50 seconds to 20.
    { name: "Types", bin: "../typescript-native/bin/tsc", args: ["--noEmit"] },
    { name: "Boundaries", bin: "depcruise", args: CHECKED_ROOTS.filter((root) => existsSync(root)) },
    { name: "Unused code", bin: "knip", args: [] },
    { name: "OpenAPI", bin: "tsx", args: ["scripts/lint-openapi.ts"] },
    { name: "Ratchet", bin: "tsx", args: ["scripts/ratchet.ts"] },
  ],
] as const;

type CheckName = (typeof CHECKS)[number][number]["name"];

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

/** Runs the static checks, all of them unless some are named, the later ones even where one fails. */
export async function runChecks(names?: readonly CheckName[]): Promise<Tally> {
  let passed = 0;
  const failures: string[] = [];
  for (const row of CHECKS) {
    const waiting = row.filter(({ name }) => names?.includes(name) ?? true);
    const runWaiting = async () => {
      for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
        const started = performance.now();
        const { code, output } = await runAside(check.bin, check.args);
        process.stdout.write(`▸ ${check.name}\n${output}  ${secondsSince(started)} s\n`);
        if (code === 0) passed += 1;
        else failures.push(check.name);
      }
    };
    await Promise.all(Array.from({ length: availableParallelism() }, runWaiting));
  }
  return { passed, failed: failures.length, skipped: 0, failures };
}

const secondsSince = (started: number): string => ((performance.now() - started) / 1000).toFixed(1);

/** Runs an installed package's executable beside others, whose lines its own would stand between. */
async function runAside(name: string, args: readonly string[]): Promise<{ code: number; output: string }> {
  const child = spawn(`node_modules/.bin/${name}`, args, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: "1" }) },
  });
  // Whoever is stopped meanwhile leaves nothing running.
  const stop = () => void child.kill();
  process.once("exit", stop);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const [code] = (await once(child, "close")) as [number | null];
  process.off("exit", stop);
  return { code: code ?? 1, output };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const tally = await runChecks();
  console.log(closingLines(tally));
  process.exitCode = tally.failed === 0 ? 0 : 1;
}
