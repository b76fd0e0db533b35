import { availableParallelism } from "node:os";
import { runChecks } from "./check";
import { browser, build, runSuites, vitest } from "./suites";

/** Vitest leaves a processor free by itself, which on two is half of the machine. */
const EVERY_PROCESSOR = "--maxWorkers=100%";
/** Who waits for a database, a receiver or a clock leaves a processor to somebody else. */
const ONE_MORE = `--maxWorkers=${availableParallelism() + 1}`;

// The checks come first, since they read what a build writes; what starts servers and browsers has the machine for itself,
// since much of it is about what happens within a time.
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
