import { expect, it } from "vitest";
import { runNeverAnalysed } from "../testing/never-analysed";

it("runs every job on tables without statistics, without a long statement", async () => {
  // A plan that pairs each name with each entry takes seconds here.
  const { long, notCompleted, matches } = await runNeverAnalysed(
    { entradas: 6_000, consultas: 12_000 },
    { mostMs: 1_500 },
  );
  expect(long).toEqual([]);
  expect(notCompleted).toEqual([]);
  expect(matches.kept).toBe(matches.found);
});
