import { expect, it } from "vitest";
import { killDuringLote } from "../../testing/kill-lotes";

const FILAS = Number(process.env.FILAS ?? 10_000);
const KILLS = Number(process.env.KILLS ?? 10);

it(`charges each of ${FILAS} rows once and ends complete, through ${KILLS} kills`, async () => {
  const { killedAt } = await killDuringLote({ filas: FILAS, kills: KILLS, seed: 20_261_122 });
  console.log(`killed with so many rows screened: ${killedAt.join(", ")}`);
  expect(killedAt).toHaveLength(KILLS);
});
