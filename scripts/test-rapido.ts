import { runChecks } from "./check";
import { runSuites, vitest } from "./suites";

/** Commit to compare with: `npm run test:rapido -- main`. */
const [since = "HEAD"] = process.argv.slice(2);
const EVERY_PROCESSOR = "--maxWorkers=100%";
const CHANGED = [`--changed=${since}`, "--passWithNoTests"];

await runSuites([
  [["checks", () => runChecks(["Format and lint", "Route types", "Types"])]],
  [["unit", vitest("unit", [EVERY_PROCESSOR])]],
  [["integration of what changed", vitest("integration", [EVERY_PROCESSOR, ...CHANGED])]],
]);
