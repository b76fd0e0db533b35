import { runChecks } from "./check";
import { browser, build, runSuites, vitest } from "./suites";

/** Vitest leaves a processor free by itself, which on two is half of the machine. */
const EVERY_PROCESSOR = "--maxWorkers=100%";

// Side by side: who waits for a database, a browser or a clock leaves a processor to somebody else, and no suite's last
// file has the machine for itself. The checks come before, since they read what a build writes.
await runSuites([
  [["checks", () => runChecks()]],
  [
    ["unit", vitest("unit", [EVERY_PROCESSOR])],
    ["build", build],
  ],
  [
    ["integration", vitest("integration", [EVERY_PROCESSOR])],
    ["browser", browser],
  ],
]);
