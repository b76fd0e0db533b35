import { expect, it } from "vitest";
import { killDuringLote } from "../../testing/kill-lotes";

it("charges each row of a lote once and ends it complete, though its process is killed", async () => {
  // So many that a busy machine does not end them before the kill.
  const filas = 200;
  const { killedAt } = await killDuringLote({ filas, kills: 1, seed: 7 });
  expect(killedAt).toHaveLength(1);
  expect(Math.max(...killedAt)).toBeLessThan(filas);
});
