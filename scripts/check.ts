import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { pathToFileURL } from "node:url";

const CHECKED_ROOTS = ["app", "components", "inngest", "server", "scripts", "e2e", "instrumentation.ts"];

/** Checks of one row run in parallel, the longest first. The second row needs the output of the first. */
const CHECKS = [
  [
    { name: "Route types", bin: "next", args: ["typegen"] },
    { name: "Format and lint", bin: "biome", args: ["ci", "--error-on-warnings"] },
    { name: "Prisma client", bin: "tsx", args: ["scripts/check-client.ts"] },
  ],
  [
    // By its own path: the TypeScript package with the API, which other scripts need, has a `tsc` too, which takes 50
    // seconds instead of 20.
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
  /** Tests without their prerequisites on this machine, such as the real list files. */
  readonly skipped: number;
  /** Each failure and its reason, one line each. */
  readonly failures: readonly string[];
}

/** The count and all failures again at the end, because thousands of lines were printed in between. */
export const closingLines = ({ passed, failed, skipped, failures }: Tally): string =>
  [
    ...failures.map((failure) => `failed: ${failure}`),
    `${passed} passed, ${failed} failed, ${skipped} skipped`,
  ].join("\n");

/** Runs the named static checks, or all. Later ones run even if one fails. */
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

/** Runs an installed package's executable and collects its output, so that lines of parallel checks do not mix. */
async function runAside(name: string, args: readonly string[]): Promise<{ code: number; output: string }> {
  const child = spawn(`node_modules/.bin/${name}`, args, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: "1" }) },
  });
  // Stops the child with this process.
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
