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
