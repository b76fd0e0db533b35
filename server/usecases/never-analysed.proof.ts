import { expect, it } from "vitest";
import { runNeverAnalysed } from "../testing/never-analysed";

it("runs every job on the largest tables without statistics, far below the limit of a statement", async () => {
  const { longest, long, notCompleted, matches } = await runNeverAnalysed(
    { entradas: 40_000, consultas: 300_000 },
    { mostMs: 5_000 },
  );
  console.log("the longest statement of each job", longest);
  expect(long).toEqual([]);
  expect(notCompleted).toEqual([]);
  expect(matches.kept).toBe(matches.found);
});
