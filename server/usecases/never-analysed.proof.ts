import { expect, it } from "vitest";
import { runNeverAnalysed } from "../testing/never-analysed";

// A plan that pairs each name with each entry takes seconds with the few, too.
it.each([
  { entradas: 6_000, consultas: 12_000, mostMs: 1_500 },
  { entradas: 40_000, consultas: 300_000, mostMs: 5_000 },
])("runs every job without statistics, no statement longer than %j", async ({ mostMs, ...sizes }) => {
  const { longest, long, notCompleted, matches } = await runNeverAnalysed(sizes, { mostMs });
  console.log("the longest statement of each job", longest);
  expect(long).toEqual([]);
  expect(notCompleted).toEqual([]);
  expect(matches.kept).toBe(matches.found);
});
