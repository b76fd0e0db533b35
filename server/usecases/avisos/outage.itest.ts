import { it } from "vitest";
import { deliverThroughOutage } from "../../testing/outage";

// `npm run proofs` waits the real times and combines many more failures.
it("keeps to the schedule through every way a receiver fails, to the millisecond, and stops at its end", async () => {
  await deliverThroughOutage({ silentMs: 100, mixedScripts: 3, seed: 1 });
}, 300_000);
