import { availableParallelism } from "node:os";
import { runChecks } from "./check";
import { browser, build, runSuites, vitest } from "./suites";

/** Vitest leaves a processor free by itself, which on two is half of the machine. */
const EVERY_PROCESSOR = "--maxWorkers=100%";
/** Tests that wait for a database, receiver or clock leave a processor free. */
const ONE_MORE = `--maxWorkers=${availableParallelism() + 1}`;

// The checks come first, because they read what a build writes. Servers and browsers run alone, because much of their
// tests depends on time.
await runSuites([
  [
    ["checks", () => runChecks()],
    ["build of the service", build("service")],
  ],
  [
    ["unit", vitest("unit", [EVERY_PROCESSOR])],
    ["build of the pages", build("pages")],
  ],
  [["integration", vitest("integration", [ONE_MORE])]],
  [["browser", browser]],
]);
