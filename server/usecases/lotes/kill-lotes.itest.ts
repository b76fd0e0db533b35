import { expect, it } from "vitest";
import { killDuringLote } from "../../testing/kill-lotes";

it("charges each row of a lote once and ends it complete, though its process is killed twice", async () => {
  const { killedAt } = await killDuringLote({ filas: 60, kills: 2, seed: 7 });
  expect(killedAt).toHaveLength(2);
  expect(Math.max(...killedAt)).toBeLessThan(60);
});
