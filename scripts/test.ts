import { availableParallelism } from "node:os";
import { runChecks } from "./check";
import { browser, build, runSuites, vitest } from "./suites";

/** By default Vitest leaves one processor idle, which is half of a machine with two. */
const EVERY_PROCESSOR = "--maxWorkers=100%";
/** Tests that wait for a database, receiver or clock leave a processor free. */
const ONE_MORE = `--maxWorkers=${availableParallelism() + 1}`;

// The checks come first, because they read the output of a build. Servers and browsers run one after the other: each
// keeps two processors busy to 94 %, and both at once took longer (175 s instead of 164 for the same tests).
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
