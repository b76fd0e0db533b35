import { availableParallelism } from "node:os";
import { runChecks } from "./check";
import { browser, build, runSuites, vitest, yielding } from "./suites";

/** Who waits for a database, a receiver or a clock leaves a processor to somebody else. */
const ONE_MORE = `--maxWorkers=${availableParallelism() + 1}`;

// The checks come first, since they read what a build writes. What starts servers and browsers is about what happens within
// a time: beside it runs nothing but what gives way, and uses what browsers leave while they wait.
await runSuites([
  [
    ["checks", () => runChecks()],
    ["build of the service", build("service")],
  ],
  [["build of the pages", build("pages")]],
  [["integration", vitest("integration", [ONE_MORE])]],
  [
    ["browser", browser],
    ["unit", yielding(vitest("unit", ["--maxWorkers=1"]))],
  ],
]);
