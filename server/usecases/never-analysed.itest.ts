import { expect, it } from "vitest";
import { PROOF } from "../testing/fixtures";
import { runNeverAnalysed } from "../testing/never-analysed";

const run = (entradas: number) => async () => {
  const { long, notCompleted, matches } = await runNeverAnalysed(
    { entradas, consultas: 2 * entradas },
    { mostMs: 1_500 },
  );
  expect(long).toEqual([]);
  expect(notCompleted).toEqual([]);
  expect(matches.kept).toBe(matches.found);
};

it("runs every job on tables without statistics", run(1_000));
// A plan that pairs each name with each entry takes seconds here.
it("runs every job on larger tables without statistics, without a long statement", PROOF, run(6_000));
