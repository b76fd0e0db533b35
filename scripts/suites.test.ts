import { expect, it } from "vitest";
import { browserFileTimes, timeLines } from "./suites";

it("names the ten slowest files of all suites, slowest first, and then each suite", () => {
  const files = Array.from({ length: 12 }, (_, index) => ({ file: `${index}.itest.ts`, seconds: index }));
  const lines = timeLines(files, [
    { suite: "unit", seconds: 72.04 },
    { suite: "browser", seconds: 582 },
  ]).split("\n");
  expect(lines).toHaveLength(14);
  expect(lines.slice(0, 2)).toEqual(["Slowest files, by their tests alone:", "    11.0 s  11.itest.ts"]);
  expect(lines.slice(10)).toEqual([
    "     2.0 s  2.itest.ts",
    "Suites:",
    "    72.0 s  unit",
    "   582.0 s  browser",
  ]);
});

it("counts every try of every test of a browser file, nested ones too", () => {
  const spec = (...durations: number[]) => ({
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  });
  const inner = { file: "portal/lotes.e2e.ts", specs: [spec(500)] };
  const suite = { file: "portal/lotes.e2e.ts", specs: [spec(1_000, 2_000)], suites: [inner] };
  expect(browserFileTimes([suite])).toEqual([{ file: "e2e/portal/lotes.e2e.ts", seconds: 3.5 }]);
});
