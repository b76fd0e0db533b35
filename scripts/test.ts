import { readFile, rm } from "node:fs/promises";
import { ensureBuild } from "./build";
import { ensureEngine } from "./build-engine.mjs";
import { runChecks, type Tally } from "./check";
import { ensureChromium } from "./chromium";
import { runBin, step } from "./steps";

const RESULTS = "test-results";

/** The tally of a suite from its report; a suite that ends without one counts as failed. */
async function tallyOf(suite: string, exitCode: number, read: (report: unknown) => Tally): Promise<Tally> {
  const text = await readFile(`${RESULTS}/${suite}.json`, "utf8").catch(() => null);
  const tally = text === null ? { passed: 0, failed: 0 } : read(JSON.parse(text));
  const isUnexplained = exitCode !== 0 && tally.failed === 0;
  return isUnexplained ? { ...tally, failed: 1 } : tally;
}

async function vitest(project: string): Promise<Tally> {
  const report = `${RESULTS}/${project}.json`;
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const code = await step(`Tests: ${project}`, () =>
    runBin("vitest", ["run", `--project=${project}`, ...reporters]),
  );
  return tallyOf(project, code, (read) => {
    const { numPassedTests, numFailedTests } = read as { numPassedTests: number; numFailedTests: number };
    return { passed: numPassedTests, failed: numFailedTests };
  });
}

async function browser(): Promise<Tally> {
  await step("Browser", ensureChromium);
  const code = await step("Tests: browser", () => runBin("playwright", ["test"]));
  return tallyOf("browser", code, (read) => {
    const { stats } = read as { stats: { expected: number; unexpected: number; flaky: number } };
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
  });
}

async function build(): Promise<Tally> {
  await step("Build", ensureBuild);
  return { passed: 1, failed: 0 };
}

const SUITES = [runChecks, () => vitest("unit"), build, () => vitest("integration"), browser];

await ensureEngine();
await rm(RESULTS, { recursive: true, force: true });
let passed = 0;
let failed = 0;
for (const suite of SUITES) {
  const tally = await suite().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  });
  passed += tally.passed;
  failed += tally.failed;
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
