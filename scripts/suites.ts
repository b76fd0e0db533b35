import { readFile, rm } from "node:fs/promises";
import { relative } from "node:path";
import { closingLines, type Tally } from "./check";
import { ensureChromium } from "./chromium";
import { runBin, runBinBeside } from "./steps";

const RESULTS = "test-results";

const files: FileTime[] = [];
const suites: SuiteTime[] = [];

const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0, failures: [] };

/** Runs an installed package's executable with its output in the suite's. Returns its exit code. */
type Run = (name: string, args: readonly string[]) => Promise<number>;

/** Returns a suite's tally from its report. A suite that ends without one counts as failed. */
async function tallyOf(suite: string, exitCode: number, read: (report: unknown) => Tally): Promise<Tally> {
  const text = await readFile(`${RESULTS}/${suite}.json`, "utf8").catch(() => null);
  const tally = text === null ? NOTHING : read(JSON.parse(text));
  if (exitCode === 0 || tally.failed > 0) return tally;
  return { ...tally, failed: 1, failures: [`${suite}: ended with ${exitCode}, and no test of it failed`] };
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly tags: readonly string[];
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

const PROJECTS = { unit: ["unit", "unit-apart"], integration: ["integration"] };

/** Tests of a vitest project, including files that run apart. */
export const vitest =
  (project: "unit" | "integration", options: readonly string[]) =>
  async (run: Run): Promise<Tally> => {
    const report = `${RESULTS}/${project}.json`;
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    const projects = PROJECTS[project].map((name) => `--project=${name}`);
    const code = await run("vitest", ["run", ...projects, ...reporters, "--tagsFilter=!proof", ...options]);
    return tallyOf(project, code, (read) => {
      const tests = read as VitestReport;
      for (const { name, startTime, endTime } of tests.testResults)
        files.push({ file: relative(".", name), seconds: (endTime - startTime) / 1000 });
      const failures = tests.testResults.flatMap(({ name, status, message, assertionResults }) => {
        const failed = assertionResults.filter((result) => result.status === "failed");
        const file = relative(".", name);
        // A file that could not be loaded, or whose setup failed, has no failed test.
        if (status === "failed" && failed.length === 0)
          return [`${file}: ${short(message) || "it did not load"}`];
        return failed.map(
          ({ fullName, failureMessages: [reason] }) => `${file}: ${fullName}: ${short(reason)}`,
        );
      });
      const results = tests.testResults.flatMap(({ assertionResults }) => assertionResults);
      const skipped = results.filter(({ status, tags }) => /^(?!pass|fail)/.test(status) && !tags[0]).length;
      return { passed: tests.numPassedTests, failed: failures.length, skipped, failures };
    });
  };

const short = (reason = ""): string => reason.split("\n", 1).join().slice(0, 300);

export async function browser(run: Run): Promise<Tally> {
  await ensureChromium();
  return tallyOf("browser", await run("playwright", ["test"]), (read) => {
    const { stats, suites: of } = read as {
      readonly stats: Record<"expected" | "unexpected" | "flaky" | "skipped", number>;
      readonly suites: readonly BrowserSuite[];
    };
    files.push(...browserFileTimes(of));
    // Playwright itself lists the failed ones.
    const failed = stats.unexpected + stats.flaky;
    return { passed: stats.expected, failed, skipped: stats.skipped, failures: [] };
  });
}

/** Builds a part of the product as a suite, so that suites beside it need not. */
export const build =
  (part: "service" | "pages") =>
  async (run: Run): Promise<Tally> => {
    const code = await run("tsx", ["scripts/build.ts", part]);
    return code === 0 ? { ...NOTHING, passed: 1 } : { ...NOTHING, failed: 1, failures: [`build ${part}`] };
  };

export type Suite = readonly [name: string, run: (run: Run) => Promise<Tally>];

/** Runs a suite. An exception counts as a failure. */
async function runSuite([suite, work]: Suite, run: Run): Promise<Tally> {
  console.log(`▸ ${suite}`);
  const started = performance.now();
  const tally = await work(run).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(reason);
    return { ...NOTHING, failed: 1, failures: [short(reason)] };
  });
  const seconds = (performance.now() - started) / 1000;
  console.log(`  ${suite}: ${seconds.toFixed(1)} s`);
  suites.push({ suite, seconds });
  return tally;
}

/**
 * Runs all suites, those of one row in parallel and later rows even after a failure. Prints times and counts at the
 * end.
 */
export async function runSuites(rows: readonly (readonly Suite[])[]): Promise<void> {
  await rm(RESULTS, { recursive: true, force: true });
  const started = performance.now();
  let total = NOTHING;
  for (const row of rows) {
    const runOf = (suite: string): Run =>
      row.length > 1 ? (name, args) => runBinBeside(suite, name, args) : runBin;
    for (const tally of await Promise.all(row.map((suite) => runSuite(suite, runOf(suite[0]))))) {
      total = {
        passed: total.passed + tally.passed,
        failed: total.failed + tally.failed,
        skipped: total.skipped + tally.skipped,
        failures: [...total.failures, ...tally.failures],
      };
    }
  }
  suites.push({ suite: "all of them", seconds: (performance.now() - started) / 1000 });
  console.log(timeLines(files, suites));
  console.log(closingLines(total));
  process.exitCode = total.failed === 0 ? 0 : 1;
}

export interface FileTime {
  readonly file: string;
  readonly seconds: number;
}

export interface SuiteTime {
  readonly suite: string;
  readonly seconds: number;
}

const SLOWEST = 10;

const line = (seconds: number, name: string): string => `${seconds.toFixed(1).padStart(8)} s  ${name}`;

/**
 * Time of a run: the slowest files of all suites, and every suite. Vitest counts from a file's first test, so opening
 * a product shows only in the suite's time.
 */
export const timeLines = (files: readonly FileTime[], suites: readonly SuiteTime[]): string =>
  [
    "Slowest files, by their tests alone:",
    ...files
      .toSorted((one, other) => other.seconds - one.seconds)
      .slice(0, SLOWEST)
      .map(({ file, seconds }) => line(seconds, file)),
    "Suites:",
    ...suites.map(({ suite, seconds }) => line(seconds, suite)),
  ].join("\n");

export interface BrowserSuite {
  readonly file: string;
  readonly suites?: readonly BrowserSuite[];
  readonly specs: readonly {
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[];
  }[];
}

const durationMs = ({ specs, suites = [] }: BrowserSuite): number =>
  specs
    .flatMap(({ tests }) => tests)
    .flatMap(({ results }) => results)
    .reduce((sum, { duration }) => sum + duration, 0) +
  suites.reduce((sum, inner) => sum + durationMs(inner), 0);

/** How long the tests of each file took, from Playwright's report: its top suites are the files. */
export const browserFileTimes = (suites: readonly BrowserSuite[]): FileTime[] =>
  suites.map((suite) => ({ file: `e2e/${suite.file}`, seconds: durationMs(suite) / 1000 }));
